// RGNN-Ret's self-critique loop (docs/methods/rgnn_ret.md; GNN-Ret, §3.3).
//
//   [question] → sub_question → retrieval → sub_answer → critique ─ yes → answer
//                     ↑─────────────────────────────────────┘ no
//
// A repeated sub-question, a refusal, or the limit of steps, also ends the loop; the answer is then marked partial.
#include "core/base/concat.hpp"
#include "core/loops/loop_script.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/prompts/spoken_reply.hpp"

namespace hop::core {

namespace {

class SelfCritiqueScript final : public SubQuestionScript {
  Result<LoopAction> next_step(Transcript& transcript, std::string_view reply) override {
    switch (stage_) {
      case Stage::begin: return ask_sub_question(transcript);
      case Stage::sub_question: return take_sub_question(transcript, reply);
      case Stage::ranked: stage_ = Stage::sub_answer; return ask_for_sub_answer(transcript);
      case Stage::sub_answer: return take_sub_answer(transcript, reply);
      case Stage::critique: return take_critique(transcript, read_critique(reply));
      case Stage::answer: break;
    }
    return end_with_answer(transcript, reply);
  }

 private:
  enum class Stage : std::uint8_t { begin, sub_question, ranked, sub_answer, critique, answer };

  LoopAction ask_sub_question(const Transcript& transcript) {
    stage_ = Stage::sub_question;
    return ask_model("sub_question", sub_question_prompt(transcript.context.options, transcript.question.text, transcript.pairs));
  }

  Result<LoopAction> take_sub_question(Transcript& transcript, std::string_view reply) {
    std::string sub_question = read_sub_question(reply);
    if (says_nothing(reply)) {
      return Error{Status::host_failure,
                   concat("the language model's sub-question ", transcript.pairs.size() + 1, " ", fault_of_silence(reply)),
                   "sub_question"};
    }
    // A refusal, or a question that has its answer: the model makes no progress.
    if (sub_question.empty() || transcript.has_asked(sub_question)) {
      transcript.partial = true;
      return answer(transcript);
    }
    stage_ = Stage::ranked;
    return rank_text({std::move(sub_question), {}, {}, "sub_question"});
  }

  Result<LoopAction> take_sub_answer(Transcript& transcript, std::string_view reply) {
    StepResult& step = transcript.steps.back();
    auto answer = read_sub_answer(step.sub_question, reply);
    if (!answer) return std::move(answer).error();
    step.sub_answer = std::move(answer).value();
    transcript.pairs.push_back({step.sub_question, step.sub_answer});
    stage_ = Stage::critique;
    asked_strictly_ = false;
    return ask_model("critique", critique_prompt(transcript.context.options, transcript.question.text, transcript.pairs),
                     "yes_no");
  }

  // A critique without a verdict is requested once more, strictly; a second one without counts as no, as in the paper.
  LoopAction take_critique(Transcript& transcript, Verdict verdict) {
    if (verdict == Verdict::unclear && !asked_strictly_) {
      asked_strictly_ = true;
      return ask_model("critique", strict_critique_prompt(transcript.context.options, transcript.question.text, transcript.pairs),
                       "yes_no");
    }
    if (verdict == Verdict::yes) return answer(transcript);
    if (transcript.pairs.size() < transcript.context.most_steps()) return ask_sub_question(transcript);
    transcript.partial = true;
    return answer(transcript);
  }

  LoopAction answer(Transcript& transcript) {
    stage_ = Stage::answer;
    return ask_for_answer_from_pairs(transcript);
  }

  Stage stage_ = Stage::begin;
  bool asked_strictly_ = false;  // for the current critique
};

}  // namespace

std::unique_ptr<LoopScript> make_self_critique_script() { return std::make_unique<SelfCritiqueScript>(); }

}  // namespace hop::core
