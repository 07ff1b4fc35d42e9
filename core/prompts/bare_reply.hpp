// Removes the wrappings of a language model's reply: thoughts (reasoning tags), code fences, JSON, emphasis, list marks, labels
// and courtesies. The callers then read a line, a paragraph or a verdict from the rest.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

// The text after the last "</think>" or the like, if the reply begins with a thought.
std::string_view without_thought(std::string_view reply);
// Whether the text begins with a thought. After without_thought() this means that the thought was truncated.
bool is_thought(std::string_view reply);
// The reply without its thought; if it has code fences, only the last nonempty block.
std::string_view without_thought_and_fence(std::string_view reply);

// The strings of a reply that is a JSON object or list, in order, with their keys. Numbers of members count as strings, true and
// false as "yes" and "no"; null is skipped. A truncated reply gives the strings before the cut. A reply with words outside of
// quotation marks, such as "[Passage 2] Goethe", is not JSON and gives nothing.
struct JsonString {
  std::string key;  // empty: an element of a list
  std::string text;
  std::uint32_t row = 0;  // number of its list among the lists directly inside a list, from 1; 0: not in one
};
std::vector<JsonString> json_strings(std::string_view reply);

// The text of the first of `keys` that the object has, or of its only string, or nothing. Keys are compared only by their
// letters, in lower case.
std::string json_text(std::string_view reply, std::span<const std::string_view> keys);

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

}  // namespace hop::core
