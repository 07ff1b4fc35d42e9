// File names that can be ids of documents.
#pragma once

#include <string>

namespace hop::cli {

// Whether a non-empty name is its own id: one line of UTF-8 without spaces at its ends. Otherwise, the document of a watched
// folder would appear as both new and deleted.
bool is_id_as_it_is(const std::string& name);

// The id of a document with this name, which the engine takes: ends are trimmed, control characters are spaces. Two names can
// have one id, such as "a.md" and " a.md".
std::string id_of_name(const std::string& name);

}  // namespace hop::cli
