// Further words of an ASCII word: the parts of an identifier ("scrape_interval", "getUserByEmail"), the word together with the
// symbols that make it another one ("C++", "C#", "AT&T", ".NET"), a function word that capitals make a name ("IT", "OR"), a
// number without its separators ("1,250,000") and without its unit ("300m").
#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/small_module.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/ascii.hpp"
#include "core/text/ascii_word.hpp"
#include "core/text/identifier_parts.hpp"

namespace hop::core {

// Whether the word text[begin, end) may have further ones: most words cost a look at the bytes before, in and behind them.
inline bool may_have_further_words(std::string_view text, std::size_t begin, std::size_t end, Language language) {
  return may_have_symbols(text, begin, end) || ascii::is_digit(text[begin]) || (with_languages && language == Language::german) ||
         ascii::has_capital_or_underscore(text, begin + 1, end);
}

// Appends the further words of text[begin, end) to `out`: in lower case, before stop words and stemming; a function word in
// capitals keeps them. In German, the first may be the word's second form. The word has at most longest_identifier bytes. Returns whether they stand in place of the word: "C++" is
// not the word "C".
bool append_further_words(std::string_view text, std::size_t begin, std::size_t end, Language language, TokenList& out);

}  // namespace hop::core
