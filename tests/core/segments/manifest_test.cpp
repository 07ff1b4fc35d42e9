#include "core/segments/manifest.hpp"

#include <gtest/gtest.h>

#include "core/base/crc32c.hpp"
#include "core/base/random.hpp"
#include "store_generated.h"
#include "tests/core/store/file_surgery.hpp"

namespace hop::core {
namespace {

Manifest some_manifest() {
  Manifest manifest;
  manifest.generation = 12;
  manifest.next_segment = 8;
  manifest.options = "passage.tokens=100\n";
  manifest.segments = {{3, {1000, 17}, {200, 18}, {0, 4, 9}}, {7, {5'000'000'000, 19}, {64, 0}, {}}};
  return manifest;
}

// With the sum that its bytes have.
FileBytes sealed(FileBytes bytes) {
  const std::uint32_t sum = crc32c(std::span(bytes).first(bytes.size() - 4));
  for (unsigned i = 0; i < 4; ++i) bytes[bytes.size() - 4 + i] = static_cast<std::uint8_t>(sum >> (8 * i));
  return bytes;
}

std::string refusal(const FileBytes& bytes) {
  const auto read = read_manifest(bytes);
  if (read) return "";
  EXPECT_EQ(read.error().status, Status::corrupt_file) << read.error().message;
  return read.error().message;
}

TEST(StoreManifest, IsReadAsItWasWritten) {
  for (const Manifest& manifest : {some_manifest(), Manifest{1, 1, "", {}}}) {
    const auto read = read_manifest(write_manifest(manifest));
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(read.value(), manifest);
  }
}

TEST(StoreManifest, EveryChangedBitAndEveryCutIsFound) {
  const FileBytes whole = write_manifest(some_manifest());
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    FileBytes damaged = whole;
    damaged[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
    ASSERT_FALSE(read_manifest(damaged).ok()) << "bit " << bit;
  }
  for (std::size_t length = 0; length < whole.size(); ++length) {
    ASSERT_FALSE(read_manifest(std::span(whole).first(length)).ok()) << length;
  }
}

// Whoever makes a manifest can also make its sum: what it says is checked, too. Sanitizers see what is read.
TEST(StoreManifest, DamageWithARightSumIsHarmless) {
  const FileBytes whole = write_manifest(some_manifest());
  Random random(3);
  std::uint64_t read = 0;
  for (int i = 0; i < 20000; ++i) {
    FileBytes damaged = whole;
    for (std::uint64_t changes = 1 + random.below(3); changes > 0; --changes) {
      damaged[random.below(damaged.size() - 4)] = static_cast<std::uint8_t>(random.below(4) == 0 ? 255 : random.below(256));
    }
    const auto manifest = read_manifest(sealed(damaged));
    if (!manifest) continue;
    ++read;
    for (const ManifestSegment& segment : manifest.value().segments) ASSERT_LT(segment.number, manifest.value().next_segment);
  }
  EXPECT_GT(read, 0u);
}

TEST(StoreManifest, WhatContradictsItselfIsNamed) {
  const auto with = [](auto change) {
    Manifest manifest = some_manifest();
    change(manifest);
    return refusal(write_manifest(manifest));
  };
  EXPECT_EQ(with([](Manifest& m) { m.generation = 0; }), "manifest: generation 0");
  EXPECT_EQ(with([](Manifest& m) { m.next_segment = 7; }), "manifest: segment 7 ≥ next segment 7");
  EXPECT_EQ(with([](Manifest& m) { m.segments[1].number = 3; }), "manifest: segment 3 behind 3");
  EXPECT_EQ(with([](Manifest& m) { m.segments[0].deleted = {4, 4}; }), "manifest: segment 3: deleted document 4 behind 4");
  EXPECT_EQ(with([](Manifest& m) { m.options = "a\xff=b"; }), "manifest: its options are not UTF-8");
  EXPECT_EQ(refusal({}), "manifest: it has 0 bytes");
  EXPECT_EQ(refusal(FileBytes(100, 'x')), "manifest: bytes 4 to 7 are not HOPM");
}

// The first byte of column `index` of a manifest's table.
std::size_t column_at(const FileBytes& bytes, std::size_t index) {
  return target_of(bytes, field_at(bytes, value_at<std::uint32_t>(bytes, 0), index));
}

enum ManifestColumn : std::size_t { numbers = 5, graph_lengths, graph_sums, sources_lengths, sources_sums, deleted_offsets };

// Rows of deleted documents that end before they begin, whichever they are.
TEST(StoreManifest, EachPairOfOffsetsOfDeletedDocumentsIsLookedAt) {
  Manifest manifest = some_manifest();
  manifest.segments.insert(manifest.segments.begin() + 1, {5, {10, 1}, {10, 1}, {2}});
  const FileBytes whole = write_manifest(manifest);
  const std::size_t offsets = column_at(whole, deleted_offsets);
  ASSERT_EQ(value_at<std::uint32_t>(whole, offsets), 4u);
  const std::uint32_t last = value_at<std::uint32_t>(whole, offsets + 4 * 4);
  ASSERT_EQ(last, 4u);
  const auto with = [&](std::size_t i, std::uint32_t offset) {
    FileBytes damaged = whole;
    put_at(damaged, offsets + 4 * (1 + i), offset);
    return refusal(sealed(damaged));
  };
  const std::string reason = "manifest: offsets of deleted documents do not ascend from 0 to 4";
  for (const auto& [i, offset] : {std::pair{0u, 1u}, {1u, last + 1}, {2u, last + 1}, {2u, 2u}, {3u, last - 1}, {3u, last + 1}}) {
    EXPECT_EQ(with(i, offset), reason) << i << ": " << offset;
  }
}

// The verifier takes a column of 64-bit numbers that begins between two words; to read it there is undefined.
TEST(StoreManifest, ColumnsOf64BitNumbersLieOnWholeWords) {
  Manifest manifest = some_manifest();
  manifest.segments = {{1, {1, 17}, {1, 18}, {}}};
  const FileBytes whole = write_manifest(manifest);
  for (const std::size_t column : {numbers, graph_lengths, sources_lengths}) {
    FileBytes damaged = whole;
    const std::size_t field = field_at(damaged, value_at<std::uint32_t>(damaged, 0), column);
    put_at(damaged, field, value_at<std::uint32_t>(damaged, field) + 4);  // its length is then the low word of its number, 1
    ASSERT_EQ(value_at<std::uint32_t>(damaged, target_of(damaged, field)), 1u);
    EXPECT_EQ(refusal(sealed(damaged)), "manifest: a column of 64-bit numbers is not aligned to 8 bytes");
  }
}

// A manifest as a later version may write it, which knows more columns and says from which format on it can be read.
FileBytes manifest_of_format(std::uint32_t format, std::uint32_t readable_from) {
  flatbuffers::FlatBufferBuilder builder;
  builder.ForceDefaults(true);
  const auto options = builder.CreateString("");
  const auto numbers = builder.CreateVector(std::vector<std::uint64_t>()),
             lengths = builder.CreateVector(std::vector<std::uint64_t>());
  const auto sums = builder.CreateVector(std::vector<std::uint32_t>()),
             offsets = builder.CreateVector(std::vector<std::uint32_t>{0});
  file::FinishManifestBuffer(builder, file::CreateManifest(builder, format, readable_from, 5, 1, options, numbers, lengths, sums,
                                                           lengths, sums, offsets, sums));
  FileBytes bytes(builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize());
  bytes.resize(bytes.size() + 4);
  return sealed(bytes);
}

TEST(StoreManifest, ANewerStoreIsCalledNewerUnlessItSaysThatItCanBeRead) {
  const auto newer = read_manifest(manifest_of_format(store_format + 2, store_format + 1));
  ASSERT_FALSE(newer.ok());
  EXPECT_EQ(newer.error().status, Status::unsupported_version);
  EXPECT_EQ(newer.error().message, "manifest: a store of format 3, readable from 2 on; this version reads 1 to 1");
  const auto readable = read_manifest(manifest_of_format(store_format + 2, store_format));
  ASSERT_TRUE(readable.ok()) << readable.error().message;
  EXPECT_EQ(readable.value().generation, 5u);
  FileBytes foreign = manifest_of_format(store_format + 1, store_format + 1);
  foreign[foreign.size() - 1] ^= 1;  // before the sum, whose form may have changed
  EXPECT_EQ(read_manifest(foreign).error().status, Status::unsupported_version);
}

TEST(Manifest, NumbersThatNoneCouldFollowAreRefused) {
  Manifest manifest;
  manifest.generation = UINT64_MAX;
  manifest.next_segment = 1;
  EXPECT_FALSE(read_manifest(write_manifest(manifest)));
  manifest.generation = 1;
  EXPECT_TRUE(read_manifest(write_manifest(manifest)));
  manifest.next_segment = UINT64_MAX;
  EXPECT_FALSE(read_manifest(write_manifest(manifest)));
}

}  // namespace
}  // namespace hop::core
