// Reading and repairing a graph file by hand, from docs/file-format.md alone: no generated code.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "core/base/crc32c.hpp"

namespace hop::core {

using FileBytes = std::vector<std::uint8_t>;

template <class T>
T value_at(const FileBytes& bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

template <class T>
void put_at(FileBytes& bytes, std::size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

// Byte at which field `index` of the table at `table` stands; 0: absent.
inline std::size_t field_at(const FileBytes& bytes, std::size_t table, std::size_t index) {
  const std::size_t vtable = table - static_cast<std::size_t>(value_at<std::int32_t>(bytes, table));
  const std::size_t entry = 4 + 2 * index;
  if (entry >= value_at<std::uint16_t>(bytes, vtable)) return 0;
  const std::uint16_t offset = value_at<std::uint16_t>(bytes, vtable + entry);
  return offset == 0 ? 0 : table + offset;
}

// What an offset field points to.
inline std::size_t target_of(const FileBytes& bytes, std::size_t field) { return field + value_at<std::uint32_t>(bytes, field); }

enum class RootField : std::size_t {
  format,
  sections,
  meta,
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

inline std::size_t root_field(const FileBytes& bytes, RootField field) {
  return field_at(bytes, value_at<std::uint32_t>(bytes, 0), static_cast<std::size_t>(field));
}
// The field `index` of one of the root's tables.
inline std::size_t field_of(const FileBytes& bytes, RootField table, std::size_t index) {
  return field_at(bytes, target_of(bytes, root_field(bytes, table)), index);
}

// First byte of the section sums: eleven times kind, CRC-32C, begin, length.
inline std::size_t sums_at(const FileBytes& bytes) { return target_of(bytes, root_field(bytes, RootField::sections)) + 4; }

// Makes all checksums right again. False, and nothing more than that, for a file too broken to have any.
inline bool repair_checksums(FileBytes& bytes) {
  const auto inside = [&](std::size_t at, std::size_t length) { return at <= bytes.size() && length <= bytes.size() - at; };
  if (!inside(0, 8)) return false;
  const std::size_t root = value_at<std::uint32_t>(bytes, 0);
  if (!inside(root, 4)) return false;
  const std::size_t vtable = static_cast<std::size_t>(static_cast<std::int64_t>(root) - value_at<std::int32_t>(bytes, root));
  if (!inside(vtable, 8) || value_at<std::uint16_t>(bytes, vtable) < 8) return false;
  const std::size_t field = root + value_at<std::uint16_t>(bytes, vtable + 6);
  if (!inside(field, 4)) return false;
  const std::size_t sums = field + value_at<std::uint32_t>(bytes, field) + 4;
  constexpr std::size_t sum_size = 16, count = 11;
  if (!inside(sums, count * sum_size)) return false;

  put_at<std::uint32_t>(bytes, sums + 4, 0);
  for (std::size_t s = count; s > 0;) {  // the header's last: it covers the others'
    --s;
    const std::size_t sum = sums + s * sum_size;
    const std::size_t begin = value_at<std::uint32_t>(bytes, sum + 8), length = value_at<std::uint32_t>(bytes, sum + 12);
    if (!inside(begin, length)) continue;
    put_at(bytes, sum + 4, crc32c(std::span(bytes).subspan(begin, length)));
  }
  return true;
}

}  // namespace hop::core
