// Questions with gold for a training task.
#pragma once

#include "cli/evaluation/question_set.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Gold that is not in the graph is ignored. `by_graph`: instead of its steps, a question has its gold evidence graph, with a
// step for each node, whose text refers to the steps that it follows as #1, #2. Throws Failure for a graph with a cycle.
hop::Questions questions_with_gold(const QuestionSet& set, bool by_graph);

}  // namespace hop::cli
