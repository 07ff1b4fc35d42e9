// A plan (docs/methods/plan.md): the model writes all sub-questions at once, with #1, #2 for answers that it does not know yet. Those
// whose references are answered form a wave: they are ranked together, and their answers are requested at the same time.
//
//   [question] → plan → wave of rankings → wave of sub-answers → … → answer
#include <algorithm>

#include "core/base/concat.hpp"
#include "core/base/found_place.hpp"
#include "core/loops/loop_script.hpp"
#include "core/prompts/bare_reply.hpp"
#include "core/prompts/prompt_template.hpp"
#include "core/prompts/read_plan.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/prompts/spoken_reply.hpp"

namespace hop::core {

namespace {

// A chain, a comparison of two chains, and a question that needs no plan.
constexpr std::string_view plan_template =
    "Break a question into the small questions that lead to its answer: each one can be answered by one passage of an "
    "encyclopedia. Write them all now, a numbered line each. Where a small question needs the answer of line 1, write #1 in its "
    "place. Use as few lines as possible, and reply with them alone.\n"
    "\n"
    "Question: Which river flows through the birthplace of the author of Faust?\n"
    "1. Who wrote Faust?\n"
    "2. Where was #1 born?\n"
    "3. Which river flows through #2?\n"
    "\n"
    "Question: Were the composers of Aida and of Carmen born in the same country?\n"
    "1. Who composed Aida?\n"
    "2. Who composed Carmen?\n"
    "3. In which country was #1 born?\n"
    "4. In which country was #2 born?\n"
    "\n"
    "Question: Who founded the Ford Motor Company?\n"
    "1. Who founded the Ford Motor Company?\n"
    "\n"
    "Question: {question}\n";

std::vector<Message> plan_prompt(const Options& options, std::string_view question) {
  const PromptPlace places[] = {{"question", question, true}};
  return user_message(fill_template(template_of(options, "prompt.plan", plan_template), places));
}

// What stands in place of "#1": the answer, without its full stop if it is a sentence; if the model has none, the words of its
// sub-question, which say what is missing.
std::string text_of_reference(const std::string& sub_question, std::string_view answer) {
  constexpr std::string_view ends = ".? ";
  constexpr std::ptrdiff_t most_blanks_of_a_name = 5;
  std::string text = without_lead(answer);
  const bool has_none = is_refusal(text) || text.find_first_not_of(ends) == std::string::npos;
  if (has_none) text = sub_question;
  const bool is_sentence = has_none || std::count(text.begin(), text.end(), ' ') > most_blanks_of_a_name;
  if (is_sentence) text.resize(behind_found(text.find_last_not_of(ends)));
  return text;
}

class PlanScript final : public SubQuestionScript {
  Result<LoopAction> next_step(Transcript& transcript, std::string_view reply) override {
    switch (stage_) {
      case Stage::begin: return ask_for_plan(transcript);
      case Stage::plan: return take_plan(transcript, reply);
      case Stage::ranked: return ask_for_answers(transcript);
      case Stage::sub_answers: return next_after(transcript, {reply});
      case Stage::answer: break;
    }
    return end_with_answer(transcript, reply);
  }

  Result<LoopAction> next_after(Transcript& transcript, const std::vector<std::string_view>& replies) override {
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      StepResult& step = transcript.steps[step_of_[asked_[i]]];
      auto answer = read_sub_answer(step.sub_question, replies[i]);
      if (!answer) return std::move(answer).error();
      step.sub_answer = std::move(answer).value();
      answers_[asked_[i]] = text_of_reference(step.sub_question, step.sub_answer);
      is_answered_[asked_[i]] = true;
    }
    return rank_next_wave(transcript);
  }

 private:
  enum class Stage : std::uint8_t { begin, plan, ranked, sub_answers, answer };

  LoopAction ask_for_plan(const Transcript& transcript) {
    stage_ = Stage::plan;
    return ask_model("plan", plan_prompt(transcript.context.options, transcript.question.text), "lines");
  }

