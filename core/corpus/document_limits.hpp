// Limits of what a document says of itself. Its title, headings and aliases are repeated in each of its passages, so without
// limits a graph could be as large as the square of its document (docs/decisions/028-document-limits.md).
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

// What the passages of a document of `bytes` bytes repeat, all of them together, in bytes.
constexpr std::uint64_t most_repeated_titles(std::uint64_t bytes) { return 4096 + 2 * bytes; }
constexpr std::uint64_t most_repeated_aliases(std::uint64_t bytes) { return 4096 + 4 * bytes; }

// Pages of a document of `bytes` bytes. Where there are more marks of pages than that, they mark nothing: each page has a passage
// of its own, and even a passage of one letter takes hundreds of bytes.
constexpr std::uint64_t most_pages(std::uint64_t bytes) { return 64 + bytes / 64; }

// Parts, by headings and pages, of a Markdown document of `bytes` bytes that have separate passages. One of more parts than that is
// read as plain text.
constexpr std::uint64_t most_parts(std::uint64_t bytes) { return 256 + bytes / 24; }

// The text, or as much of its beginning as has at most `most_bytes` bytes and ends with a whole character.
std::string_view shortened(std::string_view text, std::size_t most_bytes);

// These apply the limits and count what is over.
void limit_aliases(std::vector<std::string>& aliases, CappedFields& capped);
void limit_metadata(std::vector<MetadataField>& metadata, CappedFields& capped);

// A title or heading, and how many passages have it in their titles.
struct RepeatedText {
  std::size_t bytes = 0;
  std::size_t passages = 0;
};
// The most bytes that each may have for all repeats to stay within `budget`; longest_name where all fit. At least 16.
std::size_t longest_repeated(std::span<const RepeatedText> texts, std::uint64_t budget);

// How many of the aliases, from the first on, each passage may repeat.
std::size_t count_repeated_aliases(std::span<const std::string> aliases, std::size_t passages, std::uint64_t budget);

}  // namespace hop::core
