// The line of a passage that names its authors: "by Anna Korbel and Peter Lind", "Author: Anna Korbel". It has none of the words of
// "who wrote it?", so the words of a question do not find it.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/text/keys.hpp"

namespace hop::core {

// Whether a word of an English question asks for an author: "wrote", "author". `word`: a key token.
bool is_word_of_author(std::string_view word);

// Whether an English question asks who wrote something. `tokens`: of the question.
bool asks_for_author(const KeyTokens& tokens);

// Whether a sentence has a token at this place that may be a word of a person's name: with a capital, and no stop word.
bool may_be_in_name(const KeyTokens& tokens, std::size_t at);

// The token of the sentence that begins the first name of a byline; 0: it is none.
std::size_t first_name_of_byline(std::string_view sentence, const KeyTokens& tokens);

}  // namespace hop::core
