// A FlatBuffers table with one column per field of the segments, followed by a CRC-32C. read_manifest validates everything that
// it can check without the segments' files.
#include "core/segments/manifest.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

#include "core/base/concat.hpp"
#include "core/base/crc32c.hpp"
#include "core/text/utf8.hpp"
#include "store_generated.h"

namespace hop::core {
namespace {

constexpr std::size_t sum_length = 4;
constexpr std::size_t smallest_manifest = 16;
constexpr std::size_t largest_manifest = 0x7ffffffe;

template <class... Parts>
Error broken_manifest(const Parts&... parts) {
  return {Status::corrupt_file, concat("manifest: ", parts...), "manifest"};
}

std::uint32_t stated_sum(const std::uint8_t* at) {
  return static_cast<std::uint32_t>(at[0]) | static_cast<std::uint32_t>(at[1]) << 8 | static_cast<std::uint32_t>(at[2]) << 16 |
         static_cast<std::uint32_t>(at[3]) << 24;
}

flatbuffers::Verifier manifest_verifier(std::span<const std::uint8_t> bytes) {
  constexpr flatbuffers::uoffset_t depth = 2, tables = 2;
  return flatbuffers::Verifier(bytes.data(), bytes.size(), depth, tables);
}

// Checked before everything else, so that a store of a newer format is reported as such and not as corrupt.
Result<void> check_store_format(std::span<const std::uint8_t> buffer) {
  flatbuffers::Verifier verifier = manifest_verifier(buffer);
  if (!verifier.VerifyBuffer<file::AnyManifest>(file::ManifestIdentifier())) {
    return broken_manifest("its root table lies outside the file");
  }
  const auto* root = flatbuffers::GetRoot<file::AnyManifest>(buffer.data());
  if (root->format() >= oldest_store_format && root->readable_from() <= store_format) return {};
  return Error{Status::unsupported_version,
               concat("manifest: a store of format ", root->format(), ", readable from ", root->readable_from(),
                      " on; this version reads ", oldest_store_format, " to ", store_format),
               "manifest"};
}

Result<void> check_columns(const file::Manifest& root) {
  const std::size_t count = root.numbers()->size();
  const auto has = [&](const auto* column) { return column->size() == count; };
  if (!has(root.graph_lengths()) || !has(root.graph_sums()) || !has(root.sources_lengths()) || !has(root.sources_sums())) {
    return broken_manifest("columns of other lengths than ", count, " segments");
  }
  // FlatBuffers' verifier checks the alignment of a vector's length field, but not of its 64-bit elements.
  const auto is_aligned = [](const flatbuffers::Vector<std::uint64_t>* column) {
    return column->size() == 0 || reinterpret_cast<std::uintptr_t>(column->Data()) % sizeof(std::uint64_t) == 0;
  };
  if (!is_aligned(root.numbers()) || !is_aligned(root.graph_lengths()) || !is_aligned(root.sources_lengths())) {
    return broken_manifest("a column of 64-bit numbers is not aligned to 8 bytes");
  }
  const auto& offsets = *root.deleted_offsets();
  if (offsets.size() != count + 1 || offsets.Get(0) != 0 ||
      offsets.Get(static_cast<std::uint32_t>(count)) != root.deleted()->size() ||
      !std::is_sorted(offsets.begin(), offsets.end())) {
    return broken_manifest("offsets of deleted documents do not ascend from 0 to ", root.deleted()->size());
  }
  constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();  // leaves no successor
  if (root.generation() == 0 || root.generation() == last) return broken_manifest("generation ", root.generation());
  if (root.next_segment() == 0 || root.next_segment() == last) return broken_manifest("next segment ", root.next_segment());
  return {};
}

Result<ManifestSegment> segment_at(const file::Manifest& root, std::uint32_t i) {
  ManifestSegment segment;
  segment.number = root.numbers()->Get(i);
  segment.graph = {root.graph_lengths()->Get(i), root.graph_sums()->Get(i)};
  segment.sources = {root.sources_lengths()->Get(i), root.sources_sums()->Get(i)};
  for (std::uint32_t at = root.deleted_offsets()->Get(i); at < root.deleted_offsets()->Get(i + 1); ++at) {
    segment.deleted.push_back(root.deleted()->Get(at));
  }
  const auto not_ascending = std::adjacent_find(segment.deleted.begin(), segment.deleted.end(), std::greater_equal<>());
  if (not_ascending != segment.deleted.end()) {
    return broken_manifest("segment ", segment.number, ": deleted document ", *(not_ascending + 1), " behind ", *not_ascending);
  }
  if (segment.number == 0) return broken_manifest("segment 0");
  if (segment.number >= root.next_segment()) {
    return broken_manifest("segment ", segment.number, " ≥ next segment ", root.next_segment());
  }
  return segment;
}

}  // namespace

FileSeal seal_of(std::span<const std::uint8_t> bytes) { return {bytes.size(), crc32c(bytes)}; }

std::vector<std::uint8_t> write_manifest(const Manifest& manifest) {
  // Lists of deleted documents are one flat column with offsets, like a CSR matrix.
  std::vector<std::uint64_t> numbers, graph_lengths, sources_lengths;
  std::vector<std::uint32_t> graph_sums, sources_sums, offsets = {0}, deleted;
  for (const ManifestSegment& segment : manifest.segments) {
    numbers.push_back(segment.number);
    graph_lengths.push_back(segment.graph.length), graph_sums.push_back(segment.graph.crc);
    sources_lengths.push_back(segment.sources.length), sources_sums.push_back(segment.sources.crc);
    deleted.insert(deleted.end(), segment.deleted.begin(), segment.deleted.end());
    offsets.push_back(static_cast<std::uint32_t>(deleted.size()));
  }
  flatbuffers::FlatBufferBuilder builder;
  // FlatBuffers builds back to front; this fixed order keeps the bytes reproducible.
  const auto deleted_column = builder.CreateVector(deleted), offsets_column = builder.CreateVector(offsets);
  const auto sources_sums_column = builder.CreateVector(sources_sums);
  const auto sources_lengths_column = builder.CreateVector(sources_lengths);
  const auto graph_sums_column = builder.CreateVector(graph_sums);
  const auto graph_lengths_column = builder.CreateVector(graph_lengths);
  const auto numbers_column = builder.CreateVector(numbers);
  const auto options = builder.CreateString(manifest.options);
  file::FinishManifestBuffer(
      builder, file::CreateManifest(builder, store_format, oldest_store_format, manifest.generation, manifest.next_segment,
                                    options, numbers_column, graph_lengths_column, graph_sums_column, sources_lengths_column,
                                    sources_sums_column, offsets_column, deleted_column));
  std::vector<std::uint8_t> bytes(builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize());
  const std::uint32_t sum = crc32c(bytes);
  for (unsigned shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(sum >> shift));
  return bytes;
}

Result<Manifest> read_manifest(std::span<const std::uint8_t> given) {
  if (given.size() < smallest_manifest || given.size() > largest_manifest)
    return broken_manifest("it has ", given.size(), " bytes");
  // The host's bytes may be unaligned; a copy in 64-bit words is aligned.
  std::vector<std::uint64_t> words((given.size() + 7) / 8);
  std::memcpy(words.data(), given.data(), given.size());
  const std::span buffer(reinterpret_cast<const std::uint8_t*>(words.data()), given.size() - sum_length);
  if (!flatbuffers::BufferHasIdentifier(buffer.data(), file::ManifestIdentifier())) {
    return broken_manifest("bytes 4 to 7 are not ", file::ManifestIdentifier());
  }
  if (auto readable = check_store_format(buffer); !readable) return std::move(readable).error();
  const std::uint32_t sum = crc32c(buffer), stated = stated_sum(given.data() + buffer.size());
  if (sum != stated) return broken_manifest("CRC-32C ", sum, ", stated ", stated);
  flatbuffers::Verifier verifier = manifest_verifier(buffer);
  if (!file::VerifyManifestBuffer(verifier)) return broken_manifest("a column is missing or does not lie in the file");
  const file::Manifest& root = *file::GetManifest(buffer.data());
  if (auto fit = check_columns(root); !fit) return std::move(fit).error();

  Manifest manifest;
  manifest.generation = root.generation();
  manifest.next_segment = root.next_segment();
  manifest.options = root.options()->str();
  if (!is_valid_utf8(manifest.options)) return broken_manifest("its options are not UTF-8");
  for (std::uint32_t i = 0; i < root.numbers()->size(); ++i) {
    auto segment = segment_at(root, i);
    if (!segment) return std::move(segment).error();
    if (i > 0 && segment.value().number <= manifest.segments.back().number) {
      return broken_manifest("segment ", segment.value().number, " behind ", manifest.segments.back().number);
    }
    manifest.segments.push_back(std::move(segment).value());
  }
  return manifest;
}

}  // namespace hop::core
