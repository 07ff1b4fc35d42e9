// Removes the wrappings of a language model's reply: code fences, emphasis, list marks, labels and courtesies. The callers then read
// a line, a paragraph or a verdict from the rest. Thoughts are removed before (core/prompts/spoken_reply.hpp).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hop::core {

inline constexpr std::string_view decimal_digits = "0123456789";

// The ASCII letters of a text, in lower case: labels and keys are compared by them.
std::string letters_of(std::string_view text);

void remove_all(std::string& text, std::string_view piece);

// Whether the text is one of the words of a list.
bool is_among(std::string_view text, std::span<const std::string_view> words);

// If the text has code fences, only the last nonempty block; otherwise all of it.
std::string_view last_fenced_block(std::string_view text);

// The line without "**", "__" and backticks, without leading heading, quotation and list marks ("# ", "> ", "- ", "* ", "• "),
// and without quotation marks around the whole.
std::string bare_line(std::string_view line);
// The same, also without a list number such as "1. " or "2) ".
std::string bare_item(std::string_view line);

// Splits a line such as "**Sub-question 2:** who?" at its first colon: the letters before it in lower case ("subquestion"), and
// the text after it. Without a colon in the first 40 bytes, the label is empty and the text is the whole line.
struct LabeledLine {
  std::string label;
  std::string_view text;
};
LabeledLine split_label(std::string_view line);

// Whether a line only introduces the next one ("Sure! Here is the next question:").
bool is_preamble(std::string_view line);
// The line without "Sure!", "Certainly," and the like at its front.
std::string_view without_courtesy(std::string_view line);
// Whether the line declines to answer, or asks the user something back. "I'm sorry, but …", "Could you clarify …?"
bool is_refusal(std::string_view line);

}  // namespace hop::core
