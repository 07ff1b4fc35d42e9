// How a language model and a retriever take turns over one question. A script says what comes next; a QuestionLoop does it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/loops/critique_prompts.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/methods/stepwise.hpp"
#include "core/options/options.hpp"
#include "core/results/results.hpp"

namespace hop::core {

// What all questions of a task share.
struct LoopContext {
  std::shared_ptr<const OpenGraph> graph;
  SearchSettings settings, step_settings;  // of the hits, and of each step's longer list
  Options options;
  std::unique_ptr<Retriever> retriever, step_retriever;  // by each of the settings; null for the bounds none and golden
  bool answers = false;                                  // the language model is to answer, not only to lead the search

  bool ranks_question() const { return settings.loop == Loop::once || settings.question_as_step.value_or(true); }
  std::uint64_t passage_tokens() const { return static_cast<std::uint64_t>(options.integer("ask.passage_tokens")); }
  std::size_t most_steps() const { return static_cast<std::size_t>(options.integer("ask.steps")); }
};

// What a question has come to so far.
struct Transcript {
  const LoopContext& context;
  Question question;
  const PassageSet* allowed = nullptr;
  StepwiseRanking rankings;
  // One for each ranking. Its passages are those that the step's prompt holds, or would hold where it needs none; a question
  // that is ranked in addition to a loop's sub-questions is read by no prompt, and has none.
  std::vector<StepResult> steps;
  std::optional<std::vector<std::uint32_t>> answered_from;  // passages in the prompt of the final answer
  std::vector<PromptStep> pairs;                            // sub-questions and their answers
  std::string answer;
  bool partial = false;  // the loop ended before it was content

  Transcript(const LoopContext& loop_context, Question asked)
      : context(loop_context), question(std::move(asked)), rankings(loop_context.settings) {}

  bool has_asked(std::string_view sub_question) const;  // and got its answer

  // What there is to read of the last step, and of all steps fused, within the prompt's tokens.
  Reading reading_of_last_step() const;
  Reading reading_of_all_steps() const;
  // The passages between marks, for a prompt, by which they become those of the last step.
  std::string show(const Reading& reading);
};

struct LoopAction {
  enum class Kind : std::uint8_t { end, rank, complete } kind = Kind::end;
  // rank:
  SearchText text;
  bool is_question = false;  // the question itself, in addition to the steps that a model writes
  // complete:
  const char* purpose = "";
  std::vector<Message> messages;
  std::uint32_t token_limit = 0;
  const char* form = "text";
};

LoopAction end_of_loop();
LoopAction rank_text(SearchText text, bool is_question = false);
LoopAction ask_model(const char* purpose, std::vector<Message> messages, std::uint32_t token_limit, const char* form = "text");
// The answer to the sub-question that was ranked last, from its passages.
LoopAction ask_for_sub_answer(Transcript& transcript);
// The final answer from the passages of all steps, which its prompt then holds, and the pairs so far if there are any.
LoopAction ask_for_answer_from_passages(Transcript& transcript);
// The final answer of a loop that has pairs: with the passages of all steps only where the host wants them.
LoopAction ask_for_answer_from_pairs(Transcript& transcript);
// The end, with the reply as the answer. Errors: host_failure for an empty one.
Result<LoopAction> end_with_answer(Transcript& transcript, std::string_view reply);
// The question itself, with the vectors that came with it.
SearchText text_of_question(const Question& question);

class LoopScript {
 public:
  virtual ~LoopScript() = default;
  // Called first with an empty reply, then after each ranking (the same) and each reply of the language model.
  // Errors: host_failure for a reply that nothing can be made of.
  virtual Result<LoopAction> next(Transcript& transcript, std::string_view reply) = 0;
};

std::unique_ptr<LoopScript> make_loop_script(Loop loop);
const char* loop_name(Loop loop);

// The scripts, each in a separate file.
std::unique_ptr<LoopScript> make_once_script();           // the question, or its given steps; then the answer
std::unique_ptr<LoopScript> make_self_critique_script();  // RGNN-Ret, §3.3
#define HOP_LOOP(name, ...) std::unique_ptr<LoopScript> make_##name##_script();
#include "core/methods/method_table.inc"

}  // namespace hop::core
