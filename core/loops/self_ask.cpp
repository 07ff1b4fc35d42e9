// Self-Ask with retrieval (Press et al. 2023; docs/methods/baselines.md): the model asks a follow-up question, its passages give
// an intermediate answer, and so on until the model gives the final answer.
#include "core/loops/baseline_prompts.hpp"
#include "core/loops/loop_script.hpp"
#include "core/prompts/read_reply.hpp"

namespace hop::core {

namespace {

class SelfAskScript final : public SubQuestionScript {
  Result<LoopAction> next_step(Transcript& transcript, std::string_view reply) override {
    switch (stage_) {
      case Stage::begin: return ask_next(transcript);
      case Stage::asked: return take_reply(transcript, reply);
      case Stage::ranked: stage_ = Stage::sub_answer; return ask_for_sub_answer(transcript);
      case Stage::sub_answer: {
        StepResult& step = transcript.steps.back();
        step.sub_answer = read_answer_text(reply);
        transcript.pairs.push_back({step.sub_question, step.sub_answer});
        return ask_next(transcript);
      }
      case Stage::answer: break;
    }
    return end_with_answer(transcript, reply);
  }

 private:
  enum class Stage : std::uint8_t { begin, asked, ranked, sub_answer, answer };

  LoopAction ask_next(const Transcript& transcript) {
    stage_ = Stage::asked;
    return ask_model("self_ask", self_ask_prompt(transcript.context.options, transcript.question.text, transcript.pairs));
  }

  LoopAction take_reply(Transcript& transcript, std::string_view reply) {
    FollowUp read = read_follow_up(reply);
    if (!read.final_answer.empty()) {
      transcript.answer = std::move(read.final_answer);
      return end_of_loop();
    }
    // Without a new follow-up, or at the limit of steps, the loop requests the final answer.
    const bool is_last = transcript.pairs.size() >= transcript.context.most_steps();
    if (read.question.empty() || transcript.has_asked(read.question) || is_last) {
      return answer_anyway(transcript);
    }
    stage_ = Stage::ranked;
    return rank_text({std::move(read.question), {}, {}, "sub_question"});
  }

  LoopAction answer_anyway(Transcript& transcript) {
    transcript.partial = true;
    stage_ = Stage::answer;
    return ask_for_answer_from_pairs(transcript);
  }

  Stage stage_ = Stage::begin;
};

}  // namespace

std::unique_ptr<LoopScript> make_self_ask_script() { return std::make_unique<SelfAskScript>(); }

}  // namespace hop::core
