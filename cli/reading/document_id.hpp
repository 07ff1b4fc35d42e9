// Names that may be ids of documents.
#pragma once

#include <string>

namespace hop::cli {

// Whether the engine keeps a name, which is not empty, unchanged: one line of UTF-8 without blanks at its ends. Under another
// id than its name's, a document would seem new and gone at once.
bool is_id_as_it_is(const std::string& name);

}  // namespace hop::cli
