// Work in steps: building a graph, searching, asking, training, saving, keeping a store. run() of run.hpp is the ready-made
// loop around it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "hoptrail/bytes.hpp"
#include "hoptrail/corpus.hpp"
#include "hoptrail/graph.hpp"
#include "hoptrail/options.hpp"
#include "hoptrail/questions.hpp"
#include "hoptrail/request.hpp"
#include "hoptrail/results.hpp"
#include "hoptrail/store.hpp"

namespace hop {

// How a step of work ended.
enum class State : std::int32_t {
  // The units of work are used up: step again.
  more = HOP_STATE_MORE,
  // Requests are open, or parts are taken.
  waiting = HOP_STATE_WAITING,
  // The result can be taken.
  done = HOP_STATE_DONE,
};

// How far a task has come.
struct Progress {
  std::string_view phase;  // "cutting", "embedding", …
  std::uint64_t done = 0;
  std::uint64_t total = 0;  // 0: not known
};

// An independent part of a task's present work, for any one thread. Freed before the task is stepped again.
class Part {
 public:
  using Handle = detail::Handle<hop_part, hop_part_free>;
  // Takes ownership.
  explicit Part(Handle handle) : handle_(std::move(handle)) {}

  // Works for about this many units. More: not finished.
  State run(std::uint64_t work_units) {
    return static_cast<State>(detail::read<std::int32_t>(hop_part_run, handle_.get(), work_units));
  }

 private:
  Handle handle_;
};

// Work in steps, for one thread at a time. A task keeps what it needs of graph and questions.
class Task {
 public:
  // Takes the corpus' content: it is empty afterwards.
  static Task index(Corpus& corpus, const Options& options = Options()) {
    return Task(detail::create<Handle>(hop_index_task_create, corpus.get(), options.get()));
  }
  // Ranks passages for each question.
  static Task search(const Graph& graph, const Questions& questions, const Options& options = Options()) {
    return Task(detail::create<Handle>(hop_search_task_create, graph.get(), questions.get(), options.get()));
  }
  // Ranks passages and asks the host's language model for answers.
  static Task ask(const Graph& graph, const Questions& questions, const Options& options = Options()) {
    return Task(detail::create<Handle>(hop_ask_task_create, graph.get(), questions.get(), options.get()));
  }
  // Learns from questions with gold what the method of the options can learn: weights, for Options::set_weights.
  static Task train(const Graph& graph, const Questions& questions, const Options& options) {
    return Task(detail::create<Handle>(hop_train_task_create, graph.get(), questions.get(), options.get()));
  }
  // Writes bytes under a name of the host's store, all or nothing.
  static Task save_file(std::span<const std::uint8_t> bytes, std::string_view name) {
    return Task(detail::create<Handle>(hop_save_task_create, bytes.data(), bytes.size(), name.data(), name.size()));
  }
  // Opens the store in the host's folder; `create` makes an empty one, with these options, where there is none. An option
  // that is set must be as at the store's creation.
  static Task open_store(bool create = false, const Options& options = Options()) {
    return Task(detail::create<Handle>(hop_store_open_task_create, options.get(), std::int32_t{create}));
  }
  // Adds or replaces the corpus' documents and deletes others by id: all of it, or nothing when the task fails. Takes the
  // corpus' content: it is empty afterwards.
  static Task change_store(const Store& store, Corpus& corpus, std::span<const std::string> deleted = {},
                           const Options& options = Options()) {
    const std::string lines = detail::lines_of(deleted);
    return Task(detail::create<Handle>(hop_store_change_task_create, store.get(), corpus.get(), lines.data(), lines.size(),
                                       options.get()));
  }
  // Makes one segment of all documents, or few where 2 GiB do not hold them; no byte of a deleted one stays in the folder.
  static Task compact_store(const Store& store) {
    return Task(detail::create<Handle>(hop_store_compact_task_create, store.get()));
  }
  // A task that was saved while it waited; `graph` is null for tasks that have none.
  static Task resume(std::span<const std::uint8_t> saved, const Graph* graph) {
    return Task(detail::create<Handle>(hop_task_resume, saved.data(), saved.size(), graph == nullptr ? nullptr : graph->get()));
  }

  // Throws the task's error once it has failed, then and ever after.
  State step(std::uint64_t work_units) {
    return static_cast<State>(detail::read<std::int32_t>(hop_task_step, get(), work_units));
  }

  // How far the task has come.
  Progress progress() const {
    const char* phase = nullptr;
    std::size_t length = 0;
    Progress progress;
    detail::call(hop_task_progress, get(), &phase, &length, &progress.done, &progress.total);
    progress.phase = {phase, length};
    return progress;
  }

  // Nothing when there is no part to take now.
  std::optional<Part> take_part() {
    hop_part* part = nullptr;
    hop_error* error = nullptr;
    const std::int32_t status = hop_task_take_part(get(), &part, &error);
    if (status == HOP_OK) return Part(Part::Handle(part));
    if (status != HOP_STATUS_NOT_FOUND) detail::throw_error(status, error);
    hop_error_free(error);
    return std::nullopt;
  }

  // Only while the task waits for its host.
  Bytes save() const { return Bytes(detail::create<Bytes::Handle>(hop_task_save, get())); }

