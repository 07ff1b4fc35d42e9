// Mentions inside of longer mentions. The main scan reports only the longest match; this step also reports the names
// that are parts of it.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/keywords/mentions.hpp"
#include "core/keywords/name_parts.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// Appends the names of two to eight tokens in the parts (core/keywords/name_parts.hpp) of the mentioned names: a
// mention of "East River in New York" is also a mention of "New York". `mentions` must be the result of find_mentions()
// for the text.
template <class Dictionary>
void append_nested_mentions(std::string_view text, const KeyTokens& tokens, const Dictionary& dictionary,
                            std::vector<Mention>& mentions) {
  constexpr std::size_t fewest = 2, most = 8;
  const auto find_in_part = [&](std::size_t first, std::size_t last) {
    while (first + fewest <= last + 1) {
      std::size_t length = std::min({dictionary.longest_from(tokens, first), most, last + 1 - first});
      for (; length >= fewest; --length) {
        if (!is_mention(text, tokens, first, length)) continue;
        const std::uint32_t keyword = dictionary.find(tokens.key(first, first + length - 1));
        if (keyword == no_keyword) continue;
        mentions.push_back({keyword, {tokens.tokens[first].source.begin, tokens.tokens[first + length - 1].source.end}});
        break;
      }
      first += length >= fewest ? length : 1;
    }
  };
  // The mentions are in text order, so one forward scan maps their bytes to tokens.
  std::size_t token = 0;
  const std::size_t count = mentions.size();
  for (std::size_t i = 0; i < count; ++i) {
    const ByteRange source = mentions[i].source;
    while (tokens.tokens[token].source.begin < source.begin) ++token;
    const std::size_t first = token;
    while (tokens.tokens[token].source.end < source.end) ++token;
    const std::size_t last = token;
    for_each_part(tokens, first, last, [&](std::size_t part_first, std::size_t part_last) {
      if (part_first != first || part_last != last) find_in_part(part_first, part_last);
    });
  }
}

}  // namespace hop::core
