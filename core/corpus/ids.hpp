// Ids of documents and passages: what a host gives is stored as it is or refused, so that the same id finds and deletes it.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace hop::core {

// The id as a graph stores it: the given one with U+FFFD for invalid UTF-8. Whoever looks an id up does the same.
std::string stored_id(std::string id);

// Errors: bad_input for an id that is blank or has a control character, such as a line end or a tab. `whose`: "document 3".
Result<void> check_id(std::string_view whose, std::string_view id);

}  // namespace hop::core
