// Work in steps: building a graph, searching, asking, training, saving, keeping a store. run() of run.hpp implements the loop
// around it.
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

// The state after a step.
enum class State : std::int32_t {
  // The units of work are used up: step again.
  more = HOP_STATE_MORE,
  // Requests are open, or parts are taken.
  waiting = HOP_STATE_WAITING,
  // The result can be taken.
  done = HOP_STATE_DONE,
};

// The progress of a task.
struct Progress {
  std::string_view phase;   // "cutting", "embedding", …
  std::uint64_t done = 0;   // units of the phase
  std::uint64_t total = 0;  // 0: unknown
};

// An independent part of a task's present work, for any one thread. Free it before the next step of the task.
class Part {
 public:
  using Handle = detail::Handle<hop_part, hop_part_free>;
  // Takes ownership.
  explicit Part(Handle handle) : handle_(std::move(handle)) {}

  // Works for about this many units. Returns State::more until it is finished.
  State run(std::uint64_t work_units) {
    return static_cast<State>(detail::read<std::int32_t>(hop_part_run, handle_.get(), work_units));
  }

 private:
  Handle handle_;
};

// Work in steps, for one thread at a time. A task keeps the data of the graph and questions that it needs.
class Task {
 public:
  // Takes the content of the corpus, which is empty afterwards.
  static Task index(Corpus& corpus, const Options& options = Options()) {
    return Task(detail::create<Handle>(hop_index_task_create, corpus.get(), options.get()));
  }
  // Ranks passages for each question.
  static Task search(const Graph& graph, const Questions& questions, const Options& options = Options()) {
    return Task(detail::create<Handle>(hop_search_task_create, graph.get(), questions.get(), options.get()));
  }
  // Ranks passages and calls the host's language model for answers.
  static Task ask(const Graph& graph, const Questions& questions, const Options& options = Options()) {
    return Task(detail::create<Handle>(hop_ask_task_create, graph.get(), questions.get(), options.get()));
  }
  // Trains the method of the options on questions with gold passages. The result is weights for Options::set_weights.
  static Task train(const Graph& graph, const Questions& questions, const Options& options) {
    return Task(detail::create<Handle>(hop_train_task_create, graph.get(), questions.get(), options.get()));
  }
  // Writes bytes to a file of the host's folder, atomically.
  static Task save_file(std::span<const std::uint8_t> bytes, std::string_view name) {
    return Task(detail::create<Handle>(hop_save_task_create, bytes.data(), bytes.size(), name.data(), name.size()));
  }
  // Opens the store in the host's folder; if it has none, `create` makes an empty one with these options. For an existing
  // store, options that are set must equal those of its creation.
  static Task open_store(bool create = false, const Options& options = Options()) {
    return Task(detail::create<Handle>(hop_store_open_task_create, options.get(), std::int32_t{create}));
  }
  // Adds or replaces the corpus' documents and deletes others by id, atomically: if the task fails, nothing changes. Takes the
  // content of the corpus, which is empty afterwards.
  static Task change_store(const Store& store, Corpus& corpus, std::span<const std::string> deleted = {},
                           const Options& options = Options()) {
    const std::string lines = detail::lines_of(deleted);
    return Task(detail::create<Handle>(hop_store_change_task_create, store.get(), corpus.get(), lines.data(), lines.size(),
                                       options.get()));
  }
  // Merges all segments into one, or into a few if the corpus exceeds 2 GiB. No byte of a deleted document stays in the folder.
  static Task compact_store(const Store& store) {
    return Task(detail::create<Handle>(hop_store_compact_task_create, store.get()));
  }
  // Resumes a saved task. `graph` is null for tasks without a graph.
  static Task resume(std::span<const std::uint8_t> saved, const Graph* graph) {
    return Task(detail::create<Handle>(hop_task_resume, saved.data(), saved.size(), graph == nullptr ? nullptr : graph->get()));
  }

  // Throws the error of a failed task, in this call and in all later ones.
  State step(std::uint64_t work_units) {
    return static_cast<State>(detail::read<std::int32_t>(hop_task_step, get(), work_units));
  }

  // The progress of the task.
  Progress progress() const {
    const char* phase = nullptr;
    std::size_t length = 0;
    Progress progress;
    detail::call(hop_task_progress, get(), &phase, &length, &progress.done, &progress.total);
    progress.phase = {phase, length};
    return progress;
  }

