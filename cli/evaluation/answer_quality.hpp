// Measures the signal and the span of explanations (schemas/trace.schema.json): are questions without gold in the corpus told
// "unlikely", and are the spans that are shown right.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "cli/evaluation/eval_question.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

// Questions by signal.
struct SignalCounts {
  std::size_t likely = 0, partial = 0, unlikely = 0;
  std::size_t all() const { return likely + partial + unlikely; }
};

// Questions by what the graph has of their gold. Those with a part of it count nowhere: it may suffice.
struct SignalQuality {
  SignalCounts with_gold, without_gold;

  double precision_of_unlikely() const;  // of the questions told unlikely, the share without gold; 0 without such questions
  double recall_of_unlikely() const;
};

// Sums over the questions with gold answers for which a span is shown.
struct SpanQuality {
  std::size_t questions = 0, shown = 0, in_sentence = 0;
  double exact_match = 0, f1 = 0;
};

struct AnswerLineQuality {
  std::array<SignalQuality, 2> halves;  // of the questions, by a hash of their text: the signal was fitted to the first
  SpanQuality spans;                    // over the questions with their gold
};

// Adds a question; `trace` is its explanation, `passage_count` that of the graph.
void add_answer(const EvalQuestion& question, std::size_t passage_count, const Json& trace, AnswerLineQuality& quality);

}  // namespace hop::cli
