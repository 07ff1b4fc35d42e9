// The plain script, without a language model in the loop: one retrieval for the question or for each given step, then, in an ask
// task, the answer from all passages.
#include "core/loops/loop_script.hpp"

namespace hop::core {

namespace {

class OnceScript final : public LoopScript {
 public:
  Result<LoopAction> next(Transcript& transcript, std::string_view reply) override {
    if (asked_for_answer_) return end_with_answer(transcript, reply);
    const Question& question = transcript.question;
    const bool ranks_question = question.steps.empty() || transcript.context.settings.question_as_step.value_or(false);
    if (ranks_question && !ranked_question_) {
      ranked_question_ = true;
      return rank_text(text_of_question(question), true);
    }
    if (next_step_ < question.steps.size()) {
      const Step& step = question.steps[next_step_++];
      return rank_text({step.text, step.vector, {}, "sub_question"});
    }
    asked_for_answer_ = true;
    return ask_for_answer_from_passages(transcript);
  }

 private:
  bool ranked_question_ = false, asked_for_answer_ = false;
  std::size_t next_step_ = 0;
};

}  // namespace

std::unique_ptr<LoopScript> make_once_script() { return std::make_unique<OnceScript>(); }

}  // namespace hop::core
