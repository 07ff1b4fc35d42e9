// Questions with gold as a training task takes them.
#pragma once

#include "cli/evaluation/question_set.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Gold that the graph does not hold is left out. `by_graph`: instead of its steps, a question has its right evidence graph, a step
// for each node, whose text names the steps that it follows as #1, #2; Failure for a graph with a cycle.
hop::Questions questions_with_gold(const QuestionSet& set, bool by_graph);

}  // namespace hop::cli
