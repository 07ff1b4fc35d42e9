// The training task: learns the parameters of a method (options or a small neural network) from questions with gold passages.
// The result is a weights file.
#pragma once

#include <memory>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/task/task.hpp"

namespace hop::core {

// Trains the method of option "method". Questions without gold are ignored.
// Errors: unsupported for a method that cannot be trained; bad_input if no question has gold, or if a gold passage is not in the
// graph; those of read_search_settings and check_question.
Result<std::unique_ptr<Task>> create_train_task(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions,
                                                const Options& options);

}  // namespace hop::core
