// Constants of the graph file: identifier, version, sections, limits and alignments (docs/file-format.md).
//
// The file is a FlatBuffers buffer whose vectors are columns. Readers map it and use the columns in place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hop::core {

inline constexpr char file_identifier[] = "HOPG";
inline constexpr std::uint32_t file_format = 3;         // the format that this version writes
inline constexpr std::uint32_t oldest_file_format = 2;  // the oldest format that it reads

// The sections of the file, in file order. Each has its own checksum. Together they cover every byte.
enum class FileSection : std::uint32_t {
  header,  // identifier, all tables, strings of meta, checksums
  documents,
  passages,
  structure,
  metadata,
  text,
  keywords,
  keyword_links,
  edges,
  lexical,
  vectors,
};
inline constexpr std::size_t file_section_count = 11;
std::string_view file_section_name(FileSection section);

inline constexpr std::uint64_t smallest_file = 64;
// FlatBuffers offsets are signed 32-bit numbers, and its verifier accepts fewer than 2³¹ − 1 bytes.
inline constexpr std::uint64_t largest_file = 0x7ffffffe;
inline constexpr std::size_t file_address_alignment = 8;
inline constexpr std::size_t vector_alignment = 64;  // of the first vector row in the file: a cache line
inline constexpr std::uint32_t largest_dimension = 65536;
inline constexpr std::uint32_t largest_section_level = 255;

}  // namespace hop::core
