// The verified file as a Graph of views, and where each of its columns lies.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/store/file_format.hpp"
#include "core/store/file_header.hpp"

namespace hop::core {

// Bytes [begin, end) of the file, the column's length included.
struct ColumnExtent {
  FileSection section;
  std::string_view name;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

// Constant time: lengths are read, values are not. With `extents`, every column is appended to it.
Graph read_columns(const FileHeader& header, std::span<const std::uint8_t> bytes, std::vector<ColumnExtent>* extents);

}  // namespace hop::core
