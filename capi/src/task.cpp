#include "capi/src/bytes_object.hpp"
#include "capi/src/corpus_object.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/options_object.hpp"
#include "capi/src/questions_object.hpp"
#include "capi/src/results_object.hpp"
#include "capi/src/task_object.hpp"
#include "core/task/create_task.hpp"
#include "core/text/utf8.hpp"
#ifdef HOPTRAIL_TRAINING
#include "core/learn/train_procedure.hpp"
#endif

namespace {

// `make` makes the task, which keeps the graph alive.
template <class Make>
Outcome give_task_on_graph(hop_task** task, std::shared_ptr<const core::OpenGraph> graph, const Make& make) {
  Outcome given = give(task, &hop_task::task, make);
  if (given) (*task)->graph = std::move(graph);
  return given;
}

// `make` makes the task from the graph and a copy of the questions.
template <class Make>
int32_t create_question_task(hop_error** error, const hop_graph* graph, const hop_questions* questions,
                             const hop_options* options, hop_task** task, const Make& make) {
  return call(error, in(graph, "graph"), in(questions, "questions"), in_or_null(options, "options"), out(task, "task"), [&] {
    return give_task_on_graph(task, graph->open,
                              [&] { return make(graph->open, questions->list, options_or_defaults(options)); });
  });
}

// Gives the host a new object with what `take`, a member of core::Task, returns.
template <class Task, class T, class Value, class Take>
int32_t take_from(hop_error** error, Task* task, T** place, const char* name, Value T::* member, Take take) {
  return call(error, in(task, "task"), out(place, name), not_interrupted(task),
              [&] { return give(place, member, [&] { return (task->task.get()->*take)(); }); });
}

}  // namespace

int32_t hop_index_task_create(hop_corpus* corpus, const hop_options* options, hop_task** task, hop_error** error) {
  return call(error, in(corpus, "corpus"), in_or_null(options, "options"), out(task, "task"), [&] {
    Outcome given = give(task, &hop_task::task,
                         [&] { return core::create_index_task(corpus->content, corpus->vectors, options_or_defaults(options)); });
    if (given) corpus->become_empty();
    return given;
  });
}

int32_t hop_search_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options,
                               hop_task** task, hop_error** error) {
  return create_question_task(error, graph, questions, options, task, core::create_search_task);
}

int32_t hop_ask_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options, hop_task** task,
                            hop_error** error) {
  return create_question_task(error, graph, questions, options, task, core::create_ask_task);
}

#ifndef __EMSCRIPTEN__  // training is native: the module for browsers does not export it
int32_t hop_train_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options, hop_task** task,
                              hop_error** error) {
#ifdef HOPTRAIL_TRAINING
  const auto make = core::create_train_task;
#else
  const auto make = [](const auto&...) -> core::Result<std::unique_ptr<core::Task> > {
    return Error{Status::unsupported,
                 "this build has no training: it takes Eigen 3.4 and HOPTRAIL_TRAINING=ON; `./dev build` in a checkout makes one "
                 "that has it",
                 ""};
  };
#endif
  return create_question_task(error, graph, questions, options, task, make);
}
#endif

int32_t hop_save_task_create(const uint8_t* bytes, size_t length, const char* name, size_t name_length, hop_task** task,
                             hop_error** error) {
  return call(error, in(bytes, length, "bytes"), in(name, name_length, "name"), out(task, "task"), [&]() -> Outcome {
    if (name_length == 0) return Error{Status::invalid_argument, "name is empty", "name"};
    return give(task, &hop_task::task, [&] {
      return core::create_save_task({bytes, bytes + length}, core::replace_invalid_utf8({name, name_length}).text);
    });
  });
}

void hop_task_free(hop_task* task) { free_object(task); }

int32_t hop_task_step(hop_task* task, uint64_t work, int32_t* state, hop_error** error) {
  bool checked = false;
  const int32_t status = call(error, in(task, "task"), out(state, "state"), [&]() -> Outcome {
    checked = true;
    if (task->interrupted != HOP_OK) return {};
    task->stepping = true;
    auto reached = task->task->step(work);
    task->stepping = false;
    *state = reached ? static_cast<int32_t>(reached.value()) : HOP_STATE_FAILED;
    if (!reached) return std::move(reached).error();
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
  return call(error, in(task, "task"), out(phase, "phase"), out(phase_length, "phase_length"), out(done, "done"),
              out(total, "total"), [&] {
                const core::Progress progress = task->task->progress();
                give_text(progress.phase, phase, phase_length);
                *done = progress.done;
                *total = progress.total;
              });
}

int32_t hop_task_save(const hop_task* task, hop_bytes** saved, hop_error** error) {
  return take_from(error, task, saved, "saved", &hop_bytes::data, &core::Task::save);
}

int32_t hop_task_resume(const uint8_t* saved, size_t length, const hop_graph* graph, hop_task** task, hop_error** error) {
  return call(error, in(saved, length, "saved"), in_or_null(graph, "graph"), out(task, "task"), [&] {
    const auto open = graph != nullptr ? graph->open : nullptr;
    return give_task_on_graph(task, open, [&] { return core::resume_task({saved, length}, open); });
  });
}

int32_t hop_task_take_bytes(hop_task* task, hop_bytes** bytes, hop_error** error) {
  return take_from(error, task, bytes, "bytes", &hop_bytes::data, &core::Task::take_bytes);
}

int32_t hop_task_report(const hop_task* task, hop_bytes** json, hop_error** error) {
  return call(error, in(task, "task"), out(json, "json"), not_interrupted(task), [&]() -> Outcome {
    const auto report = task->task->report();
    if (!report) return report.error();
    give_bytes(report.value(), json);
    return {};
  });
}

int32_t hop_task_take_results(hop_task* task, hop_results** results, hop_error** error) {
  return take_from(error, task, results, "results", &hop_results::results, &core::Task::take_results);
}

int32_t hop_task_take_part(hop_task* task, hop_part** part, hop_error** error) {
  return take_from(error, task, part, "part", &hop_part::part, &core::Task::take_part);
}

int32_t hop_part_run(hop_part* part, uint64_t work, int32_t* state, hop_error** error) {
  return call(error, in(part, "part"), out(state, "state"),
              hop::capi::state([&] { return !part->running; }, "the part was interrupted: free it, its task repeats it"),
              [&]() -> Outcome {
                if (!part->done) {
                  core::WorkBudget budget(work == 0 ? 1 : work);
                  part->running = true;
                  const auto reached = part->part->run(budget);
                  part->running = false;
                  if (!reached) return reached.error();
                  part->done = reached.value() == core::TaskState::done;
                }
                *state = part->done ? HOP_STATE_DONE : HOP_STATE_MORE;
                return {};
              });
}

void hop_part_free(hop_part* part) { free_object(part); }