  // Ids of the open requests, in the order in which they were made.
  std::vector<std::uint64_t> requests() const {
    std::vector<std::uint64_t> ids(detail::read<std::uint32_t>(hop_task_request_count, get()));
    for (std::uint32_t index = 0; index < ids.size(); ++index) {
      ids[index] = detail::read<std::uint64_t>(hop_task_request_id, get(), index);
    }
    return ids;
  }
  // What an open request is for.
  RequestKind request_kind(std::uint64_t id) const {
    return static_cast<RequestKind>(detail::read<std::int32_t>(hop_request_kind, get(), id));
  }
  // Why the task makes the request, such as "critique".
  std::string_view request_purpose(std::uint64_t id) const { return detail::read_text(hop_request_purpose, get(), id); }

  // Of a request of kind embed.
  std::vector<Text> request_texts(std::uint64_t id) const {
    std::vector<Text> texts(detail::read<std::uint32_t>(hop_request_text_count, get(), id));
    for (std::uint32_t index = 0; index < texts.size(); ++index) {
      std::int32_t role = 0;
      const char* text = nullptr;
      std::size_t length = 0;
      detail::call(hop_request_text, get(), id, index, &role, &text, &length);
      texts[index] = {static_cast<TextRole>(role), {text, length}};
    }
    return texts;
  }

  // Of a request of kind complete.
  CompletionRequest request_completion(std::uint64_t id) const {
    CompletionRequest request;
    request.purpose = request_purpose(id);
    request.messages.resize(detail::read<std::uint32_t>(hop_request_message_count, get(), id));
    for (std::uint32_t index = 0; index < request.messages.size(); ++index) {
      const char* role = nullptr;
      const char* text = nullptr;
      std::size_t role_length = 0;
      std::size_t length = 0;
      detail::call(hop_request_message, get(), id, index, &role, &role_length, &text, &length);
      request.messages[index] = {{role, role_length}, {text, length}};
    }
    const char* form = nullptr;
    std::size_t form_length = 0;
    detail::call(hop_request_completion, get(), id, &request.token_limit, &form, &form_length);
    request.form = {form, form_length};
    return request;
  }

  // Of a request of kind file.
  FileRequest request_file(std::uint64_t id) const {
    FileRequest request;
    std::int32_t operation = 0;
    const char* name = nullptr;
    const char* second_name = nullptr;
    const std::uint8_t* bytes = nullptr;
    std::size_t name_length = 0;
    std::size_t second_name_length = 0;
    std::size_t length = 0;
    detail::call(hop_request_file, get(), id, &operation, &name, &name_length, &second_name, &second_name_length, &request.offset,
                 &bytes, &length);
    request.operation = static_cast<FileOperation>(operation);
    request.name = {name, name_length};
    request.second_name = {second_name, second_name_length};
    request.bytes = {bytes, length};
    return request;
  }

  // Answers, in any order. HOP_STATUS_STALE_REQUEST for an id that is not open.
  void answer_vectors(std::uint64_t id, std::span<const float> rows, std::uint32_t row_count, std::uint32_t dimension,
                      std::string_view embedder_id = {}) {
    if (rows.size() != std::uint64_t{row_count} * dimension) {
      throw Error(HOP_STATUS_DIMENSION_MISMATCH, std::to_string(row_count) + " rows of dimension " + std::to_string(dimension) +
                                                     " were announced, " + std::to_string(rows.size()) + " numbers given");
    }
    detail::call(hop_task_answer_vectors, get(), id, rows.data(), row_count, dimension, embedder_id.data(), embedder_id.size());
  }
  // Answers a request of kind complete. Token counts of 0: unknown.
  void answer_text(std::uint64_t id, std::string_view text, std::uint64_t tokens_read = 0, std::uint64_t tokens_written = 0) {
    detail::call(hop_task_answer_text, get(), id, text.data(), text.size(), tokens_read, tokens_written);
  }
  // Answers the request to read a file.
  void answer_bytes(std::uint64_t id, std::span<const std::uint8_t> bytes) {
    detail::call(hop_task_answer_bytes, get(), id, bytes.data(), bytes.size());
  }
  // Answers a request of kind file that has no result but its success.
  void answer_done(std::uint64_t id) { detail::call(hop_task_answer_done, get(), id); }
  // The task fails with this reason at its next step.
  void answer_failure(std::uint64_t id, std::string_view reason) {
    detail::call(hop_task_answer_failure, get(), id, reason.data(), reason.size());
  }

  // Of a task that is done. Bytes of an index or training task, results of a search or ask task: once.
  Bytes take_bytes() { return Bytes(detail::create<Bytes::Handle>(hop_task_take_bytes, get())); }
  // The results of a search or ask task that is done: once.
  Results take_results() { return Results(detail::create<Results::Handle>(hop_task_take_results, get())); }
  // The store after a task that opened, changed or compacted it: once.
  Store take_store() { return Store(detail::create<Store::Handle>(hop_store_take, get())); }
  // What was done, as one JSON object.
  Bytes report() const { return Bytes(detail::create<Bytes::Handle>(hop_task_report, get())); }

  // The object of the C ABI. Ownership stays here.
  hop_task* get() noexcept { return handle_.get(); }
  // The object of the C ABI. Ownership stays here.
  const hop_task* get() const noexcept { return handle_.get(); }

 private:
  using Handle = detail::Handle<hop_task, hop_task_free>;
  explicit Task(Handle handle) : handle_(std::move(handle)) {}

  Handle handle_;
};

}  // namespace hop
