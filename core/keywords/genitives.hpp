// Genitive forms of names, in languages that inflect the last word of a name: "Kölner Dom" → "Kölner Doms". They are
// aliases, so that an inflected mention finds the name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/keys.hpp"

namespace hop::core {

// All endings that append_genitives() appends.
inline constexpr std::string_view genitive_endings[] = {"s", "es"};

// Appends the genitives of the key with these tokens; none in most languages:
//
//   Danish, Norwegian, Swedish   s, unless the key ends in s, x or z
//   German                       es after s, x, z and ß; else s; both after a word of one syllable. None after the endings
//                                of feminine nouns (e, ung, heit, keit, schaft, ion, tät, ik, ei, enz, anz, ur), which have
//                                no ending, nor after a last word in lower case, which is not a noun
//
// None after a number, a stop word, or a word of fewer than three letters. A genitive begins with the key itself.
void append_genitives(const KeyTokens& tokens, Language language, std::vector<std::string>& out);

}  // namespace hop::core
