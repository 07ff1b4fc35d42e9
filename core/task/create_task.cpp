// Task factories. resume_task rebuilds the procedure from its saved inputs and replays the logged answers; a procedure is
// deterministic, so this leads to the state in which the task was saved.
#include "core/task/create_task.hpp"

#include "core/base/concat.hpp"
#include "core/task/archive.hpp"
#include "core/task/corpus_archive.hpp"
#include "core/task/index_procedure.hpp"
#include "core/task/options_archive.hpp"
#include "core/task/question_archive.hpp"
#include "core/task/question_loop_procedure.hpp"
#include "core/task/save_procedure.hpp"
#include "core/task/saved_check.hpp"
#include "core/task/saved_task.hpp"
#include "core/task/search_procedure.hpp"
#include "core/task/temporary_name.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {

namespace {

Result<std::unique_ptr<Task>> task_of(Result<std::unique_ptr<Procedure>> procedure, const Graph* graph = nullptr) {
  if (!procedure) return std::move(procedure).error();
  return std::make_unique<Task>(std::move(procedure).value(), graph);
}

// Decodes the saved inputs by kind, validates them, and calls the factory that created the procedure originally.
Result<std::unique_ptr<Procedure>> procedure_from(SavedTask& saved, std::shared_ptr<const OpenGraph> graph) {
  const Error damaged = {Status::corrupt_file, "saved task: its inputs do not end where they should", "saved_task"};
  ArchiveReader in(saved.inputs);
  if (saved.kind == ProcedureKind::save) {
    std::vector<std::uint8_t> bytes = in.bytes();
    std::string name = in.text();
    std::string new_name = in.text();
    if (!in.at_end() || !is_valid_utf8(name) || !is_valid_utf8(new_name)) return damaged;
    return make_save_procedure(std::move(bytes), std::move(name), std::move(new_name));
  }
  auto options = read_options(in);
  if (!options) return std::move(options).error();
  if (auto sound = check_saved_options(options.value()); !sound) return std::move(sound).error();
  if (saved.kind == ProcedureKind::index) {
    Corpus corpus = read_corpus(in);
    GivenVectors vectors;
    vectors.dimension = static_cast<std::uint32_t>(in.number());
    vectors.rows = in.floats();
    if (!in.at_end()) return damaged;
    if (auto sound = check_saved_corpus(corpus, vectors); !sound) return std::move(sound).error();
    return make_index_procedure(corpus, vectors, options.value());
  }
  std::vector<Question> questions = read_questions(in);
  if (!in.at_end()) return damaged;
  if (auto sound = check_saved_questions(questions); !sound) return std::move(sound).error();
  return saved.kind == ProcedureKind::search
             ? make_search_procedure(std::move(graph), std::move(questions), options.value())
             : make_question_loop_procedure(ProcedureKind::ask, std::move(graph), std::move(questions), options.value());
}

// Replays the log: steps the task until it waits, passes it the logged answers to its open requests, and repeats this until the
// log is used up and the task waits again.
Result<void> replay(Task& task, std::vector<Answer> answers) {
  std::size_t next = 0;
  for (;;) {
    auto stepped = task.step(UINT64_MAX);
    if (!stepped) return {};  // the task had failed, or was about to; the next step() returns the same error
    if (stepped.value() == TaskState::more) continue;
    if (next == answers.size()) return {};
    const std::size_t before = next;
    while (next < answers.size() && task.requests().find(answers[next].request)) {
      if (auto answered = task.answer(std::move(answers[next])); !answered) return std::move(answered).error();
      ++next;
    }
    if (next == before) {  // no progress: the log holds an answer to a request that the task does not make
      return Error{Status::corrupt_file, concat("saved task: its answer ", next + 1, " fits no request"), "saved_task"};
    }
  }
}

}  // namespace

Result<std::unique_ptr<Task>> create_index_task(Corpus& corpus, GivenVectors& vectors, const Options& options) {
  auto task = std::make_unique<Task>(nullptr);  // allocated first: after the corpus is moved, nothing may fail
  auto procedure = make_index_procedure(corpus, vectors, options);
  if (!procedure) return std::move(procedure).error();
  *task = Task(std::move(procedure).value());
  return task;
}

Result<std::unique_ptr<Task>> create_search_task(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions,
                                                 const Options& options) {
  const Graph* const view = &graph->view();
  return task_of(make_search_procedure(std::move(graph), std::move(questions), options), view);
}

Result<std::unique_ptr<Task>> create_ask_task(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions,
                                              const Options& options) {
  const Graph* const view = &graph->view();
  return task_of(make_question_loop_procedure(ProcedureKind::ask, std::move(graph), std::move(questions), options), view);
}

Result<std::unique_ptr<Task>> create_save_task(std::vector<std::uint8_t> bytes, std::string name) {
  std::string new_name = temporary_name(name);
  return task_of(make_save_procedure(std::move(bytes), std::move(name), std::move(new_name)));
}

Result<std::unique_ptr<Task>> resume_task(std::span<const std::uint8_t> bytes, std::shared_ptr<const OpenGraph> graph) {
  auto saved = read_saved_task(bytes);
  if (!saved) return std::move(saved).error();
  const ProcedureKind kind = saved.value().kind;
  if (kind < ProcedureKind::index || kind > ProcedureKind::save) {
    return Error{Status::unsupported_version,
                 concat("saved task of kind ", static_cast<std::uint32_t>(kind), ", which this library does not know"), ""};
  }
  if (kind == ProcedureKind::search || kind == ProcedureKind::ask) {
    if (!graph) return Error{Status::foreign_graph, "the saved task needs its graph", ""};
    if (checksum_of(graph->view()) != saved.value().graph_checksum) {
      return Error{Status::foreign_graph, "the saved task belongs to another graph", ""};
    }
  } else if (graph) {
    return Error{Status::foreign_graph, "the saved task belongs to no graph", ""};
  }
  // Everything in the file is validated before the procedure sees it (core/task/saved_check.hpp).
  if (auto sound = check_saved_answers(saved.value().answers); !sound) return std::move(sound).error();
  const Graph* const view = graph ? &graph->view() : nullptr;
  auto task = task_of(procedure_from(saved.value(), std::move(graph)), view);
  if (!task) return task;
  if (auto replayed = replay(*task.value(), std::move(saved.value().answers)); !replayed) return std::move(replayed).error();
  return task;
}

}  // namespace hop::core
