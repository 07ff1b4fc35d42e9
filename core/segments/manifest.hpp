// The manifest of a store: its one mutable file, replaced whole for every version (docs/file-format.md, "The store").
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"

namespace hop::core {

inline constexpr std::uint32_t store_format = 1;         // what this version writes
inline constexpr std::uint32_t oldest_store_format = 1;  // the oldest that it reads

// What a file has to be.
struct FileSeal {
  std::uint64_t length = 0;
  std::uint32_t crc = 0;  // CRC-32C

  friend bool operator==(const FileSeal&, const FileSeal&) = default;
};

FileSeal seal_of(std::span<const std::uint8_t> bytes);

struct ManifestSegment {
  std::uint64_t number = 0;
  FileSeal graph, sources;
  std::vector<std::uint32_t> deleted;  // documents of its graph, ascending

  friend bool operator==(const ManifestSegment&, const ManifestSegment&) = default;
};

struct Manifest {
  std::uint64_t generation = 0;           // 0: not published yet
  std::uint64_t next_segment = 1;         // numbers only grow: a reader of an older version never meets another file by its name
  std::string options;                    // of the store's creation: Options::to_lines()
  std::vector<ManifestSegment> segments;  // ascending by number

  friend bool operator==(const Manifest&, const Manifest&) = default;
};

// A function of the content alone.
std::vector<std::uint8_t> write_manifest(const Manifest& manifest);

// Trusts only what the segments can tell: whether a deleted document's index lies in its graph.
// Errors: corrupt_file, unsupported_version (by `format` and `readable_from`, read before all else).
Result<Manifest> read_manifest(std::span<const std::uint8_t> bytes);

}  // namespace hop::core
