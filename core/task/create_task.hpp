// Creates the tasks of the library: index (corpus to graph file), search (questions to ranked passages), ask (questions to
// answers by a language model), and save (bytes to a file). resume_task restores one of them from a checkpoint.
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

// Embeddings that the host supplies with a corpus of ready-made passages. Row i belongs to the i-th added passage.
struct GivenVectors {
  std::uint32_t dimension = 0;
  std::vector<float> rows;  // unit length
};

// Validates the input before any work. On success `corpus` and `vectors` are moved from; on an Error they are unchanged.
Result<std::unique_ptr<Task>> create_index_task(Corpus& corpus, GivenVectors& vectors, const Options& options);
Result<std::unique_ptr<Task>> create_search_task(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions,
                                                 const Options& options);
Result<std::unique_ptr<Task>> create_ask_task(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions,
                                              const Options& options);
Result<std::unique_ptr<Task>> create_save_task(std::vector<std::uint8_t> bytes, std::string name);

// Restores a task from the bytes of Task::save. `graph` is the graph of a search or ask task, and null for other tasks.
// Errors: corrupt_file, unsupported_version, foreign_graph (a different graph, a missing one, or one that the task does not use).
Result<std::unique_ptr<Task>> resume_task(std::span<const std::uint8_t> saved, std::shared_ptr<const OpenGraph> graph);

}  // namespace hop::core
