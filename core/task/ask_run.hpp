// One question on its way through the loop.
//
//   sub_question → [vectors] → retrieval → sub_answer → critique ─ yes → answer
//        ↑────────────────────────────────────────────────┘ no
//
// A sub-question asked before, or the last step there may be, ends the loop, too; then the answer is marked partial.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/methods/question.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/stepwise.hpp"
#include "core/options/options.hpp"
#include "core/task/procedure.hpp"
#include "core/task/prompts.hpp"
#include "core/task/question_vectors.hpp"
#include "core/task/request_board.hpp"
#include "core/task/results.hpp"

namespace hop::core {

// What all questions of a task share.
struct AskContext {
  std::shared_ptr<const OpenGraph> graph;
  SearchSettings settings, step_settings;
  Options options;
  bool loop = true;  // false: one retrieval, then the answer

  bool ranks_question() const { return !loop || settings.question_as_step.value_or(true); }
};

class AskRun {
 public:
  // `context` must outlive the run.
  AskRun(const AskContext& context, Question question, RequestSeries requests);

  // Goes on until the host has to answer (waiting), the budget is used up (more), or the answer is there (done).
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board);
  const Question& question() const { return question_; }
  QuestionResult take_result() &&;

 private:
  enum class Stage {
    question_vectors, question_ranking,                           // the question itself as a step
    sub_question, sub_question_vectors, ranking, sub_answer, critique,
    answer, done,
  };

  Stage after_question() const;
  void ask(RequestBoard& board, const char* purpose, std::vector<Message> messages, std::uint32_t token_limit,
           const char* form);
  void ask_for_vectors(RequestBoard& board);  // of text_, where they are wanted
  void open_stage(RequestBoard& board);
  Result<void> close_stage(const Answer& answer);
  Result<void> take_sub_question(std::string_view reply);
  void end_ranking();

  const AskContext& context_;
  Question question_;
  RequestSeries requests_;
  std::optional<PassageSet> allowed_;
  StepwiseRanking stepwise_;
  std::vector<PromptStep> steps_;
  std::vector<StepResult> step_results_;

  Stage stage_;
  bool opened_ = false;        // the present stage has asked
  std::uint64_t request_ = 0;  // 0: nothing asked
  SearchText text_;            // what is ranked now
  std::optional<QuestionRun> run_;
  std::string answer_;
  bool partial_ = false;
};

}  // namespace hop::core
