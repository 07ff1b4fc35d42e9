// The checks run from the outermost container inward; each one only reads bytes that the checks before it have proved to lie in
// the file.
#include "core/store/file_header.hpp"

#include "core/base/checked.hpp"
#include "core/base/concat.hpp"
#include "core/base/crc32c.hpp"
#include "core/store/graph_file.hpp"
#include "core/store/invariants.hpp"

namespace hop::core {
namespace {

template <class... Parts>
Error broken_header(Invariant invariant, const Parts&... parts) {
  return {Status::corrupt_file, concat("graph file: ", parts...), std::string(invariant_name(invariant))};
}

Result<void> check_container(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < smallest_file) {
    return broken_header(Invariant::file_size, bytes.size(), " bytes, at least ", smallest_file, " expected");
  }
  if (bytes.size() > largest_file) {
    return broken_header(Invariant::file_size, bytes.size(), " bytes, limit ", largest_file);
  }
  const auto misaligned = reinterpret_cast<std::uintptr_t>(bytes.data()) % file_address_alignment;
  if (misaligned != 0) {
    return broken_header(Invariant::file_address, "its bytes begin ", misaligned, " past a multiple of ", file_address_alignment);
  }
  if (!flatbuffers::BufferHasIdentifier(bytes.data(), file_identifier)) {
    return broken_header(Invariant::file_identifier, "bytes 4 to 7 are not ", file_identifier);
  }
  return {};
}

flatbuffers::Verifier small_verifier(std::span<const std::uint8_t> bytes) {
  constexpr flatbuffers::uoffset_t depth = 2;  // the root and the tables in it
  constexpr flatbuffers::uoffset_t tables = 16;
  return flatbuffers::Verifier(bytes.data(), bytes.size(), depth, tables);
}

// The format is read first and without assumptions about the rest, so that a file of a newer format is reported as unsupported,
// not as corrupt.
Result<void> check_format(std::span<const std::uint8_t> bytes) {
  flatbuffers::Verifier verifier = small_verifier(bytes);
  if (!verifier.VerifyBuffer<file::AnyGraph>(file_identifier)) {
    return broken_header(Invariant::flatbuffer_structure, "the root table lies outside the file");
  }
  const std::uint32_t format = flatbuffers::GetRoot<file::AnyGraph>(bytes.data())->format();
  if (format >= oldest_file_format && format <= file_format) return {};
  return Error{Status::unsupported_version,
               concat("graph file: format ", format, ", this version reads ", oldest_file_format, " to ", file_format),
               std::string(invariant_name(Invariant::file_format))};
}

// The sections must partition the file: each begins where the previous one ends, and the last ends with the file.
Result<void> read_sections(std::span<const std::uint8_t> bytes, FileHeader& header) {
  const auto& sums = *header.root->sections();
  if (sums.size() != file_section_count) {
    return broken_header(Invariant::sections_partition_file, sums.size(), " sections, ", file_section_count, " expected");
  }
  std::uint64_t end = 0;
  for (std::uint32_t s = 0; s < file_section_count; ++s) {
    const file::SectionSum& sum = *sums.Get(s);
    const std::string_view name = file_section_name(static_cast<FileSection>(s));
    if (sum.kind() != s) {
      return broken_header(Invariant::sections_partition_file, "section ", s, ": kind ", sum.kind(), ", ", s, " (", name,
                           ") expected");
    }
    if (sum.begin() != end) {
      return broken_header(Invariant::sections_partition_file, "section ", name, ": begins at ", sum.begin(), ", ", end,
                           " expected");
    }
    end += sum.length();  // at most file_section_count · 2³²
    header.sections[s] = {sum.begin(), sum.length(), sum.crc32c()};
  }
  if (end != bytes.size()) {
    return broken_header(Invariant::sections_partition_file, "its sections end at ", end, ", the file at ", bytes.size());
  }
  return {};
}

// The checksum of the header covers its own field, which counts as 0.
Result<void> check_header_sum(std::span<const std::uint8_t> bytes, const FileHeader& header) {
  const auto* sums = reinterpret_cast<const std::uint8_t*>(header.root->sections()->Data());
  constexpr std::size_t crc_in_sum = 4;  // behind the kind (schemas/graph.fbs)
  static_assert(sizeof(file::SectionSum) == 4 * sizeof(std::uint32_t), "kind, crc32c, begin, length");
  constexpr std::uint8_t zero[4] = {};
  const std::size_t field = static_cast<std::size_t>(sums - bytes.data()) + crc_in_sum;
  const SectionBounds& bounds = header.section(FileSection::header);
  if (!lies_within<std::size_t>(field, sizeof zero, bounds.length)) {
    return broken_header(Invariant::sections_partition_file, "the checksums at byte ", field, " lie outside the header of ",
                         bounds.length, " bytes");
  }
  std::uint32_t crc = crc32c(bytes.first(field));
  crc = crc32c(zero, crc);
  crc = crc32c(bytes.subspan(field + sizeof zero, bounds.length - field - sizeof zero), crc);
  if (crc == bounds.crc) return {};
  return broken_header(Invariant::header_checksum, "header: CRC-32C ", crc, ", stated ", bounds.crc);
}

}  // namespace

Result<FileHeader> read_file_header(std::span<const std::uint8_t> bytes) {
  if (auto done = check_container(bytes); !done) return std::move(done).error();
  if (auto done = check_format(bytes); !done) return std::move(done).error();
  flatbuffers::Verifier verifier = small_verifier(bytes);
  if (!verifier.VerifyBuffer<file::Graph>(file_identifier)) {
    return broken_header(Invariant::flatbuffer_structure, "a table or column is missing, misaligned or outside the file");
  }
  FileHeader header;
  header.root = file::GetGraph(bytes.data());
  if (auto done = read_sections(bytes, header); !done) return std::move(done).error();
  if (auto done = check_header_sum(bytes, header); !done) return std::move(done).error();
  return header;
}

Result<std::vector<SectionSize>> section_sizes(std::span<const std::uint8_t> bytes) {
  Result<FileHeader> header = read_file_header(bytes);
  if (!header) return std::move(header).error();
  std::vector<SectionSize> sizes;
  for (std::size_t s = 0; s < file_section_count; ++s) {
    sizes.push_back({file_section_name(static_cast<FileSection>(s)), header.value().sections[s].length});
  }
  return sizes;
}

}  // namespace hop::core
