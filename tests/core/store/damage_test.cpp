// Whatever happens to a file's bytes, opening it fully gives an error or a graph that can be read to its end.
#include <gtest/gtest.h>

#include "core/store/graph_file.hpp"
#include "tests/core/store/content_fixture.hpp"
#include "tests/core/store/file_surgery.hpp"
#include "tests/core/store/graph_walk.hpp"

namespace hop::core {
namespace {

FileBytes small_file(VectorPrecision precision = VectorPrecision::f32) {
  return write_graph_file(small_content(precision)).value();
}

bool opens(const FileBytes& bytes) { return open_graph_file(bytes, OpenMode::full).ok(); }

// Opens and reads what opened.
bool opens_and_can_be_walked(const FileBytes& bytes) {
  const Result<Graph> graph = open_graph_file(bytes, OpenMode::full);
  if (!graph.ok()) {
    EXPECT_FALSE(graph.error().message.empty());
    EXPECT_FALSE(graph.error().detail.empty()) << graph.error().message;
    return false;
  }
  GraphWalk().walk(graph.value());
  return true;
}

constexpr std::uint32_t extreme_values[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff};

TEST(DamagedFile, WithAnyBitFlippedDoesNotOpen) {
  const FileBytes whole = small_file();
  FileBytes bytes = whole;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      bytes[at] = static_cast<std::uint8_t>(whole[at] ^ (1 << bit));
      ASSERT_FALSE(opens(bytes)) << "byte " << at << ", bit " << bit;
    }
    bytes[at] = whole[at];
  }
  EXPECT_TRUE(opens(bytes));
}

TEST(DamagedFile, TruncatedAnywhereDoesNotOpen) {
  const FileBytes whole = small_file();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    // A separate copy, so that a read past the end is one past an allocation.
    const FileBytes bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    ASSERT_FALSE(opens(bytes)) << length << " bytes";
    ASSERT_FALSE(open_graph_file(bytes, OpenMode::trusted).ok()) << length << " bytes";
  }
}

TEST(DamagedFile, WithBytesAppendedDoesNotOpen) {
  FileBytes bytes = small_file();
  for (int extra = 0; extra < 130; ++extra) {
    bytes.push_back(0);
    ASSERT_FALSE(opens(bytes));
    ASSERT_FALSE(open_graph_file(bytes, OpenMode::trusted).ok());
  }
}

TEST(DamagedFile, WithAnyNumberReplacedDoesNotOpen) {
  const FileBytes whole = small_file();
  FileBytes bytes = whole;
  for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
    const auto original = value_at<std::uint32_t>(whole, at);
    for (const std::uint32_t value : extreme_values) {
      if (value == original) continue;
      put_at(bytes, at, value);
      ASSERT_FALSE(opens(bytes)) << "byte " << at << ", value " << value;
    }
    put_at(bytes, at, original);
  }
}

// From here on the checksums are right: the file was made so, not damaged by chance.

TEST(ForgedFile, WithAnyNumberReplacedIsAnErrorOrCanBeWalked) {
  for (const auto precision : {VectorPrecision::f32, VectorPrecision::f16, VectorPrecision::int8}) {
    const FileBytes whole = small_file(precision);
    std::size_t tried = 0, opened = 0;
    for (std::size_t at = 0; at + 4 <= whole.size(); at += 4) {
      for (const std::uint32_t value : extreme_values) {
        if (value == value_at<std::uint32_t>(whole, at)) continue;
        FileBytes bytes = whole;
        put_at(bytes, at, value);
        repair_checksums(bytes);
        ++tried, opened += opens_and_can_be_walked(bytes);
      }
    }
    // Token counts, page numbers, finite vector values and letters may be anything; most of a file may not.
    EXPECT_GT(opened, 0u);
    EXPECT_LT(opened * 4, tried);
  }
}

TEST(ForgedFile, WithAnyBitFlippedIsAnErrorOrCanBeWalked) {
  const FileBytes whole = small_file();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      FileBytes bytes = whole;
      bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ (1 << bit));
      repair_checksums(bytes);
      opens_and_can_be_walked(bytes);
    }
  }
}

TEST(ForgedFile, WithTwoNumbersSwappedIsAnErrorOrCanBeWalked) {
  const FileBytes whole = small_file();
  for (std::size_t a = 0; a + 4 <= whole.size(); a += 4) {
    for (std::size_t b = a + 4; b + 4 <= whole.size() && b <= a + 64; b += 4) {
      FileBytes bytes = whole;
      put_at(bytes, a, value_at<std::uint32_t>(whole, b));
      put_at(bytes, b, value_at<std::uint32_t>(whole, a));
      repair_checksums(bytes);
      opens_and_can_be_walked(bytes);
    }
  }
}

TEST(ForgedFile, RepairGivesBackTheWritersChecksums) {
  const FileBytes whole = small_file();
  FileBytes bytes = whole;
  for (std::size_t s = 0; s < 11; ++s) put_at<std::uint32_t>(bytes, sums_at(bytes) + 16 * s + 4, 77);
  ASSERT_TRUE(repair_checksums(bytes));
  EXPECT_EQ(bytes, whole);
}

}  // namespace
}  // namespace hop::core
