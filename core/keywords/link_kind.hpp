// How a passage is linked to a keyword: a set of bits.
#pragma once

#include <cstdint>

namespace hop::core {

enum LinkKind : std::uint8_t {
  link_own = 1,          // the keyword is the key of one of the passage's names
  link_alias = 2,        // it is an alias derived from one of them: the key with its bracket, the part before the comma, …
  link_mention = 4,      // the text mentions a name that the dictionary knows under this key
  link_phrase = 8,       // a capitalized phrase of title or text
  link_given = 16,       // named by the host
  link_title_part = 32,  // another passage's name is a part of the passage's title
};

}  // namespace hop::core
