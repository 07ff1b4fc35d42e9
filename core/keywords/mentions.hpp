// Mentions of dictionary keys in a text (docs/methods/trail.md, "Mentions"): longest first, left to right, not
// overlapping.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/text/keys.hpp"

namespace hop::core {

inline constexpr std::uint32_t no_keyword = 0xffffffff;

struct Mention {
  std::uint32_t keyword = 0;  // what Dictionary::find gave
  ByteRange source;           // bytes of the text
};

// Whether tokens [first, first + length), which spell a key of the dictionary, count as a mention of it. A lone token
// does not when it is a stop word, shorter than two letters, a number, or a piece of a longer capitalized run; a longer
// match needs a token that does not start in lower case among those that are not stop words, or, of stop words only,
// none that does. Tokens of code words (core/keywords/code_words.hpp) do not count as lower case.
bool is_mention(std::string_view text, const KeyTokens& tokens, std::size_t first, std::size_t length);

// Dictionary:
//   std::size_t longest_from(const KeyTokens& tokens, std::size_t first) const;  // at least the longest mention's length
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

// Whether tokens [first, first + length) of a title may name another passage: as a mention, but a lone token has three
// letters or more and may be a piece of a longer run, and stop words alone name nothing.
bool may_be_title_part(const KeyTokens& tokens, std::size_t first, std::size_t length);

// The names that are parts of a title, longest first, left to right, not overlapping. `is_own(keyword)`: the passage has that
// name itself; a shorter one inside it is taken.
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
