// Acronyms next to their expansion: "role-based access control (RBAC)", "RBAC (role-based access control)".
#pragma once

#include <string_view>
#include <vector>

#include "core/keywords/phrases.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// Appends both of each pair, the acronym first. An acronym has two to eight ASCII capitals. Each is the first letter of a
// token of the expansion, in order; stop words of the expansion may be skipped.
void find_acronyms(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out);

}  // namespace hop::core
