// Titles that documents give themselves.
#pragma once

#include <string>
#include <string_view>

#include "core/corpus/readable_text.hpp"

namespace hop::core {

// The heading that names the document: the first one, if none is above it and little text precedes it. At level 1 it is the only
// one of its level: several are sections. One far down does not name the text before it. Below level 1, as in books whose chapters
// are pages, the heading has half of the words of the file's name, since a note may begin with a section, or the name begins with
// a chapter's number; next to others of its level, such as "Summary", it has more than half.
std::string title_heading(const ReadableText& text, std::string_view file_name);

}  // namespace hop::core
