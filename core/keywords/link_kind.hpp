// The kinds of links between a passage and a keyword, as a bit set. The retrieval methods weight them differently, and
// the graph file stores them.
#pragma once

#include <cstdint>

namespace hop::core {

enum LinkKind : std::uint8_t {
  link_own = 1,          // the keyword is the key of one of the passage's names
  link_alias = 2,        // an alias derived from one of these names: the key with its bracket, the part before the comma, …
  link_mention = 4,      // the text mentions a name with this key
  link_phrase = 8,       // a capitalized phrase of the title or text
  link_given = 16,       // an entity given by the host
  link_title_part = 32,  // the name of another passage is part of this passage's title
};

}  // namespace hop::core
