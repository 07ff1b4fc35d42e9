// Phrases of a text (docs/methods/trail.md, "Entities").
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/text/keys.hpp"

namespace hop::core {

enum class PhraseKind : std::uint8_t {
  run,      // of capitalized tokens
  part,     // of a run
  code,     // find_code_words()
  acronym,  // find_acronyms(): an acronym or its expansion
};

// Tokens [first, last] of the text's key tokens; its key is tokens.key(first, last).
struct Phrase {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  PhraseKind kind = PhraseKind::run;
};

// Appends runs of capitalized tokens, in order, with up to two connectors in a row inside, broken by sentence punctuation,
// commas, brackets, quotes, line ends and the separators of cells and headings, but not by an initial's dot; stop words
// trimmed at both ends; numbers only next to a capitalized token; no lone token under three letters, none of numbers only.
// Behind a run come its parts (core/keywords/name_parts.hpp) of two tokens or more, or of one that is more than a
// capitalized word; a run of more than two parts is a list, and only they are phrases.
void find_runs(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out);

// Appends all phrases of a text: runs, code words, acronyms.
void find_phrases(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out);

}  // namespace hop::core
