#include "core/keywords/mentions.hpp"

#include "core/keywords/token_gap.hpp"

namespace hop::core {
namespace {

bool carries_a_name(const KeyToken& token) { return !token.starts_lower && !token.is_stop_word && !token.is_number; }

// "York" in "New York", "Smith" in "Smith-Jones": the longer run is another name, unknown to the dictionary.
bool is_piece_of_longer_name(std::string_view text, const KeyTokens& tokens, std::size_t at) {
  const auto joined = [&](std::size_t left) {
    const KeyToken& token = tokens.tokens[left];
    return joins_tokens(gap_between(text, token, tokens.tokens[left + 1]), token);
  };
  if (at > 0 && carries_a_name(tokens.tokens[at - 1]) && joined(at - 1)) return true;
  return at + 1 < tokens.tokens.size() && carries_a_name(tokens.tokens[at + 1]) && joined(at);
}

}  // namespace

bool is_mention(std::string_view text, const KeyTokens& tokens, std::size_t first, std::size_t length) {
  if (length == 1) {
    const KeyToken& token = tokens.tokens[first];
    if (token.starts_lower || token.is_stop_word || token.length < 2 || token.is_number) return false;
    return !is_piece_of_longer_name(text, tokens, first);
  }
  bool only_stop_words = true, a_name_token_high = false, all_high = true;
  for (std::size_t i = first; i < first + length; ++i) {
    const KeyToken& token = tokens.tokens[i];
    all_high &= !token.starts_lower;
    if (token.is_stop_word) continue;
    only_stop_words = false;
    a_name_token_high |= !token.starts_lower;
  }
  return only_stop_words ? all_high : a_name_token_high;
}

}  // namespace hop::core
