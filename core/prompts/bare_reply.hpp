// A language model's reply without what is wrapped around it: thoughts, code fences, JSON, emphasis.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

// Behind the last "</think>" of a reply that begins with a thought.
std::string_view without_thought(std::string_view reply);
// Whether it begins with a thought; of a reply without its thought: one that was cut off before it ended.
bool is_thought(std::string_view reply);
// Without its thought, and of a reply with code fences the last block that holds something.
std::string_view without_thought_and_fence(std::string_view reply);

// The strings of a reply that is JSON, an object or a list, in their order: of members their key, too. Numbers of members
// count as strings, true and false as "yes" and "no", null as nothing. A reply that is cut off gives what it has; one with words
// outside of quotation marks, such as "[Passage 2] Goethe", is no JSON and gives nothing.
struct JsonString {
  std::string key;  // empty: of a list
  std::string text;
  std::uint32_t row = 0;  // number of its list among the lists that stand in a list, from 1; 0: of none such
};
std::vector<JsonString> json_strings(std::string_view reply);

// The text of the first of `keys` that an object has, else of its only string; else empty. Keys are compared by their letters
// alone, in lower case.
std::string json_text(std::string_view reply, std::span<const std::string_view> keys);

// Without "**", "__" and backticks, signs of a heading, a quotation or a list ("# ", "> ", "- ", "* ", "• ") in front, and
// quotation marks around the whole.
std::string bare_line(std::string_view line);
// The same without a number of a list, "1. " or "2) ".
std::string bare_item(std::string_view line);

// "**Sub-question 2:** who?": the letters before the first colon in lower case ("subquestion"), and what stands behind it. No
// colon within the first 40 bytes: no label, and the whole line.
struct LabeledLine {
  std::string label;
  std::string_view text;
};
LabeledLine split_label(std::string_view line);

// Whether a line only leads to what follows ("Sure! Here is the next question:").
bool is_preamble(std::string_view line);
// Without "Sure!", "Certainly," and their like in front.
std::string_view without_courtesy(std::string_view line);

}  // namespace hop::core
