#include "capi/src/arguments.hpp"
#include "capi/src/bytes_object.hpp"
#include "capi/src/corpus_object.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/options_object.hpp"
#include "capi/src/questions_object.hpp"
#include "capi/src/results_object.hpp"
#include "capi/src/task_object.hpp"
#include "core/task/create_task.hpp"
#include "core/text/utf8.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::Error;
using hop::core::Status;

namespace hop::capi {
namespace {

using NewTask = core::Result<std::unique_ptr<core::Task>>;

const core::Options& options_or_defaults(const hop_options* options, const core::Options& defaults) {
  return options != nullptr ? options->values : defaults;
}

// `create` makes the task from the graph and a copy of the questions.
template <class Create>
Outcome create_question_task(const hop_graph* graph, const hop_questions* questions, const hop_options* options, hop_task** task,
                             Create create) {
  Arguments given;
  given.object(graph, "graph");
  given.object(questions, "questions");
  if (options != nullptr) given.object(options, "options");
  given.output(task, "task");
  if (given.failed()) return given.error();
  const core::Options defaults;
  auto made = std::make_unique<hop_task>();
  NewTask created = create(graph->open, questions->list, options_or_defaults(options, defaults));
  if (!created) return std::move(created).error();
  made->graph = graph->open;
  made->task = std::move(created).value();
  *task = made.release();
  return {};
}

}  // namespace
}  // namespace hop::capi

int32_t hop_index_task_create(hop_corpus* corpus, const hop_options* options, hop_task** task, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    if (options != nullptr) given.object(options, "options");
    given.output(task, "task");
    if (given.failed()) return given.error();
    const hop::core::Options defaults;
    // Allocates before core takes the corpus, so that a failed allocation leaves the corpus unchanged.
    auto made = std::make_unique<hop_task>();
    auto created =
        hop::core::create_index_task(corpus->content, corpus->vectors, hop::capi::options_or_defaults(options, defaults));
    if (!created) return std::move(created).error();
    made->task = std::move(created).value();
    corpus->become_empty();
    *task = made.release();
    return {};
  });
}

int32_t hop_search_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options,
                               hop_task** task, hop_error** error) {
  return guard(error,
               [&] { return hop::capi::create_question_task(graph, questions, options, task, hop::core::create_search_task); });
}

int32_t hop_ask_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options, hop_task** task,
                            hop_error** error) {
  return guard(error,
               [&] { return hop::capi::create_question_task(graph, questions, options, task, hop::core::create_ask_task); });
}

int32_t hop_save_task_create(const uint8_t* bytes, size_t length, const char* name, size_t name_length, hop_task** task,
                             hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    const std::span<const uint8_t> content = given.array(bytes, length, "bytes");
    const std::string_view name_text = given.text(name, name_length, "name");
    given.output(task, "task");
    if (!given.failed() && name_text.empty()) {
      given.fail(Status::invalid_argument, "name is empty", "name");
    }
    if (given.failed()) return given.error();
    auto made = std::make_unique<hop_task>();
    auto created = hop::core::create_save_task({content.begin(), content.end()}, hop::core::replace_invalid_utf8(name_text).text);
    if (!created) return std::move(created).error();
    made->task = std::move(created).value();
    *task = made.release();
    return {};
  });
}

void hop_task_free(hop_task* task) { hop::capi::free_object(task); }

int32_t hop_task_step(hop_task* task, uint64_t work, int32_t* state, hop_error** error) {
  bool checked = false;
  const int32_t status = guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(state, "state");
    if (given.failed()) return given.error();
    checked = true;
    if (task->interrupted != HOP_OK) return {};
    task->stepping = true;
    auto reached = task->task->step(work);
    task->stepping = false;
    if (!reached) {
      *state = HOP_STATE_FAILED;
      return std::move(reached).error();
    }
    *state = static_cast<int32_t>(reached.value());
    return {};
  });
  if (!checked) return status;
  if (task->stepping) {
    task->stepping = false;
    *state = HOP_STATE_FAILED;
    // If the task had failed before, its own failure stays; the exception is a failed allocation of the error.
    if (!task->task->failed()) task->interrupted = status;
  }
  if (task->interrupted == HOP_OK) return status;
  *state = HOP_STATE_FAILED;
  return hop::capi::report_status(error, task->interrupted);
}

int32_t hop_task_progress(const hop_task* task, const char** phase, size_t* phase_length, uint64_t* done, uint64_t* total,
                          hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(phase, "phase");
    given.output(phase_length, "phase_length");
    given.output(done, "done");
    given.output(total, "total");
    if (given.failed()) return given.error();
    const hop::core::Progress progress = task->task->progress();
    hop::capi::give_text(progress.phase, phase, phase_length);
    *done = progress.done;
    *total = progress.total;
    return {};
  });
}

int32_t hop_task_save(const hop_task* task, hop_bytes** saved, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(saved, "saved");
    if (given.failed()) return given.error();
    if (task->interrupted != HOP_OK) return Error{Status::wrong_state, "the task has failed", ""};
    auto made = std::make_unique<hop_bytes>();
    auto bytes = task->task->save();
    if (!bytes) return std::move(bytes).error();
    made->data = std::move(bytes).value();
    *saved = made.release();
    return {};
  });
}

int32_t hop_task_resume(const uint8_t* saved, size_t length, const hop_graph* graph, hop_task** task, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    const std::span<const uint8_t> bytes = given.array(saved, length, "saved");
    if (graph != nullptr) given.object(graph, "graph");
    given.output(task, "task");
    if (given.failed()) return given.error();
    auto made = std::make_unique<hop_task>();
    if (graph != nullptr) made->graph = graph->open;
    auto resumed = hop::core::resume_task(bytes, made->graph);
    if (!resumed) return std::move(resumed).error();
    made->task = std::move(resumed).value();
    *task = made.release();
    return {};
  });
}

int32_t hop_task_take_bytes(hop_task* task, hop_bytes** bytes, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(bytes, "bytes");
    if (given.failed()) return given.error();
    if (task->interrupted != HOP_OK) return Error{Status::wrong_state, "the task has failed", ""};
    auto made = std::make_unique<hop_bytes>();
    auto taken = task->task->take_bytes();
    if (!taken) return std::move(taken).error();
    made->data = std::move(taken).value();
    *bytes = made.release();
    return {};
  });
}

int32_t hop_task_report(const hop_task* task, hop_bytes** json, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(json, "json");
    if (given.failed()) return given.error();
    if (task->interrupted != HOP_OK) return Error{Status::wrong_state, "the task has failed", ""};
    const auto report = task->task->report();
    if (!report) return report.error();
    *json = hop::capi::bytes_of_text(report.value());
    return {};
  });
}

int32_t hop_task_take_results(hop_task* task, hop_results** results, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(results, "results");
    if (given.failed()) return given.error();
    if (task->interrupted != HOP_OK) return Error{Status::wrong_state, "the task has failed", ""};
    auto made = std::make_unique<hop_results>();
    auto taken = task->task->take_results();
    if (!taken) return std::move(taken).error();
    made->results = std::move(taken).value();
    *results = made.release();
    return {};
  });
}
