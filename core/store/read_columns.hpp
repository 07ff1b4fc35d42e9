// Maps a file with a verified header to a Graph of views. Optionally records the byte range of each column, which check_layout()
// tests for overlaps and gaps.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/store/file_format.hpp"
#include "core/store/file_header.hpp"

namespace hop::core {

// Bytes [begin, end) of the file, including the column's length field.
struct ColumnExtent {
  FileSection section;
  std::string_view name;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

// Takes constant time: it reads the columns' lengths, not their values. Appends every column to `extents`, unless it is null.
Graph read_columns(const FileHeader& header, std::span<const std::uint8_t> bytes, std::vector<ColumnExtent>* extents);

}  // namespace hop::core
