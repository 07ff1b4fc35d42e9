// English words whose forms no stemmer joins: "grow, grew, grown", "man, men". A table of verbs and nouns, and the endings -man and
// -sis.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

// Appends the other forms of a word in lower case. A form that is more often another word, such as "ground" of "grind", is not in
// the table. Endings are changed without a look at the rest, so a form may be no word.
void append_irregular_forms(std::string_view word, std::vector<std::string>& out);

// Whether two words in lower case of one stem are forms of different words: "found" of "find", and "founded". `stem`: their stem.
bool are_of_two_verbs(std::string_view stem, std::string_view a, std::string_view b);

}  // namespace hop::core
