// Phrase candidates of a text: runs of capitalized tokens, code words and acronyms (docs/methods/trail.md, "Entities").
// Phrases that occur in several passages connect these in the graph.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/text/keys.hpp"

namespace hop::core {

enum class PhraseKind : std::uint8_t {
  run,      // a run of capitalized tokens
  part,     // a part of a run
  code,     // find_code_words()
  acronym,  // find_acronyms(): an acronym or its expansion
};

// The key tokens [first, last] of the text. The key of the phrase is tokens.key(first, last).
struct Phrase {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  PhraseKind kind = PhraseKind::run;
};

// Appends the runs of capitalized tokens, in order. A run may contain up to two connectors in a row ("of the"). It is
// broken by sentence punctuation, commas, brackets, quotes, line ends and the separators of cells and headings, but not
// by the dot of an initial. Stop words are trimmed at both ends. A number belongs to a run only next to a capitalized
// token. A single token needs three letters, and a run must not consist of numbers only.
//
// After a run follow its parts (core/keywords/name_parts.hpp) that have two or more tokens, or one token that is more
// than a capitalized word. A run of more than two parts is an enumeration: only its parts are phrases.
void find_runs(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out);

// Appends all phrases of a text: runs, code words, acronyms.
void find_phrases(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out);

}  // namespace hop::core
