// Ids of documents read as paths, with '/' between their parts.
#pragma once

#include <string>
#include <string_view>

namespace hop::core {

// "guide/first-steps.md" → "guide/"; empty for an id without a folder.
std::string_view folder_of(std::string_view id);

// "guide/first-steps.md" → "first steps": the last part without its extension, '-' and '_' as spaces. An extension is a
// dot, not the first character, with one to eight ASCII letters and digits after it, a letter first.
std::string file_stem(std::string_view id);

// "guide/first-steps.md" → "md"; empty: none.
std::string_view extension_of(std::string_view id);

// A path as a link writes it, seen from a document in `folder`: parts "." and ".." are resolved (".." at the root stays
// there), a leading '/' is the root.
std::string resolved_path(std::string_view folder, std::string_view path);

// Whether such a path has a ".." at the root.
bool leaves_root(std::string_view folder, std::string_view path);

// "%20" → " ". What is no escape stays; the result is valid UTF-8 where the text is.
std::string percent_decoded(std::string_view text);

}  // namespace hop::core
