// Titles that documents give themselves.
#pragma once

#include <string>
#include <string_view>

#include "core/corpus/readable_text.hpp"

namespace hop::core {

// The heading that names the document: the first one, if no other is of its level or above and little text precedes it. Several
// are sections, and one far down does not name the text before it. Below level 1, as in books whose chapters are pages, the
// file's name must agree: a note may begin with a section.
std::string title_heading(const ReadableText& text, std::string_view file_name);

}  // namespace hop::core
