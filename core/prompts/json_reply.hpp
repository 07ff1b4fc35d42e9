// The strings of a language model's reply that is JSON, or a literal of Python: "[['JFK', 'John F. Kennedy']]".
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

struct JsonString {
  std::string key;  // empty: an element of a list
  std::string text;
  std::uint32_t row = 0;  // number of its list or object among those directly inside a list, from 1; 0: not in one
};

// The strings of an object or a list, in order, with their keys; lines that only introduce it are skipped. Numbers of members count
// as strings, true and false as "yes" and "no"; null is skipped. A truncated reply gives the strings before the cut. A reply with
// words outside of quotation marks, such as "[Passage 2] Goethe", is not JSON and gives nothing.
std::optional<std::vector<JsonString>> json_strings(std::string_view reply);

// The text of the first of `keys` that the strings have, or of the only string unless it is a thought, or nothing. Keys are compared
// only by their letters, in lower case.
std::string json_text(std::span<const JsonString> strings, std::span<const std::string_view> keys);

// Whether a member of an object holds the model's reasoning.
bool is_thought_key(std::string_view key);

}  // namespace hop::core
