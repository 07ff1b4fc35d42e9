#pragma once

#include <cstddef>

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/methods/search_settings.hpp"

namespace hop::core {

// Bytes of a question, or of a step: a text is analyzed in one go.
inline constexpr std::size_t longest_question = 16384;

// Which texts of a question are ranked in addition to its given steps.
struct RankedTexts {
  bool question = true;        // the question itself
  bool written_steps = false;  // sub-questions that a language model writes, whose vectors nobody has yet
};

// Whether a question can be asked of a graph by a method. `number` counts from 1, for the message.
// Errors: bad_input for an empty question or step, or a method that needs vectors where there are none;
// dimension_mismatch for a given vector; limit_exceeded for a text of more than
// longest_question bytes.
Result<void> check_question(const OpenGraph& graph, const SearchSettings& settings, const Question& question, RankedTexts ranked,
                            std::size_t number);

}  // namespace hop::core
