// A loop alternates between a retriever and a language model over one question. A LoopScript decides the next action, a
// QuestionLoop executes it; scripts are pure state machines that never contact the host themselves.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/loops/critique_prompts.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/methods/stepwise.hpp"
#include "core/options/options.hpp"
#include "core/prompts/prompt_passages.hpp"
#include "core/results/results.hpp"

namespace hop::core {

// The state that all questions of a task share.
struct LoopContext {
  std::shared_ptr<const OpenGraph> graph;
  SearchSettings settings, step_settings;  // of the final hits, and of each step's longer list
  Options options;
  std::unique_ptr<Retriever> retriever, step_retriever;  // one for each of the settings; null for the bounds none and golden
  bool answers = false;                                  // the language model also writes the answer, not only the queries

  bool ranks_question() const { return settings.loop == Loop::once || settings.question_as_step.value_or(true); }
  std::uint64_t passage_tokens() const { return static_cast<std::uint64_t>(options.integer("ask.passage_tokens")); }
  std::size_t most_steps() const { return static_cast<std::size_t>(options.integer("ask.steps")); }
};

// The progress of a question.
struct Transcript {
  const LoopContext& context;
  Question question;
  const PassageSet* allowed = nullptr;
  StepwiseRanking rankings;
  // One entry per ranking. Its passages are those that the step's prompt shows, or would show if the step has no prompt. If the
  // question is ranked in addition to a loop's sub-questions, no prompt shows its hits, and its entry has no passages.
  std::vector<StepResult> steps;
  std::optional<std::vector<std::uint32_t>> answered_from;  // passages in the prompt of the final answer
  std::vector<PromptStep> pairs;                            // sub-questions and their answers
  std::string answer;
  bool partial = false;                             // the loop ended early, without a satisfactory result
  const PromptPassages* prompt_passages = nullptr;  // those that prompts can show; null: context.graph has all

  Transcript(const LoopContext& loop_context, Question asked)
      : context(loop_context), question(std::move(asked)), rankings(loop_context.settings) {}

  bool has_asked(std::string_view sub_question) const;  // and received its answer

  // The passages and tables to show, of one step or of all steps fused, within the prompt's token budget.
  Reading reading_of_step(std::size_t step) const;
  Reading reading_of_last_step() const { return reading_of_step(steps.size() - 1); }
  Reading reading_of_all_steps() const;
  // Returns the passages between marks for a prompt; show() also records them as the passages of the step.
  std::string marked(const Reading& reading) const;
  std::string show(std::size_t step, const Reading& reading);
  std::string show_last(const Reading& reading) { return show(steps.size() - 1, reading); }

 private:
  const Graph& shown_graph() const { return prompt_passages ? prompt_passages->graph() : context.graph->view(); }
  Reading in_shown_graph(Reading reading) const;
  Reading within_budget(Reading reading) const;
};

struct LoopAction {
  enum class Kind : std::uint8_t { end, rank, complete } kind = Kind::end;
  // rank: the texts, together; each is a step.
  std::vector<SearchText> texts;
  bool is_question = false;  // the question itself, ranked in addition to the model's sub-questions
  // complete: the conversations, at the same time.
  const char* purpose = "";
  std::vector<std::vector<Message>> conversations;
  const char* form = "text";
};

LoopAction end_of_loop();
LoopAction rank_text(SearchText text, bool is_question = false);
LoopAction ask_model(const char* purpose, std::vector<Message> messages, const char* form = "text");
// Requests the answer to the latest sub-question from its passages.
LoopAction ask_for_sub_answer(Transcript& transcript);
// Errors: host_failure for an empty sub-answer.
Result<std::string> read_sub_answer(std::string_view sub_question, std::string_view reply);
// Requests the final answer from the passages of all steps, which become `answered_from`, and from the pairs, if any. Both end the
// loop of a task that returns no answer.
LoopAction ask_for_answer_from_passages(Transcript& transcript);
// Requests the final answer from the pairs; shows the passages of all steps if the option
// ask.answer_passages is true, or if there are no pairs.
LoopAction ask_for_answer_from_pairs(Transcript& transcript);
// Ends the loop with the reply as the answer. Errors: host_failure if it is empty.
Result<LoopAction> end_with_answer(Transcript& transcript, std::string_view reply);
// The question's text with the vectors that the host passed.
SearchText text_of_question(const Question& question);

class LoopScript {
 public:
  virtual ~LoopScript() = default;
  // Called first with an empty reply, then after each ranking (with an empty reply, too) and each reply of the language model.
  // Errors: host_failure for an unusable reply.
  virtual Result<LoopAction> next(Transcript& transcript, std::string_view reply) = 0;
  // The same after several replies, in the order of their conversations. Only for a script that asks for several.
  virtual Result<LoopAction> next_after(Transcript& transcript, const std::vector<std::string_view>& replies) {
    return next(transcript, replies.front());
  }
  // Whether a prompt in the loop shows the passages of all steps, fused.
  virtual bool shows_fusion() const { return false; }
};

// A script whose model writes sub-questions: the question itself is ranked first where it takes part in the fusion of the hits.
class SubQuestionScript : public LoopScript {
 public:
  Result<LoopAction> next(Transcript& transcript, std::string_view reply) final {
    if (!std::exchange(has_begun_, true) && transcript.context.ranks_question()) {
      return rank_text(text_of_question(transcript.question), true);
    }
    return next_step(transcript, reply);
  }

 protected:
  virtual Result<LoopAction> next_step(Transcript& transcript, std::string_view reply) = 0;

 private:
  bool has_begun_ = false;
};

std::unique_ptr<LoopScript> make_loop_script(Loop loop);
const char* loop_name(Loop loop);

// The scripts, one per file.
std::unique_ptr<LoopScript> make_once_script();           // the question, or its given steps; then the answer
std::unique_ptr<LoopScript> make_self_critique_script();  // RGNN-Ret, §3.3
#define HOP_LOOP(name, ...) std::unique_ptr<LoopScript> make_##name##_script();
#include "core/methods/method_table.inc"

}  // namespace hop::core
