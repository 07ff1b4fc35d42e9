// Strings and rows: StringPool, TextTable, Csr.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/hash.hpp"
#include "core/base/random.hpp"
#include "core/base/string_pool.hpp"
#include "core/base/text_table.hpp"

namespace hop::core {
namespace {

std::string random_string(Random& random, std::size_t longest, std::uint64_t letters) {
  std::string text(random.below(longest + 1), 0);
  for (char& c : text) c = static_cast<char>('a' + random.below(letters));
  return text;
}

TEST(StringPool, IdsAreInTheOrderOfFirstInsertion) {
  Random random(10);
  StringPool pool;
  std::map<std::string, std::uint32_t> reference;
  for (int i = 0; i < 50000; ++i) {
    const std::string text = random_string(random, i % 2 ? 4 : 40, 3);
    const auto [at, is_new] = reference.emplace(text, static_cast<std::uint32_t>(reference.size()));
    ASSERT_EQ(pool.find(text).has_value(), !is_new);
    ASSERT_EQ(pool.intern(text), at->second);
  }
  ASSERT_EQ(pool.size(), reference.size());
  for (const auto& [text, id] : reference) {
    EXPECT_EQ(pool.view(id), text);
    EXPECT_EQ(pool.find(text), id);
    EXPECT_EQ(pool.table()[id], text);
  }
}

TEST(StringPool, AnyBytesAreAString) {
  StringPool pool;
  EXPECT_EQ(pool.find(""), std::nullopt);
  EXPECT_EQ(pool.intern(""), 0u);
  EXPECT_EQ(pool.intern(std::string_view("\0", 1)), 1u);
  EXPECT_EQ(pool.intern(std::string_view("\0\0", 2)), 2u);
  EXPECT_EQ(pool.intern("\xff"), 3u);
  EXPECT_EQ(pool.intern(""), 0u);
  EXPECT_EQ(pool.view(2).size(), 2u);
}

TEST(StringPool, IdsDoNotDependOnTheSeedOrOnReservedRoom) {
  StringPool plain, seeded(12345);
  seeded.reserve(1000, 10000);
  Random random(11);
  for (int i = 0; i < 2000; ++i) {
    const std::string text = random_string(random, 6, 4);
    ASSERT_EQ(plain.intern(text), seeded.intern(text));
  }
}

TEST(StringPool, APartOfItsOwnTextCanBeInterned) {
  StringPool pool;
  pool.intern("the quick brown fox jumps over the lazy dog");
  for (std::uint32_t length = 1; length < 40; ++length) pool.intern(pool.view(0).substr(0, length));
  for (std::uint32_t length = 1; length < 40; ++length) EXPECT_EQ(pool.view(length), pool.view(0).substr(0, length));
}

TEST(Hash, SimilarStringsSpreadOverAllBits) {
  std::set<std::uint64_t> whole, low, high;
  for (std::uint32_t i = 0; i < 65536; ++i) {
    const std::uint64_t hash = hash_bytes("passage " + std::to_string(i));
    whole.insert(hash);
    low.insert(hash & 0xffff);
    high.insert(hash >> 48);
  }
  EXPECT_EQ(whole.size(), 65536u);
  // 65,536 balls in as many boxes leave 1/e of them empty; the standard deviation is about 75.
  EXPECT_NEAR(static_cast<double>(low.size()), 41427, 500);
  EXPECT_NEAR(static_cast<double>(high.size()), 41427, 500);
}

// Who knows the constants can make one factor of the hash zero; the other must count all the same.
TEST(Hash, AFactorOfZeroHidesNothing) {
  std::string text = "\xd3\x08\xa3\x85\x88\x6a\x3f\x24";  // π's word, little-endian
  text.resize(16);
  std::set<std::uint64_t> hashes;
  for (int i = 0; i < 256; ++i) {
    text[12] = static_cast<char>(i);
    hashes.insert(hash_bytes(text));
  }
  EXPECT_EQ(hashes.size(), 256u);
}

TEST(Hash, DependsOnSeedAndLength) {
  EXPECT_NE(hash_bytes("a"), hash_bytes("a", 1));
  std::set<std::uint64_t> hashes;
  for (std::size_t length = 0; length < 100; ++length) hashes.insert(hash_bytes(std::string(length, '\0')));
  EXPECT_EQ(hashes.size(), 100u);
}

TEST(TextTable, SearchesAgreeWithALinearScan) {
  Random random(12);
  std::set<std::string> sorted;
  while (sorted.size() < 300) sorted.insert(random_string(random, 5, 3));
  StringPool pool;
  for (const std::string& text : sorted) pool.intern(text);
  const TextTable table = pool.table();
  for (int i = 0; i < 3000; ++i) {
    const std::string wanted = random_string(random, 6, 4);
    const auto at = sorted.find(wanted);
    const std::optional<std::uint32_t> found = find_sorted(table, wanted);
    ASSERT_EQ(found.has_value(), at != sorted.end()) << wanted;
    ASSERT_TRUE(!found || table[*found] == wanted);

    const auto [first, last] = prefix_range(table, wanted);
    for (std::uint32_t t = 0; t < table.size(); ++t) {
      ASSERT_EQ(t >= first && t < last, table[t].substr(0, wanted.size()) == wanted) << wanted << " at " << t;
    }
  }
}

TEST(TextTable, AnEmptyTableHoldsNothing) {
  const TextTable none;
  EXPECT_EQ(none.size(), 0u);
  EXPECT_EQ(find_sorted(none, "a"), std::nullopt);
  EXPECT_EQ(prefix_range(none, ""), std::make_pair(0u, 0u));
}

TEST(Csr, TheTransposeHoldsTheSamePairs) {
  Random random(13);
  for (int round = 0; round < 50; ++round) {
    const std::size_t rows = random.below(20), columns = 1 + random.below(20);
    Csr<std::uint32_t> matrix;
    std::vector<std::vector<std::uint32_t>> expected(columns);
    for (std::uint32_t r = 0; r < rows; ++r) {
      for (std::uint64_t i = random.below(6); i > 0; --i) {
        const auto column = static_cast<std::uint32_t>(random.below(columns));
        matrix.values.push_back(column);
        expected[column].push_back(r);
      }
      matrix.end_row();
    }
    std::vector<std::uint32_t> source;
    const Csr<std::uint32_t> transposed = transpose(matrix.view(), columns, &source);
    ASSERT_EQ(transposed.rows(), columns);
    for (std::size_t c = 0; c < columns; ++c) {
      const std::span<const std::uint32_t> row = transposed.row(c);
      EXPECT_EQ(std::vector<std::uint32_t>(row.begin(), row.end()), expected[c]);
    }
    for (std::size_t c = 0; c < columns; ++c) {
      for (std::uint32_t e = transposed.offsets[c]; e < transposed.offsets[c + 1]; ++e) {
        EXPECT_EQ(matrix.values[source[e]], c);
        EXPECT_GE(source[e], matrix.offsets[transposed.values[e]]);
        EXPECT_LT(source[e], matrix.offsets[transposed.values[e] + 1]);
      }
    }
  }
}

}  // namespace
}  // namespace hop::core
