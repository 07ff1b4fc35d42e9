// The XML files of a zipped document, unpacked in memory.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace hop::cli {

inline constexpr std::size_t most_unpacked_bytes = std::size_t{256} << 20;
inline constexpr std::size_t most_zipped_files = 10000;

using ZippedFiles = std::map<std::string, std::string>;  // by path in the archive

// The text files, selected by extension: .xml, .rels, .opf, .xhtml, .html, .htm. Throws Unreadable for data that is not a zip
// archive, is damaged or encrypted, or exceeds the limits.
ZippedFiles unzip(std::string_view bytes);

// Throws Unreadable if the file is missing.
const std::string& file_of(const ZippedFiles& files, const std::string& name);

}  // namespace hop::cli
