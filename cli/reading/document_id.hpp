// File names that can be ids of documents.
#pragma once

#include <string>

namespace hop::cli {

// Whether the engine keeps a non-empty name unchanged: one line of UTF-8 without spaces at its ends. If it changed the name,
// the document would appear as both new and deleted.
bool is_id_as_it_is(const std::string& name);

// The id that the engine makes of a name. Two names can have one id, such as "a.md" and " a.md".
std::string id_of_name(const std::string& name);

}  // namespace hop::cli
