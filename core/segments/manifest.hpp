// The manifest of a store: the file that names the segments of the current version and their deleted documents. It is the only
// mutable file, and each commit replaces it atomically (docs/file-format.md, "The store").
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"

namespace hop::core {

inline constexpr std::uint32_t store_format = 1;         // the format that this release writes
inline constexpr std::uint32_t oldest_store_format = 1;  // the oldest format that it reads

// Length and checksum of a file, to detect damaged or swapped files.
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
  std::uint64_t next_segment = 1;         // never reused: a reader of an older version finds no other file under a name
  std::string options;                    // the index options of the store: Options::to_lines()
  std::vector<ManifestSegment> segments;  // ascending by number

  friend bool operator==(const Manifest&, const Manifest&) = default;
};

// Deterministic: equal manifests yield equal bytes.
std::vector<std::uint8_t> write_manifest(const Manifest& manifest);

// Validates everything except the upper bound of deleted document indexes, which needs the segments' graphs.
// Errors: corrupt_file, unsupported_version (by `format` and `readable_from`, which are checked first).
Result<Manifest> read_manifest(std::span<const std::uint8_t> bytes);

}  // namespace hop::core
