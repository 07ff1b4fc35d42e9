// Self-Ask with retrieval (Press et al. 2023; docs/methods/baselines.md): the model asks a follow-up question, its passages give
// an intermediate answer, and so on until the model gives the final answer.
#include "core/loops/baseline_prompts.hpp"
#include "core/loops/loop_script.hpp"
#include "core/loops/read_answer.hpp"
#include "core/prompts/bare_reply.hpp"
#include "core/prompts/read_reply.hpp"

namespace hop::core {

namespace {

constexpr std::uint32_t follow_up_tokens = 100;

// The first line that is a follow-up or a final answer decides; other lines, and empty ones of these kinds, are skipped.
struct SelfAskReply {
  std::string follow_up, final_answer;
};

SelfAskReply read_lines(std::string_view reply) {
  SelfAskReply read;
  // Only the first decisive line counts: models often write several follow-ups at once.
  for_each_line(reply, [&](std::string_view line) {
    if (!read.follow_up.empty() || !read.final_answer.empty()) return;
    const std::string bare = bare_line(line);
    const LabeledLine labeled = split_label(bare);
    if (labeled.label == "followup" || labeled.label == "followupquestion") {
      read.follow_up = read_sub_question(labeled.text);
      if (read.follow_up.empty()) read.follow_up = read_line(split_label(line).text);
    } else if (labeled.label == "finalanswer" || labeled.label == "thefinalanswer" || labeled.label == "sothefinalanswer") {
      read.final_answer = clean_reply(labeled.text, 1000);
    } else if (starts_with_label(bare, "so the final") || starts_with_label(bare, "the final")) {
      read.final_answer = clean_reply(answer_in(bare), 1000);
    }
  });
  return read;
}

// A fenced block may be the whole reply, or only part of the question after its label.
SelfAskReply read_self_ask(std::string_view reply) {
  SelfAskReply read = read_lines(without_thought_and_fence(reply));
  return read.follow_up.empty() && read.final_answer.empty() ? read_lines(reply) : read;
}

class SelfAskScript final : public LoopScript {
 public:
  Result<LoopAction> next(Transcript& transcript, std::string_view reply) override {
    switch (stage_) {
      case Stage::begin:
        stage_ = Stage::question_ranked;
        if (transcript.context.ranks_question()) return rank_text(text_of_question(transcript.question), true);
        return ask_next(transcript);
      case Stage::question_ranked: return ask_next(transcript);
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
  enum class Stage : std::uint8_t { begin, question_ranked, asked, ranked, sub_answer, answer };

  LoopAction ask_next(const Transcript& transcript) {
    stage_ = Stage::asked;
    return ask_model("self_ask", self_ask_prompt(transcript.context.options, transcript.question.text, transcript.pairs),
                     follow_up_tokens);
  }

  LoopAction take_reply(Transcript& transcript, std::string_view reply) {
    SelfAskReply read = read_self_ask(reply);
    if (!read.final_answer.empty()) {
      transcript.answer = std::move(read.final_answer);
      return end_of_loop();
    }
    // Without a new follow-up, or at the limit of steps, the loop requests the final answer.
    const bool is_last = transcript.pairs.size() >= transcript.context.most_steps();
    if (read.follow_up.empty() || transcript.has_asked(read.follow_up) || is_last) {
      return answer_anyway(transcript);
    }
    stage_ = Stage::ranked;
    return rank_text({std::move(read.follow_up), {}, {}, "sub_question"});
  }

  LoopAction answer_anyway(Transcript& transcript) {
    transcript.partial = true;
    if (!transcript.context.answers) return end_of_loop();
    stage_ = Stage::answer;
    return ask_for_answer_from_pairs(transcript);
  }

  Stage stage_ = Stage::begin;
};

}  // namespace

std::unique_ptr<LoopScript> make_self_ask_script() { return std::make_unique<SelfAskScript>(); }

}  // namespace hop::core
