#include "core/loops/loop_script.hpp"

#include <algorithm>

#include "core/loops/read_answer.hpp"
#include "core/prompts/prompt_template.hpp"

namespace hop::core {

namespace {

constexpr std::uint32_t sub_answer_tokens = 200;
constexpr std::uint32_t answer_tokens = 50;

}  // namespace

bool Transcript::has_asked(std::string_view sub_question) const {
  return std::any_of(pairs.begin(), pairs.end(), [&](const PromptStep& pair) { return pair.sub_question == sub_question; });
}

std::string Transcript::passages_of_last_step() const {
  const std::size_t last = rankings.step_count() - 1;
  Reading reading = rankings.ranking_of(last).reading;
  auto& passages = reading.passages;
  for (const std::uint32_t hit : rankings.list_to_read(last)) {
    if (std::find(passages.begin(), passages.end(), hit) == passages.end()) passages.push_back(hit);
  }
  return mark_reading(context.graph->view(), reading, context.passage_tokens());
}

std::string Transcript::passages_of_all_steps() const {
  if (rankings.step_count() == 1) return passages_of_last_step();
  const Ranking fused = rankings.fused(allowed);
  return mark_reading(context.graph->view(), {fused.reading.tables, fused.passages, {}}, context.passage_tokens());
}

LoopAction end_of_loop() { return {}; }

LoopAction rank_text(SearchText text, bool is_question) {
  LoopAction action;
  action.kind = LoopAction::Kind::rank;
  action.text = std::move(text);
  action.is_question = is_question;
  return action;
}

LoopAction ask_model(const char* purpose, std::vector<Message> messages, std::uint32_t token_limit, const char* form) {
  LoopAction action;
  action.kind = LoopAction::Kind::complete;
  action.purpose = purpose;
  action.messages = std::move(messages);
  action.token_limit = token_limit;
  action.form = form;
  return action;
}

LoopAction ask_for_sub_answer(const Transcript& transcript) {
  return ask_model(
      "sub_answer",
      sub_answer_prompt(transcript.context.options, transcript.steps.back().sub_question, transcript.passages_of_last_step()),
      sub_answer_tokens);
}

LoopAction ask_for_answer(const Transcript& transcript, std::string_view marked_passages) {
  return ask_model("answer",
                   answer_prompt(transcript.context.options, transcript.question.text, transcript.pairs, marked_passages),
                   answer_tokens);
}

LoopAction ask_for_answer_from_pairs(const Transcript& transcript) {
  const bool with_passages = transcript.context.options.flag("ask.answer_passages");
  return ask_for_answer(transcript, with_passages ? transcript.passages_of_all_steps() : std::string());
}

Result<LoopAction> end_with_answer(Transcript& transcript, std::string_view reply) {
  auto answer = read_answer(transcript.question, reply);
  if (!answer) return std::move(answer).error();
  transcript.answer = std::move(answer).value();
  return end_of_loop();
}

SearchText text_of_question(const Question& question) { return {question.text, question.vector, question.masked_vector}; }

std::unique_ptr<LoopScript> make_loop_script(Loop loop) {
  switch (loop) {
    case Loop::self_critique: return make_self_critique_script();
    case Loop::self_ask: return make_self_ask_script();
    case Loop::ircot: return make_ircot_script();
    case Loop::iter_retgen: return make_iter_retgen_script();
    case Loop::once: break;
  }
  return make_once_script();
}

const char* loop_name(Loop loop) {
  constexpr const char* names[] = {"once", "self_critique", "self_ask", "ircot", "iter_retgen"};
  return names[static_cast<std::size_t>(loop)];
}

}  // namespace hop::core
