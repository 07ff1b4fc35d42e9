// The capitalization rules that separate mentions of names from ordinary words. They look at a match and its two
// neighbors.
#include "core/keywords/mentions.hpp"

#include "core/keywords/code_words.hpp"
#include "core/keywords/token_gap.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

// A code word in lower case is a name by itself, but does not extend its neighbor's name.
bool carries_a_name(std::string_view text, const KeyToken& token) {
  return !token.starts_lower && !token.is_stop_word && !token.is_number && !ascii::is_lower(text[token.source.begin]);
}

// Whether the token is in lower case and not part of a code word.
bool is_lower(std::string_view text, const KeyTokens& tokens, std::size_t at) {
  return tokens.tokens[at].starts_lower && !is_in_code_word(text, tokens, at);
}

// "York" in "New York", "Smith" in "Smith-Jones": the longer run is another name that the dictionary does not contain.
bool is_piece_of_longer_name(std::string_view text, const KeyTokens& tokens, std::size_t at) {
  const auto joined = [&](std::size_t left) {
    const KeyToken& token = tokens.tokens[left];
    return joins_tokens(gap_between(text, token, tokens.tokens[left + 1]), token);
  };
  if (at > 0 && carries_a_name(text, tokens.tokens[at - 1]) && joined(at - 1)) return true;
  return at + 1 < tokens.tokens.size() && carries_a_name(text, tokens.tokens[at + 1]) && joined(at);
}

}  // namespace

bool is_mention(std::string_view text, const KeyTokens& tokens, std::size_t first, std::size_t length) {
  if (length == 1) {
    const KeyToken& token = tokens.tokens[first];
    if (token.is_stop_word || token.length < 2 || token.is_number || is_lower(text, tokens, first)) return false;
    return !is_piece_of_longer_name(text, tokens, first);
  }
  // "The Who" is a name of stop words only: all of them must be capitalized.
  bool only_stop_words = true, a_name_token_high = false, all_high = true;
  for (std::size_t i = first; i < first + length; ++i) {
    const KeyToken& token = tokens.tokens[i];
    const bool high = !is_lower(text, tokens, i);
    all_high &= high;
    if (token.is_stop_word) continue;
    only_stop_words = false;
    a_name_token_high |= high;
  }
  return only_stop_words ? all_high : a_name_token_high;
}

bool may_be_title_part(const KeyTokens& tokens, std::size_t first, std::size_t length) {
  constexpr std::uint32_t shortest_lone_token = 3;
  if (length == 1 && (tokens.tokens[first].length < shortest_lone_token || tokens.tokens[first].is_number)) return false;
  for (std::size_t i = first; i < first + length; ++i) {
    if (!tokens.tokens[i].is_stop_word && !tokens.tokens[i].starts_lower) return true;
  }
  return false;
}

std::optional<ByteRange> find_mention(std::string_view text, const KeyTokens& tokens, std::string_view key, std::size_t& first) {
  const std::size_t length = tokens_of_key(key);
  for (std::size_t i = first; i + length <= tokens.tokens.size(); ++i) {
    if (tokens.tokens[i].folded.of(tokens.folded).front() != key.front()) continue;
    if (tokens.key(i, i + length - 1) != key || !is_mention(text, tokens, i, length)) continue;
    first = i + length;
    return ByteRange{tokens.tokens[i].source.begin, tokens.tokens[i + length - 1].source.end};
  }
  return std::nullopt;
}

}  // namespace hop::core
