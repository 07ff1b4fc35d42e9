// Document ids as paths, with '/' as the separator. Hosts that index a folder use relative paths as ids, which lets
// relative links and file names work. No function here accesses a file system.
#pragma once

#include <string>
#include <string_view>

namespace hop::core {

// "guide/first-steps.md" → "guide/"; empty for an id without a folder.
std::string_view folder_of(std::string_view id);

// "guide/first-steps.md" → "first steps": the last part without its extension, with '-' and '_' replaced by spaces. Logseq's
// "a%2Fb.md" and "a___b.md" are "a/b". An extension is a dot, not at the start, and one to eight ASCII letters and digits, the first of which is a letter.
std::string file_stem(std::string_view id);

// "guide/first-steps.md" → "md"; empty for a name without an extension.
std::string_view extension_of(std::string_view id);

// Resolves the path of a link in a document in `folder`: removes the parts "." and "..", where ".." at the root has no
// effect. A leading '/' denotes the root.
std::string resolved_path(std::string_view folder, std::string_view path);

// Whether such a path leaves the root by a "..".
bool leaves_root(std::string_view folder, std::string_view path);

// The path in NFC and without case, in which paths are compared that are not equal byte by byte.
std::string folded_path(std::string_view path);

// Decodes percent escapes: "%20" → " ". An invalid escape stays unchanged, and so does the whole text if the result
// would not be valid UTF-8.
std::string percent_decoded(std::string_view text);

}  // namespace hop::core
