// The words of a question that say how things relate: forms of one word, and words that say the same relation from its other end.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/text/keys.hpp"
#include "core/text/word_list.hpp"

namespace hop::core {

// Whether a text has the word at token `i`: in another form ("director", "directed"), by another word ("wrote", "author"), or from
// the other end ("son of" for "father"). `word`: a key token.
bool says_word(const KeyTokens& tokens, std::size_t i, std::string_view word);

// Whether an English word asks for nothing: "once", "also". `word`: a key token.
bool adds_no_relation(std::string_view word);

// Whether an English word says little about a passage: "many", "get", "cant". `word`: a key token.
bool is_light_word(std::string_view word);

// Whether its neighbors in the question make an English word light: "take place", "show me". All: key tokens.
bool is_light_between(std::string_view before, std::string_view word, std::string_view behind);

// Whether an English word names a measure behind "how" ("long", "fast"): the passage with the number need not say it. `word`: a key token.
bool is_measure(std::string_view word);

}  // namespace hop::core
