// The key of a name and the aliases under which texts mention it (docs/methods/trail.md, "Entities"). For example, the
// passage "Heat (1995 film)" is mentioned as "Heat".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/keys.hpp"

namespace hop::core {

// Removes a trailing bracket and the space before it: "Heat (film)" → "Heat".
std::string_view without_bracket(std::string_view name);

// The key of a name without its trailing bracket: "Heat (film)" → "heat". A name that consists only of a bracket keeps
// it.
std::string key_of_name(std::string_view name);
// Replaces the content of `tokens` with the tokens of that key.
void find_name_tokens(std::string_view name, KeyTokens& tokens);

// Appends the keys of the aliases of a name:
// - the full name with its bracket;
// - the part before the first comma, if it has at least two tokens;
// - the name without a leading article, if it has more than two tokens;
// - the genitives of the name's own key (core/keywords/genitives.hpp).
//
// An alias of one token that is a stop word or shorter than three letters is omitted. The result may contain duplicates
// and the name's own key. `tokens` is scratch space.
void append_alias_keys(std::string_view name, Language language, KeyTokens& tokens, std::vector<std::string>& out);

}  // namespace hop::core
