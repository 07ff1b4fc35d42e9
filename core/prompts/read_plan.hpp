// A plan in a language model's reply: sub-questions, of which later ones name the answers of earlier ones as "#1", "#2".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

// The sub-questions, in order, each once, at most `most_sub_questions` of at most 1,000 bytes each. They may be numbered lines, lines
// with a label, the strings of JSON, or tool calls, in the wrappings that read_sub_question() removes. References in other forms
// ("[#1]", "{answer 1}", "the answer to #1") become "#1". Empty: the reply has none, or is a refusal.
std::vector<std::string> read_plan(std::string_view reply);
inline constexpr std::size_t most_sub_questions = 50;

// The sub-questions before `place` (from 0) that sub-question `place` refers to, ascending. A reference to itself or to a later one
// is text, as in "the #1 song".
std::vector<std::size_t> references_in(std::string_view sub_question, std::size_t place);
// The sub-question with its references replaced by the answers. `answers`: of the sub-questions before it.
std::string filled_in(std::string_view sub_question, const std::vector<std::string>& answers);

}  // namespace hop::core
