// IRCoT, interleaving retrieval with chain-of-thought (Trivedi et al. 2023; docs/methods/baselines.md): the first query is the
// question, every later one the model's latest reasoning sentence. A sentence with "the answer is" ends the loop.
#include <algorithm>

#include "core/loops/baseline_prompts.hpp"
#include "core/loops/loop_script.hpp"
#include "core/prompts/read_reply.hpp"

namespace hop::core {

namespace {

class IrcotScript final : public LoopScript {
 public:
  bool shows_fusion() const override { return true; }
  Result<LoopAction> next(Transcript& transcript, std::string_view reply) override {
    switch (stage_) {
      case Stage::begin: stage_ = Stage::ranked; return rank_text(text_of_question(transcript.question));
      case Stage::ranked:
        stage_ = Stage::reasoned;
        return ask_model("reasoning", ircot_prompt(transcript.context.options, transcript.question.text, sentences_,
                                                   transcript.show_last(transcript.reading_of_all_steps())));
      case Stage::reasoned: {
        std::string sentence = read_next_sentence(reply);
        const bool said_before = std::find(sentences_.begin(), sentences_.end(), sentence) != sentences_.end();
        if (sentence.empty() || said_before) {  // the model makes no progress
          transcript.partial = true;
          return answer(transcript);
        }
        transcript.steps.back().sub_answer = sentence;
        sentences_.push_back(sentence);
        const bool is_answer = !answer_in(sentence).empty();
        if (is_answer || transcript.steps.size() >= transcript.context.most_steps()) {
          transcript.partial = !is_answer;
          return answer(transcript);
        }
        stage_ = Stage::ranked;
        return rank_text({std::move(sentence), {}, {}, "sub_question"});
      }
      case Stage::answer: break;
    }
    return end_with_answer(transcript, reply);
  }

 private:
  enum class Stage : std::uint8_t { begin, ranked, reasoned, answer };

  // Answers from the passages of all steps. The model that reads them may be another one than the model that reasoned.
  LoopAction answer(Transcript& transcript) {
    stage_ = Stage::answer;
    return ask_for_answer_from_passages(transcript);
  }

  Stage stage_ = Stage::begin;
  std::vector<std::string> sentences_;
};

}  // namespace

std::unique_ptr<LoopScript> make_ircot_script() { return std::make_unique<IrcotScript>(); }

}  // namespace hop::core
