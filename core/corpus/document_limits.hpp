// Limits for the metadata of a document. Its title, headings and aliases are repeated in each of its passages; without
// limits, the graph could be quadratic in the size of the document (docs/decisions/028-document-limits.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

inline constexpr std::size_t longest_name = 1024;    // bytes of a title, heading, alias or metadata key
inline constexpr std::size_t longest_value = 65536;  // bytes of a metadata value
inline constexpr std::size_t most_aliases = 1000;
inline constexpr std::size_t most_metadata_fields = 1000;

// The maximum total size, in bytes, of the titles and aliases that the passages of a document of `bytes` bytes repeat.
constexpr std::uint64_t most_repeated_titles(std::uint64_t bytes) { return 4096 + 2 * bytes; }
constexpr std::uint64_t most_repeated_aliases(std::uint64_t bytes) { return 4096 + 4 * bytes; }

// The maximum number of pages of a document of `bytes` bytes. If there are more page marks, all are ignored: every page
// has at least one passage, and even a passage of one letter takes hundreds of bytes.
constexpr std::uint64_t most_pages(std::uint64_t bytes) { return 64 + bytes / 64; }

// The maximum number of parts, separated by headings and pages, of a Markdown document of `bytes` bytes. A document
// with more parts is read as plain text.
constexpr std::uint64_t most_parts(std::uint64_t bytes) { return 256 + bytes / 24; }

// The longest prefix of the text that has at most `most_bytes` bytes and ends at a character boundary.
std::string_view shortened(std::string_view text, std::size_t most_bytes);

// Apply the limits, and count the shortened and dropped fields.
void limit_aliases(std::vector<std::string>& aliases, CappedFields& capped);
void limit_metadata(std::vector<MetadataField>& metadata, CappedFields& capped);

// The size of a title or heading, and the number of passages that repeat it.
struct RepeatedText {
  std::size_t bytes = 0;
  std::size_t passages = 0;
};
// The maximum size of each text for which all repeats together stay within `budget`; longest_name if no limit is
// necessary. At least 16.
std::size_t longest_repeated(std::span<const RepeatedText> texts, std::uint64_t budget);

// The number of aliases, from the first on, that each passage may repeat.
std::size_t count_repeated_aliases(std::span<const std::string> aliases, std::size_t passages, std::uint64_t budget);

}  // namespace hop::core
