// Capitalised phrases of a text (docs/methods/trail.md, "Entities").
#pragma once

#include <string_view>
#include <vector>

#include "core/text/keys.hpp"

namespace hop::core {

// Tokens [first, last] of the text's key tokens; its key is tokens.key(first, last).
struct Phrase {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

// Appends the phrases of a text in order: runs of capitalised tokens with up to two connectors in a row inside, broken
// by sentence punctuation, commas, brackets, quotes, line ends and the separators of cells and headings, but not by an
// initial's dot; stop words trimmed at both ends; numbers only next to a capitalised token; no lone token under three
// letters, none of numbers only.
void find_phrases(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out);

}  // namespace hop::core
