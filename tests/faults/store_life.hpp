// A store whose folder is a model of a disk, and the steps of its life.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/faults/disk_model.hpp"
#include "tests/faults/rich_graph.hpp"
#include "tests/faults/store_host.hpp"

namespace hop::faults {

struct StoreOutcome {
  std::int32_t status = HOP_OK;
  std::string message;
  hop_store* store = nullptr;  // the caller's, where the task went well
};

inline void answer_text(hop_task* task, std::uint64_t id, const std::string& text) {
  CHECK_OK(hop_task_answer_text(task, id, text.data(), text.size(), 0, 0, &error));
}

// Vectors by length and first letter of a text: enough for a store that has some.
inline void answer_vectors(hop_task* task, std::uint64_t id) {
  std::uint32_t count = 0;
  std::vector<float> rows;
  CHECK_OK(hop_request_text_count(task, id, &count, &error));
  for (std::uint32_t i = 0; i < count; ++i) {
    std::int32_t role = 0;
    const char* text = nullptr;
    std::size_t length = 0;
    CHECK_OK(hop_request_text(task, id, i, &role, &text, &length, &error));
    for (const float value : {1.0f, static_cast<float>(length % 17), static_cast<float>(text[0] % 13)}) rows.push_back(value);
  }
  CHECK_OK(hop_task_answer_vectors(task, id, rows.data(), count, 3, nullptr, 0, &error));
}

// What a disk answers where nothing fails.
inline void answer_from(const Disk& disk, hop_task* task, std::uint64_t id, const FileOperation& operation) {
  if (operation.verb == HOP_FILE_LIST) {
    std::string names;
    for (const auto& [name, file] : disk.names) names += name + "\n";
    return answer_text(task, id, names);
  }
  if (operation.verb == HOP_FILE_READ) {
    const auto content = content_of(disk, operation.name);
    const std::string reason = "no such file";
    if (content) CHECK_OK(hop_task_answer_bytes(task, id, content->data(), content->size(), &error));
    else CHECK_OK(hop_task_answer_failure(task, id, reason.data(), reason.size(), &error));
    return;
  }
  CHECK_OK(hop_task_answer_done(task, id, &error));
}

// Runs a task on a store, and frees it. perform(operation): does it, and says why not, or an empty text; a lock is
// always had.
template <class Perform>
StoreOutcome run_store(hop_task* task, Disk& disk, Perform&& perform_operation) {
  StoreOutcome outcome;
  hop_error* failure = nullptr;
  for (std::int32_t state = HOP_STATE_MORE; state != HOP_STATE_DONE;) {
    outcome.status = hop_task_step(task, 1000000, &state, &failure);
    if (outcome.status != HOP_OK) break;
    if (state != HOP_STATE_WAITING) continue;
    std::uint64_t id = 0;
    std::int32_t kind = 0;
    CHECK_OK(hop_task_request_id(task, 0, &id, &error));
    CHECK_OK(hop_request_kind(task, id, &kind, &error));
    if (kind == HOP_REQUEST_EMBED) {
      answer_vectors(task, id);
      continue;
    }
    const FileOperation operation = operation_of(task, id);
    const std::string reason = perform_operation(operation);
    if (reason.empty()) answer_from(disk, task, id, operation);
    else CHECK_OK(hop_task_answer_failure(task, id, reason.data(), reason.size(), &error));
  }
  if (outcome.status == HOP_OK) CHECK_OK(hop_store_take(task, &outcome.store, &error));
  outcome.message = hop_error_message(failure);
  hop_error_free(failure);
  hop_task_free(task);
  return outcome;
}

inline std::string perform_store(Disk& disk, const FileOperation& operation) {
  if (operation.verb == HOP_FILE_READ || operation.verb == HOP_FILE_LIST || operation.verb == HOP_FILE_LOCK) return "";
  return perform(disk, operation) ? "" : "no such file";
}

inline StoreOutcome run_store_on(hop_task* task, Disk& disk) {
  return run_store(task, disk, [&](const FileOperation& operation) { return perform_store(disk, operation); });
}

// What happens to a store in one task.
struct StoreStep {
  enum class Kind { create, open, change, compact } kind = Kind::open;
  std::vector<std::pair<std::string, std::string>> documents;  // id, text
  std::string deleted;
};

inline hop_task* task_of(const StoreStep& step, const hop_store* store) {
  hop_task* task = nullptr;
  if (step.kind == StoreStep::Kind::create || step.kind == StoreStep::Kind::open) {
    const char* const settings[] = {"index.embed=true", nullptr};
    hop_options* options = small_options(settings);
    CHECK_OK(hop_store_open_task_create(options, step.kind == StoreStep::Kind::create ? 1 : 0, &task, &error));
    hop_options_free(options);
  } else if (step.kind == StoreStep::Kind::compact) {
    CHECK_OK(hop_store_compact_task_create(store, &task, &error));
  } else {
    hop_corpus* corpus = nullptr;
    CHECK_OK(hop_corpus_create(&corpus, &error));
    for (const auto& [id, text] : step.documents) {
      CHECK_OK(hop_corpus_add_document(corpus, id.data(), id.size(), nullptr, 0, text.data(), text.size(), HOP_FORMAT_MARKDOWN,
                                       &error));
    }
    CHECK_OK(hop_store_change_task_create(store, corpus, step.deleted.data(), step.deleted.size(), nullptr, &task, &error));
    hop_corpus_free(corpus);
  }
  return task;
}

// Documents added, one updated, one deleted, compacted, and all but one deleted.
inline std::vector<StoreStep> store_life() {
  using Kind = StoreStep::Kind;
  const std::string byron = "# Lord Byron\n\nHe died in Missolonghi, see [Ada](ada.md).\n";
  const std::string ada = "# Ada Lovelace\n\nThe daughter of Lord Byron.\n", town = "# Missolonghi\n\nA town.\n";
  return {{Kind::create, {}, ""},
          {Kind::change, {{"byron.md", byron}, {"ada.md", ada}}, ""},
          {Kind::change, {{"byron.md", byron + "\nCanary of Byron.\n"}, {"town.md", town}}, ""},
          {Kind::change, {}, "byron.md"},
          {Kind::compact, {}, ""},
          {Kind::change, {{"sea.md", "# Sea\n\nNear Missolonghi.\n"}}, "ada.md"},
          {Kind::change, {}, "sea.md\ntown.md"},
          {Kind::compact, {}, ""}};
}

// All that a version answers.
inline std::string text_of(const hop_store* store) {
  hop_graph* graph = nullptr;
  hop_bytes *described = nullptr, *exported = nullptr;
  CHECK_OK(hop_store_graph(store, &graph, &error));
  CHECK_OK(hop_store_describe(store, &described, &error));
  CHECK_OK(hop_graph_export(graph, HOP_EXPORT_JSON, &exported, &error));
  hop_graph_free(graph);
  const Bytes a = bytes_of(described), b = bytes_of(exported);
  return std::string(a.begin(), a.end()) + std::string(b.begin(), b.end());
}

}  // namespace hop::faults
