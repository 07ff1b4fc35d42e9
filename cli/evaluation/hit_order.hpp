// Orders of hits that no option of a method gives, for the rows of the papers that compare orders.
#pragma once

#include <cstdint>

#include "cli/evaluation/ask_question.hpp"
#include "cli/evaluation/eval_question.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

enum class HitOrder : std::uint8_t {
  as_ranked,
  shuffled_chains,  // IIER, Table 2, "w/ Shuffle": the passages of chains in random order, the same in each run
  chain_steps,      // "w/ Iterative": the first passages of all chains, then the second ones, …
  model_scores,     // G-RAG, §4.4: by the language model's scores, whose ties remain ties; then the others in their order
};

// Reorders the hits of a question, and sets their scores if a model gave them. `trace`: the explanation of the hits
// (schemas/trace.schema.json), whose parts tell the place on a chain, chains first, or the verdict and score of a model.
void reorder_hits(HitOrder order, const EvalQuestion& question, const Json& trace, QuestionOutcome& outcome);

}  // namespace hop::cli
