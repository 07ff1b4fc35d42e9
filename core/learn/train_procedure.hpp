// A task that trains a method on questions with gold: vectors of the questions, then the method's training.
#pragma once

#include <memory>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/task/task.hpp"

namespace hop::core {

// The method is option "method", one that learns. Questions without gold are left out.
// Errors: unsupported for another method; bad_input where no question has gold, or a gold passage is not in the graph;
// those of read_search_settings and check_question.
Result<std::unique_ptr<Task>> create_train_task(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions,
                                                const Options& options);

}  // namespace hop::core
