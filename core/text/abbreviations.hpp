// English abbreviations for sentence splitting. UAX #29 breaks a sentence after each full stop that a capital letter
// follows; this list identifies the full stops that do not end a sentence.
#pragma once

#include <cstdint>
#include <string_view>

namespace hop::core {

// How an English abbreviation affects the sentence break after it.
enum class Abbreviation : std::uint8_t {
  none,           // the word is not a known abbreviation
  before_any,     // "Dr.", "e.g.": the sentence never ends here
  before_number,  // "No. 5", "Jan. 3": the sentence continues if a digit follows
  ambiguous,      // "Inc.", "U.S.": the sentence ends here if a capitalized function word follows
};

// Looks up a word in lower case, without its last full stop ("dr", "e.g").
Abbreviation find_abbreviation(std::string_view word);

}  // namespace hop::core
