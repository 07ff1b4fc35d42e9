#include "core/task/ask_procedure.hpp"

#include "core/base/concat.hpp"
#include "core/task/archive.hpp"
#include "core/task/ask_run.hpp"
#include "core/task/question_archive.hpp"
#include "core/task/question_check.hpp"

namespace hop::core {

namespace {

// Questions go their ways side by side, so that what they ask of the host is offered together.
class AskProcedure final : public Procedure {
 public:
  AskProcedure(std::unique_ptr<AskContext> context, std::vector<Question> questions) : context_(std::move(context)) {
    for (std::size_t q = 0; q < questions.size(); ++q) {
      runs_.push_back(std::make_unique<AskRun>(*context_, std::move(questions[q]), RequestSeries{q + 1, questions.size()}));
    }
  }

  ProcedureKind kind() const override { return ProcedureKind::ask; }
  Progress progress() const override { return {"asking", done_, runs_.size()}; }
  void write_inputs(ArchiveWriter& out) const override {
    out.text(context_->options.to_lines());
    std::vector<Question> questions;
    for (const auto& run : runs_) questions.push_back(run->question());
    write_questions(out, questions);
  }
  void write_report(JsonWriter& out) const override { out.member("questions", runs_.size()); }

  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) override {
    done_ = 0;
    TaskState state = TaskState::done;
    for (const auto& run : runs_) {
      auto advanced = run->advance(budget, board);
      if (!advanced) return std::move(advanced).error();
      if (advanced.value() == TaskState::more) return TaskState::more;
      if (advanced.value() == TaskState::waiting) state = TaskState::waiting;
      if (advanced.value() == TaskState::done) ++done_;
    }
    return state;
  }

  Result<Results> take_results() override {
    if (taken_) return Error{Status::wrong_state, "the results were taken already", ""};
    taken_ = true;
    Results results;
    for (const auto& run : runs_) results.questions.push_back(std::move(*run).take_result());
    return results;
  }

 private:
  std::unique_ptr<AskContext> context_;
  std::vector<std::unique_ptr<AskRun>> runs_;
  std::size_t done_ = 0;
  bool taken_ = false;
};

}  // namespace

Result<std::unique_ptr<Procedure>> make_ask_procedure(std::shared_ptr<const OpenGraph> graph,
                                                      std::vector<Question> questions, const Options& options) {
  auto settings = read_search_settings(options);
  if (!settings) return std::move(settings).error();
  auto context = std::make_unique<AskContext>();
  context->graph = std::move(graph);
  context->settings = std::move(settings).value();
  context->step_settings = settings_of_a_step(context->settings);
  context->options = options;
  const std::string_view loop = options.text("ask.loop");
  context->loop = loop == "steps" || (loop == "auto" && context->settings.method == Method::rgnn_ret);
  for (std::size_t q = 0; q < questions.size(); ++q) {
    const RankedTexts ranked = {context->ranks_question(), context->loop};
    auto checked = check_question(*context->graph, context->settings, questions[q], ranked, q + 1);
    if (!checked) return std::move(checked).error();
    if (!questions[q].steps.empty()) {
      return Error{Status::bad_input, concat("question ", q + 1, " has given steps; asking writes its own, searching takes them"), ""};
    }
  }
  return std::unique_ptr<Procedure>(std::make_unique<AskProcedure>(std::move(context), std::move(questions)));
}

}  // namespace hop::core
