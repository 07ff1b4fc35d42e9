// ITER-RETGEN, iterative retrieval-generation synergy (Shao et al. 2023; docs/methods/baselines.md): a fixed number of rounds;
// each round searches with the latest draft of the answer and writes the next draft.
#include "core/base/concat.hpp"
#include "core/loops/baseline_prompts.hpp"
#include "core/loops/loop_script.hpp"
#include "core/prompts/read_reply.hpp"

namespace hop::core {

namespace {

class IterRetgenScript final : public LoopScript {
 public:
  Result<LoopAction> next(Transcript& transcript, std::string_view reply) override {
    const auto rounds = static_cast<std::size_t>(transcript.context.options.integer("iter_retgen.rounds"));
    const Question& question = transcript.question;
    if (stage_ == Stage::begin) {
      stage_ = Stage::ranked;
      return rank_text(text_of_question(question));
    }
    const bool is_last_round = transcript.steps.size() >= rounds;
    if (stage_ == Stage::ranked) {
      // A search task does not need the last draft.
      if (is_last_round && !transcript.context.answers) return end_of_loop();
      stage_ = Stage::drafted;
      const std::string marked = transcript.show_last(transcript.reading_of_last_step());
      return ask_model("draft", iter_retgen_prompt(transcript.context.options, question.text, marked));
    }
    std::string draft = read_reasoning(reply);
    transcript.steps.back().sub_answer = draft;
    if (is_last_round || draft.empty()) return end(transcript, draft, reply);
    stage_ = Stage::ranked;
    const bool with_question = transcript.context.options.flag("iter_retgen.question");
    return rank_text({with_question ? concat(question.text, " ", draft) : std::move(draft), {}, {}, "sub_question"});
  }

 private:
  enum class Stage : std::uint8_t { begin, ranked, drafted };

  // If the last draft has no "the answer is", all of the reply is the answer.
  Result<LoopAction> end(Transcript& transcript, std::string_view draft, std::string_view reply) {
    transcript.answer = answer_in(draft);
    transcript.partial = transcript.answer.empty();
    if (transcript.partial && transcript.context.answers) return end_with_answer(transcript, reply);
    return end_of_loop();
  }

  Stage stage_ = Stage::begin;
};

}  // namespace

std::unique_ptr<LoopScript> make_iter_retgen_script() { return std::make_unique<IterRetgenScript>(); }

}  // namespace hop::core
