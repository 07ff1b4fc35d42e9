// Checks the sections' checksums and the layout of the columns: each lies in its section, none overlap, and the bytes between
// them are zero padding. So a file cannot hide data, and two columns cannot alias.
#include <algorithm>

#include "core/base/crc32c.hpp"
#include "core/base/sort.hpp"
#include "core/store/file_check.hpp"

namespace hop::core {

bool check_checksums(FileCheck& check) {
  for (std::size_t s = 1; s < file_section_count; ++s) {  // the header's own was the first thing read
    const SectionBounds& bounds = check.header.sections[s];
    const std::uint32_t crc = crc32c(check.bytes.subspan(bounds.begin, bounds.length));
    if (crc == bounds.crc) continue;
    return check.fail_at(bounds.begin, Invariant::section_checksum, "section ", file_section_name(static_cast<FileSection>(s)),
                         ": CRC-32C ", crc, ", stated ", bounds.crc);
  }
  return true;
}

namespace {

bool check_padding(FileCheck& check, std::string_view before, std::uint64_t begin, std::uint64_t end) {
  if (end - begin >= vector_alignment) {
    return check.fail_at(begin, Invariant::padding_zero, before, ": ", end - begin, " bytes of padding, limit ",
                         vector_alignment - 1);
  }
  for (std::uint64_t at = begin; at < end; ++at) {
    if (check.bytes[at] != 0) {
      return check.fail_at(at, Invariant::padding_zero, before, ": padding byte ", unsigned{check.bytes[at]}, ", 0 expected");
    }
  }
  return true;
}

}  // namespace

bool check_layout(FileCheck& check) {
  for (const ColumnExtent& column : check.columns) {
    const SectionBounds& section = check.header.section(column.section);
    if (column.begin >= section.begin && column.end <= section.begin + std::uint64_t{section.length}) continue;
    return check.fail_at(column.begin, Invariant::column_in_section, column.name, ": bytes ", column.begin, " to ", column.end,
                         " outside section ", file_section_name(column.section));
  }
  std::vector<ColumnExtent> columns = check.columns;
  // The order of columns that begin at the same byte does not matter: they overlap, and the check fails.
  sort_stable(columns, [](const ColumnExtent& a, const ColumnExtent& b) { return a.begin < b.begin; });
  std::uint64_t end = check.header.section(FileSection::header).length;
  for (const ColumnExtent& column : columns) {
    if (column.begin < end) {
      return check.fail_at(column.begin, Invariant::columns_apart, column.name, ": begins at ", column.begin, ", before the end ",
                           end, " of the one before it");
    }
    if (!check_padding(check, column.name, end, column.begin)) return false;
    end = column.end;
  }
  return check_padding(check, "end of file", end, check.bytes.size());
}

}  // namespace hop::core