  Result<LoopAction> take_plan(Transcript& transcript, std::string_view reply) {
    if (says_nothing(reply)) {
      return Error{Status::host_failure, concat("the language model's plan ", fault_of_silence(reply)), "plan"};
    }
    plan_ = read_plan(reply);
    const std::size_t most = transcript.context.most_steps();
    // A plan without a sub-question, or with more than the limit.
    transcript.partial = plan_.empty() || plan_.size() > most;
    plan_.resize(std::min(plan_.size(), most));
    if (plan_.empty() && transcript.steps.empty()) plan_.push_back(transcript.question.text);
    answers_.resize(plan_.size());
    step_of_.resize(plan_.size());
    is_ranked_.resize(plan_.size());
    is_answered_.resize(plan_.size());
    return rank_next_wave(transcript);
  }

  // In a search, only answers that a later sub-question takes in are needed.
  bool needs_answer(const Transcript& transcript, std::size_t place) const {
    if (transcript.context.answers) return true;
    for (std::size_t later = place + 1; later < plan_.size(); ++later) {
      const auto references = references_in(plan_[later], later);
      if (std::binary_search(references.begin(), references.end(), place)) return true;
    }
    return false;
  }

  // A sub-question refers only to earlier ones, so each wave has one at least.
  Result<LoopAction> rank_next_wave(Transcript& transcript) {
    wave_.clear();
    LoopAction action;
    action.kind = LoopAction::Kind::rank;
    for (std::size_t place = 0; place < plan_.size(); ++place) {
      const auto references = references_in(plan_[place], place);
      const bool is_ready = std::all_of(references.begin(), references.end(), [&](std::size_t i) { return is_answered_[i]; });
      if (is_ranked_[place] || !is_ready) continue;
      wave_.push_back(place);
      const std::vector<std::string> before(answers_.begin(), answers_.begin() + static_cast<std::ptrdiff_t>(place));
      action.texts.push_back({filled_in(plan_[place], before), {}, {}, "sub_question"});
    }
    if (wave_.empty()) return answer(transcript);
    for (std::size_t i = 0; i < wave_.size(); ++i) {
      is_ranked_[wave_[i]] = true;
      step_of_[wave_[i]] = transcript.steps.size() + i;
    }
    stage_ = Stage::ranked;
    return action;
  }

  Result<LoopAction> ask_for_answers(Transcript& transcript) {
    asked_.clear();
    LoopAction action;
    action.kind = LoopAction::Kind::complete;
    action.purpose = "sub_answer";
    for (const std::size_t place : wave_) {
      if (!needs_answer(transcript, place)) continue;
      asked_.push_back(place);
      const std::size_t step = step_of_[place];
      const std::string marked = transcript.show(step, transcript.reading_of_step(step));
      action.conversations.push_back(
          short_answer_prompt(transcript.context.options, transcript.steps[step].sub_question, marked));
    }
    if (asked_.empty()) return rank_next_wave(transcript);
    stage_ = Stage::sub_answers;
    return action;
  }

  LoopAction answer(Transcript& transcript) {
    for (std::size_t place = 0; place < plan_.size(); ++place) {
      const StepResult& step = transcript.steps[step_of_[place]];
      transcript.pairs.push_back({step.sub_question, step.sub_answer});
    }
    stage_ = Stage::answer;
    return ask_for_answer_from_pairs(transcript);
  }

  Stage stage_ = Stage::begin;
  std::vector<std::string> plan_;  // sub-questions as the model wrote them
  // Parallel to them: what stands for their answers, and their steps in the transcript.
  std::vector<std::string> answers_;
  std::vector<std::size_t> step_of_;
  std::vector<bool> is_ranked_, is_answered_;
  std::vector<std::size_t> wave_, asked_;  // the sub-questions that are ranked together, and those whose answers are requested
};

}  // namespace

std::unique_ptr<LoopScript> make_plan_script() { return std::make_unique<PlanScript>(); }

}  // namespace hop::core