  // Empty if no part is available now.
  std::optional<Part> take_part() {
    hop_part* part = nullptr;
    hop_error* error = nullptr;
    const std::int32_t status = hop_task_take_part(get(), &part, &error);
    if (status == HOP_OK) return Part(Part::Handle(part));
    if (status != HOP_STATUS_NOT_FOUND) detail::throw_error(status, error);
    hop_error_free(error);
    return std::nullopt;
  }

  // Allowed only while the task waits for its host.
  Bytes save() const { return Bytes(detail::create<Bytes::Handle>(hop_task_save, get())); }

  // Ids of the open requests, in the order in which they were made.
  std::vector<std::uint64_t> requests() const {
    std::vector<std::uint64_t> ids(detail::read<std::uint32_t>(hop_task_request_count, get()));
    for (std::uint32_t index = 0; index < ids.size(); ++index) {
      ids[index] = detail::read<std::uint64_t>(hop_task_request_id, get(), index);
    }
    return ids;
  }
  // The kind of an open request.
  RequestKind request_kind(std::uint64_t id) const {
    return static_cast<RequestKind>(detail::read<std::int32_t>(hop_request_kind, get(), id));
  }
  // The purpose of the request, such as "critique".
  std::string_view request_purpose(std::uint64_t id) const { return detail::read_text(hop_request_purpose, get(), id); }

  // The texts of a request of kind embed or score.
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

  // The question and passages of a request of kind score.
  ScoreRequest request_scores(std::uint64_t id) const {
    ScoreRequest request;
    const std::vector<Text> texts = request_texts(id);
    request.question = texts.front().text;
    for (std::size_t i = 1; i < texts.size(); ++i) request.passages.push_back(texts[i].text);
    return request;
  }

  // The prompt of a request of kind complete.
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

  // The operation of a request of kind file.
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

  // Answers a request of kind embed. Requests can be answered in any order. Throws HOP_STATUS_STALE_REQUEST for an id that is
  // not open.
  void answer_vectors(std::uint64_t id, std::span<const float> rows, std::uint32_t row_count, std::uint32_t dimension,
                      std::string_view embedder_id = {}) {
    if (rows.size() != std::uint64_t{row_count} * dimension) {
      throw Error(HOP_STATUS_DIMENSION_MISMATCH, std::to_string(row_count) + " rows of dimension " + std::to_string(dimension) +
                                                     " were announced, " + std::to_string(rows.size()) + " numbers given");
    }
    detail::call(hop_task_answer_vectors, get(), id, rows.data(), row_count, dimension, embedder_id.data(), embedder_id.size());
  }
  // Answers a request of kind score: one finite number for each passage. Throws HOP_STATUS_DIMENSION_MISMATCH for another count.
  void answer_scores(std::uint64_t id, std::span<const float> scores) {
    detail::call(hop_task_answer_scores, get(), id, scores.data(), static_cast<std::uint32_t>(scores.size()));
  }
  // Answers a request of kind complete. A token count of 0 means unknown.
  void answer_text(std::uint64_t id, std::string_view text, std::uint64_t tokens_read = 0, std::uint64_t tokens_written = 0) {
    detail::call(hop_task_answer_text, get(), id, text.data(), text.size(), tokens_read, tokens_written);
  }
  // Answers the request to read a file.
  void answer_bytes(std::uint64_t id, std::span<const std::uint8_t> bytes) {
    detail::call(hop_task_answer_bytes, get(), id, bytes.data(), bytes.size());
  }
  // Answers a request of kind file that returns no data: the operation is done.
  void answer_done(std::uint64_t id) { detail::call(hop_task_answer_done, get(), id); }
  // Fails the request: the task fails with this reason at its next step.
  void answer_failure(std::uint64_t id, std::string_view reason) {
    detail::call(hop_task_answer_failure, get(), id, reason.data(), reason.size());
  }

  // Takes the bytes of an index or training task that is done. The second call throws.
  Bytes take_bytes() { return Bytes(detail::create<Bytes::Handle>(hop_task_take_bytes, get())); }
  // Takes the results of a search or ask task that is done. The second call throws.
  Results take_results() { return Results(detail::create<Results::Handle>(hop_task_take_results, get())); }
  // Takes the store of a task that opened, changed or compacted it. The second call throws.
  Store take_store() { return Store(detail::create<Store::Handle>(hop_store_take, get())); }
  // A report on a task that is done, as one JSON object.
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
