// Acronym detection: finds acronyms next to their expansion, as in "role-based access control (RBAC)" or "RBAC
// (role-based access control)". Both become keywords of the passage.
#pragma once

#include <string_view>
#include <vector>

#include "core/keywords/phrases.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// Appends both parts of each pair, the acronym first. An acronym has two to eight ASCII capital letters. Each of them
// is the first letter of a token of the expansion, in order; the expansion may contain additional stop words.
void find_acronyms(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out);

}  // namespace hop::core
