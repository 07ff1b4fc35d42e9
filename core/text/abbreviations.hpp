#pragma once

#include <cstdint>
#include <string_view>

namespace hop::core {

// What follows an English abbreviation within its sentence.
enum class Abbreviation : std::uint8_t {
  none,           // the word is not known as one
  before_any,     // "Dr.", "e.g.": a sentence does not end here
  before_number,  // "No. 5", "Jan. 3": it goes on when a digit follows
  ambiguous,      // "Inc.", "U.S.": it may end here; a capitalized function word behind tells
};

// The word in lower case, without its last full stop ("dr", "e.g").
Abbreviation find_abbreviation(std::string_view word);

}  // namespace hop::core
