// Runs one QuestionLoop per question and advances all of them at each step. Each loop numbers its requests in a separate series,
// so request ids do not depend on the order in which the host answers.
#include "core/task/question_loop_procedure.hpp"

#include "core/base/concat.hpp"
#include "core/loops/question_loop.hpp"
#include "core/loops/retrievers.hpp"
#include "core/task/options_archive.hpp"
#include "core/task/question_archive.hpp"
#include "core/task/question_check.hpp"

namespace hop::core {

namespace {

// All questions advance in parallel, so that the host sees the open requests of all of them at once and can batch them.
class QuestionLoopProcedure final : public Procedure {
 public:
  QuestionLoopProcedure(ProcedureKind kind, std::unique_ptr<LoopContext> context, std::vector<Question> questions)
      : kind_(kind), context_(std::move(context)) {
    for (std::size_t q = 0; q < questions.size(); ++q) {
      loops_.push_back(
          std::make_unique<QuestionLoop>(*context_, std::move(questions[q]), RequestSeries{q + 1, questions.size()}));
    }
  }

  ProcedureKind kind() const override { return kind_; }
  Progress progress() const override { return {kind_ == ProcedureKind::ask ? "asking" : "ranking", done_, loops_.size()}; }
  void write_inputs(ArchiveWriter& out) const override {
    write_options(out, context_->options);
    std::vector<Question> questions;
    for (const auto& loop : loops_) questions.push_back(loop->question());
    write_questions(out, questions);
  }
  void write_report(JsonWriter& out) const override { out.member("questions", loops_.size()); }

  // Loops advance in order of questions until the budget ends; the task is done when every loop is.
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) override {
    done_ = 0;
    TaskState state = TaskState::done;
    for (const auto& loop : loops_) {
      auto advanced = loop->advance(budget, board);
      if (!advanced) return std::move(advanced).error();
      if (advanced.value() == TaskState::more) return TaskState::more;  // the budget is used up
      if (advanced.value() == TaskState::waiting) state = TaskState::waiting;
      if (advanced.value() == TaskState::done) ++done_;
    }
    return state;
  }

  Result<Results> take_results() override {
    if (taken_) return Error{Status::wrong_state, "the results were taken already", ""};
    Results results;
    results.questions.reserve(loops_.size());  // the last step that can fail: if it does, no result is lost
    taken_ = true;
    for (const auto& loop : loops_) results.questions.push_back(std::move(*loop).take_result());
    return results;
  }

 private:
  ProcedureKind kind_;
  std::unique_ptr<LoopContext> context_;
  std::vector<std::unique_ptr<QuestionLoop>> loops_;
  std::size_t done_ = 0;
  bool taken_ = false;
};

}  // namespace

Result<std::unique_ptr<Procedure>> make_question_loop_procedure(ProcedureKind kind, std::shared_ptr<const OpenGraph> graph,
                                                                std::vector<Question> questions, const Options& options) {
  auto settings = read_search_settings(options);
  if (!settings) return std::move(settings).error();
  auto context = std::make_unique<LoopContext>();
  context->graph = std::move(graph);
  context->settings = std::move(settings).value();
  context->options = options;
  context->answers = kind == ProcedureKind::ask;
  // Asking implies a language model. ask.loop = auto adds a self-critique loop to methods that rank by steps, unless the search
  // options already select a loop.
  if (context->answers) {
    SearchSettings& asking = context->settings;
    asking.complete = true;
    asking.hits -= std::exchange(asking.offset, 0);  // an answer is of the first hits
    const std::string_view loop = options.text("ask.loop");
    if (loop == "once") asking.loop = Loop::once;
    if (loop == "steps" || (loop == "auto" && asking.loop == Loop::once && has_trait(asking.method, method_trait::in_steps)))
      asking.loop = Loop::self_critique;
  }
  context->step_settings = settings_of_a_step(context->settings);
  if (!has_trait(context->settings.method, method_trait::bound)) {
    auto retriever = make_retriever(context->graph, context->settings, options);
    if (!retriever) return std::move(retriever).error();
    context->retriever = std::move(retriever).value();
    auto step_retriever = make_retriever(context->graph, context->step_settings, options);
    if (!step_retriever) return std::move(step_retriever).error();
    context->step_retriever = std::move(step_retriever).value();
  }
  const bool written_steps = context->settings.loop != Loop::once;
  for (std::size_t q = 0; q < questions.size(); ++q) {
    const RankedTexts ranked = {context->ranks_question(), written_steps};
    auto checked = check_question(*context->graph, context->settings, questions[q], ranked, q + 1);
    if (!checked) return std::move(checked).error();
    if (!questions[q].steps.empty() && (written_steps || context->answers)) {
      return Error{Status::bad_input, concat("question ", q + 1, " has given steps; a loop writes its own, searching takes them"),
                   ""};
    }
  }
  return std::unique_ptr<Procedure>(std::make_unique<QuestionLoopProcedure>(kind, std::move(context), std::move(questions)));
}

}  // namespace hop::core
