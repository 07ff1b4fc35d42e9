// A name's key and the aliases derived from it (docs/methods/trail.md, "Entities").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/keys.hpp"

namespace hop::core {

// A name without its trailing bracket and the space before it: "Heat (film)" → "Heat".
std::string_view without_bracket(std::string_view name);

// The key of a name without a trailing bracket: "Heat (film)" → "heat". A name that is only a bracket keeps it.
std::string key_of_name(std::string_view name);
// Replaces `tokens` by those of that key.
void find_name_tokens(std::string_view name, KeyTokens& tokens);

// Appends the keys under which a name may be mentioned, in addition to its own: the full name with its bracket; the part before
// the first comma if it has at least two tokens; the name without a leading article if it has more than two tokens. A
// one-token alias that is a stop word or shorter than three letters is left out. Then the genitives of the name's own key
// (core/keywords/genitives.hpp). May hold repeats or the name's own key. `tokens` is room to work in.
void append_alias_keys(std::string_view name, Language language, KeyTokens& tokens, std::vector<std::string>& out);

}  // namespace hop::core
