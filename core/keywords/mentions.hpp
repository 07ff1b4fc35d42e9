// Dictionary matching: finds the names of other passages in a text (docs/methods/trail.md, "Mentions"). Matching is
// greedy: left to right, longest match first, without overlaps.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "core/text/keys.hpp"

namespace hop::core {

inline constexpr std::uint32_t no_keyword = 0xffffffff;

struct Mention {
  std::uint32_t keyword = 0;  // as returned by Dictionary::find
  ByteRange source;           // bytes of the text
};

// Whether the tokens [first, first + length), which spell a key of the dictionary, count as a mention. A single token
// does not count if it is a stop word, is shorter than two letters, is a number, or is part of a longer capitalized
// run. A longer match needs a token that is neither a stop word nor in lower case; if it consists of stop words only,
// none may be in lower case. Tokens of code words (core/keywords/code_words.hpp) do not count as lower case.
bool is_mention(std::string_view text, const KeyTokens& tokens, std::size_t first, std::size_t length);

// The first place at or after token `first` where the key stands as a mention. Sets `first` behind it.
std::optional<ByteRange> find_mention(std::string_view text, const KeyTokens& tokens, std::string_view key, std::size_t& first);

// The interface of a dictionary:
//   std::size_t longest_from(const KeyTokens& tokens, std::size_t first) const;  // upper bound for a mention's length
//   std::uint32_t find(std::string_view key) const;                              // or no_keyword
template <class Dictionary>
void find_mentions(std::string_view text, const KeyTokens& tokens, const Dictionary& dictionary, std::vector<Mention>& out) {
  const std::size_t count = tokens.tokens.size();
  for (std::size_t first = 0; first < count;) {
    std::size_t taken = 1;
    std::size_t length = dictionary.longest_from(tokens, first);
    if (length > count - first) length = count - first;
    for (; length > 0; --length) {
      if (!is_mention(text, tokens, first, length)) continue;
      const std::uint32_t keyword = dictionary.find(tokens.key(first, first + length - 1));
      if (keyword == no_keyword) continue;
      out.push_back({keyword, {tokens.tokens[first].source.begin, tokens.tokens[first + length - 1].source.end}});
      taken = length;
      break;
    }
    first += taken;
  }
}

// Whether the tokens [first, first + length) of a title may name another passage. The rules are those of mentions,
// except that a single token needs three letters and may be part of a longer run, and that stop words only are never a
// name.
bool may_be_title_part(const KeyTokens& tokens, std::size_t first, std::size_t length);

// Finds the names inside a title: longest match first, left to right, without overlaps. If is_own(keyword), the passage
// has that name itself, and a shorter name inside it is tried.
template <class Dictionary, class IsOwn, class Found>
void find_title_parts(const KeyTokens& tokens, const Dictionary& dictionary, IsOwn is_own, Found found) {
  const std::size_t count = tokens.tokens.size();
  for (std::size_t first = 0; first < count;) {
    std::size_t taken = 1;
    for (std::size_t length = std::min(dictionary.longest_from(tokens, first), count - first); length > 0; --length) {
      if (!may_be_title_part(tokens, first, length)) continue;
      const std::uint32_t keyword = dictionary.find(tokens.key(first, first + length - 1));
      if (keyword == no_keyword || is_own(keyword)) continue;
      found(keyword);
      taken = length;
      break;
    }
    first += taken;
  }
}

}  // namespace hop::core
