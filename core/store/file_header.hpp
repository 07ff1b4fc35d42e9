// The constant-time part of opening a graph file: checks its size, address, identifier, format, tables, section bounds and the
// checksum of the header.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/base/result.hpp"
#include "core/store/file_format.hpp"
#include "graph_generated.h"

namespace hop::core {

struct SectionBounds {
  std::uint32_t begin = 0;
  std::uint32_t length = 0;
  std::uint32_t crc = 0;  // as stated in the header
};

struct FileHeader {
  const file::Graph* root = nullptr;  // verified by FlatBuffers: every table and vector lies in the file
  std::array<SectionBounds, file_section_count> sections;

  const SectionBounds& section(FileSection which) const { return sections[static_cast<std::size_t>(which)]; }
};

Result<FileHeader> read_file_header(std::span<const std::uint8_t> bytes);

}  // namespace hop::core
