// The tasks there are.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "core/corpus/document.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/task/task.hpp"

namespace hop::core {

// Vectors that the host gives with a corpus of ready passages: row i for the i-th passage in the order of adding.
struct GivenVectors {
  std::uint32_t dimension = 0;
  std::vector<float> rows;  // unit length
};

// Checks everything that can be checked before working: on an Error, `corpus` and `vectors` are unchanged; else taken.
Result<std::unique_ptr<Task>> create_index_task(Corpus& corpus, GivenVectors& vectors, const Options& options);
Result<std::unique_ptr<Task>> create_search_task(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions,
                                                 const Options& options);
Result<std::unique_ptr<Task>> create_ask_task(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions,
                                              const Options& options);
Result<std::unique_ptr<Task>> create_save_task(std::vector<std::uint8_t> bytes, std::string name);

// From the bytes that Task::save gave; `graph` may be null for tasks that have none.
// Errors: corrupt_file, unsupported_version, foreign_graph (another graph, none, or one for a task without).
Result<std::unique_ptr<Task>> resume_task(std::span<const std::uint8_t> saved, std::shared_ptr<const OpenGraph> graph);

}  // namespace hop::core
