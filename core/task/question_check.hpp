// Validates a question before a task accepts it: non-empty texts within the length limit, vectors of the graph's dimension, gold
// passages within the graph, and vectors where the method ranks by them.
#pragma once

#include <cstddef>

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/methods/search_settings.hpp"

namespace hop::core {

// The limit in bytes of a question or a step. A text is analyzed in one uninterruptible step, so its length must be bounded.
inline constexpr std::size_t longest_question = 16384;

// Which texts of a question are ranked in addition to its given steps.
struct RankedTexts {
  bool question = true;        // the question itself
  bool written_steps = false;  // sub-questions that a language model writes later; their vectors do not exist yet
};

// Checks that the method of `settings` can rank the question on this graph. `number` counts from 1, for the message.
// Errors: bad_input for an empty question or step, a gold passage outside the graph, or missing vectors that the method needs;
// dimension_mismatch for a given vector; limit_exceeded for a text of more than longest_question bytes.
Result<void> check_question(const OpenGraph& graph, const SearchSettings& settings, const Question& question, RankedTexts ranked,
                            std::size_t number);

}  // namespace hop::core
