// Helpers that build the actions of scripts, and the expansion of the table of loops. Showing passages in a prompt records them
// in the transcript, so that results list exactly the passages that the model read.
#include "core/loops/loop_script.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/loops/read_answer.hpp"
#include "core/prompts/prompt_template.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/prompts/spoken_reply.hpp"

namespace hop::core {

namespace {

LoopAction ask_for_answer(const Transcript& transcript, std::string_view marked_passages) {
  return ask_model("answer",
                   answer_prompt(transcript.context.options, transcript.question.text, transcript.pairs, marked_passages));
}

}  // namespace

bool Transcript::has_asked(std::string_view sub_question) const {
  return std::any_of(pairs.begin(), pairs.end(), [&](const PromptStep& pair) { return pair.sub_question == sub_question; });
}

Reading Transcript::reading_of_step(std::size_t step) const {
  Reading reading = rankings.ranking_of(step).reading;
  const std::vector<std::uint32_t> shown = reading.passages;  // few: a linear search is enough
  for (const std::uint32_t hit : rankings.list_to_read(step)) {
    if (std::find(shown.begin(), shown.end(), hit) == shown.end()) reading.passages.push_back(hit);
  }
  return within_budget(std::move(reading));
}

Reading Transcript::reading_of_all_steps() const {
  // A single step may have a reading of its method, such as chains or an evidence graph; a fusion has none.
  if (rankings.step_count() == 1) return reading_of_last_step();
  Ranking fused = rankings.fused(allowed);
  Reading reading{std::move(fused.reading.tables), std::move(fused.passages), {}};
  return within_budget(std::move(reading));
}

Reading Transcript::in_shown_graph(Reading reading) const {
  if (prompt_passages) reading.passages = prompt_passages->indices_of(reading.passages);
  return reading;
}

Reading Transcript::within_budget(Reading reading) const {
  const Reading kept = within_tokens(shown_graph(), in_shown_graph(reading), context.passage_tokens());
  reading.tables = kept.tables;
  reading.passages.resize(kept.passages.size());
  return reading;
}

std::string Transcript::marked(const Reading& reading) const { return mark_reading(shown_graph(), in_shown_graph(reading)); }

std::string Transcript::show(std::size_t step, const Reading& reading) {
  steps[step].passages = reading.passages;
  return marked(reading);
}

LoopAction end_of_loop() { return {}; }

LoopAction rank_text(SearchText text, bool is_question) {
  LoopAction action;
  action.kind = LoopAction::Kind::rank;
  action.texts.push_back(std::move(text));
  action.is_question = is_question;
  return action;
}

LoopAction ask_model(const char* purpose, std::vector<Message> messages, const char* form) {
  LoopAction action;
  action.kind = LoopAction::Kind::complete;
  action.purpose = purpose;
  action.conversations.push_back(std::move(messages));
  action.form = form;
  return action;
}

LoopAction ask_for_sub_answer(Transcript& transcript) {
  const std::string marked = transcript.show_last(transcript.reading_of_last_step());
  return ask_model("sub_answer", sub_answer_prompt(transcript.context.options, transcript.steps.back().sub_question, marked));
}

Result<std::string> read_sub_answer(std::string_view sub_question, std::string_view reply) {
  std::string answer = read_answer_text(reply);
  if (!answer.empty()) return answer;
  return Error{Status::host_failure, concat("the language model's answer to \"", sub_question, "\" ", fault_of_silence(reply)),
               "sub_answer"};
}

LoopAction ask_for_answer_from_passages(Transcript& transcript) {
  if (!transcript.context.answers) return end_of_loop();
  const Reading reading = transcript.reading_of_all_steps();
  transcript.answered_from = reading.passages;
  return ask_for_answer(transcript, transcript.marked(reading));
}

LoopAction ask_for_answer_from_pairs(Transcript& transcript) {
  // Without a pair, the passages are all that is known.
  const bool has_passages_alone = transcript.pairs.empty() && transcript.rankings.step_count() > 0;
  if (has_passages_alone || transcript.context.options.flag("ask.answer_passages"))
    return ask_for_answer_from_passages(transcript);
  return transcript.context.answers ? ask_for_answer(transcript, "") : end_of_loop();
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
#define HOP_LOOP(name, ...)                                       \
  case Loop::name:                                                \
    if constexpr (is_built(#name)) return make_##name##_script(); \
    break;
#include "core/methods/method_table.inc"
    case Loop::once: break;
  }
  return make_once_script();
}

const char* loop_name(Loop loop) {
  constexpr const char* names[] = {
      "once",
      "self_critique",
#define HOP_LOOP(name, ...) #name,
#include "core/methods/method_table.inc"
  };
  return names[static_cast<std::size_t>(loop)];
}

}  // namespace hop::core
