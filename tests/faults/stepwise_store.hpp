// A store that is changed in steps, such that its generation says how many there were, and what it has to hold.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

#include "tests/faults/rich_graph.hpp"

namespace hop::faults {

using Documents = std::map<std::string, std::string>;  // id → what its text says

// Step 7, 14, … compacts; another one writes a document and deletes one. Each makes one version, so a store of
// generation g has had g − 1 steps.
inline bool compacts(std::uint32_t step) { return step % 7 == 0; }
inline std::string written_by(std::uint32_t step) { return "d" + std::to_string(step % 5) + ".md"; }
inline std::string deleted_by(std::uint32_t step) { return "d" + std::to_string((step + 2) % 5) + ".md"; }
inline std::string mark_of(std::uint32_t step) { return "mark " + std::to_string(step) + "."; }

inline void take_step(Documents& documents, std::uint32_t step) {
  if (compacts(step)) return;
  documents.erase(deleted_by(step));
  documents[written_by(step)] = mark_of(step);
}

inline hop_store* run_store(hop_task* task, const std::string& folder) {
  hop_run_host host = {};
  host.folder = folder.c_str();
  hop_store* store = nullptr;
  hop_error* failure = nullptr;
  if (hop_run(task, &host, &failure) != HOP_OK || hop_store_take(task, &store, &failure) != HOP_OK) {
    std::fprintf(stderr, "%s\n", hop_error_message(failure));
  }
  hop_error_free(failure);
  hop_task_free(task);
  return store;
}

inline hop_store* open_store(const std::string& folder) {
  hop_task* task = nullptr;
  CHECK_OK(hop_store_open_task_create(nullptr, 1, &task, &error));
  return run_store(task, folder);
}

inline hop_store* change_store(const hop_store* store, std::uint32_t step, const std::string& folder) {
  hop_task* task = nullptr;
  if (compacts(step)) {
    CHECK_OK(hop_store_compact_task_create(store, &task, &error));
    return run_store(task, folder);
  }
  hop_corpus* corpus = nullptr;
  const std::string id = written_by(step), deleted = deleted_by(step);
  std::string text = mark_of(step);
  for (int i = 0; i < 200; ++i) text += " The town of Delft trades with Ghent.";
  CHECK_OK(hop_corpus_create(&corpus, &error));
  CHECK_OK(hop_corpus_add_passage(corpus, id.data(), id.size(), nullptr, 0, text.data(), text.size(), &error));
  CHECK_OK(hop_store_change_task_create(store, corpus, deleted.data(), deleted.size(), nullptr, &task, &error));
  hop_corpus_free(corpus);
  return run_store(task, folder);
}

inline std::uint32_t steps_of(const hop_store* store) {
  hop_bytes* json = nullptr;
  CHECK_OK(hop_store_describe(store, &json, &error));
  const Bytes bytes = bytes_of(json);
  const std::string text(bytes.begin(), bytes.end()), key = "\"generation\":";
  return static_cast<std::uint32_t>(std::strtoul(text.c_str() + text.find(key) + key.size(), nullptr, 10)) - 1;
}

inline bool holds(const hop_store* store, const Documents& documents) {
  hop_graph* graph = nullptr;
  std::uint32_t count = 0, passage = 0;
  CHECK_OK(hop_store_graph(store, &graph, &error));
  CHECK_OK(hop_graph_passage_count(graph, &count, &error));
  bool same = count == documents.size();
  for (const auto& [id, mark] : documents) {
    const char* text = nullptr;
    std::size_t length = 0;
    same = same && hop_graph_find_passage(graph, id.data(), id.size(), &passage, nullptr) == HOP_OK &&
           hop_graph_passage_text(graph, passage, HOP_PASSAGE_TEXT, &text, &length, nullptr) == HOP_OK &&
           std::string_view(text, length).substr(0, mark.size()) == mark;
  }
  hop_graph_free(graph);
  return same;
}

}  // namespace hop::faults
