// Judging a column at its end gives what comparing neighbors gives.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/store/row_order.hpp"
#include "core/store/text_order.hpp"

namespace hop::core {
namespace {

template <class Value>
bool slow_rows_ascend_below(const std::vector<Value>& values, const std::vector<std::uint32_t>& offsets, std::uint64_t limit) {
  for (std::size_t r = 0; r + 1 < offsets.size(); ++r) {
    for (std::uint32_t i = offsets[r]; i < offsets[r + 1]; ++i) {
      if (values[i] >= limit || (i > offsets[r] && values[i - 1] >= values[i])) return false;
    }
  }
  return true;
}

template <class Value>
void compare_rows() {
  Random random(1);
  int right = 0;
  for (int run = 0; run < 20000; ++run) {
    std::vector<Value> values;
    std::vector<std::uint32_t> offsets = {0};
    const std::size_t rows = random.below(6), limit = 1 + random.below(40);
    for (std::size_t r = 0; r < rows; ++r) {
      std::vector<Value> row(random.below(8));
      for (Value& value : row) value = static_cast<Value>(random.below(limit));
      std::sort(row.begin(), row.end());
      row.erase(std::unique(row.begin(), row.end()), row.end());
      values.insert(values.end(), row.begin(), row.end());
      offsets.push_back(static_cast<std::uint32_t>(values.size()));
    }
    if (!values.empty() && random.below(2) == 0)
      values[random.below(values.size())] = static_cast<Value>(random.below(limit + 2));
    const bool expected = slow_rows_ascend_below(values, offsets, limit);
    right += expected;
    ASSERT_EQ(rows_ascend_below<Value>(values, offsets, limit), expected);
  }
  EXPECT_GT(right, 5000);
  EXPECT_LT(right, 19000);
}

TEST(ColumnOrder, RowsOfBothWidthsEqualNeighborByNeighbor) {
  compare_rows<std::uint32_t>();
  compare_rows<std::uint16_t>();
}

// More descents than a 16-bit counter holds.
TEST(ColumnOrder, CountsTheDescentsOfManyRows) {
  std::vector<std::uint16_t> values(200000, 7);
  std::vector<std::uint32_t> offsets(values.size() + 1);
  for (std::size_t i = 0; i < offsets.size(); ++i) offsets[i] = static_cast<std::uint32_t>(i);
  EXPECT_TRUE(rows_ascend_below<std::uint16_t>(values, offsets, 8));
  EXPECT_FALSE(rows_ascend_below<std::uint16_t>(values, offsets, 7));
  offsets.erase(offsets.begin() + 150000);  // a row of two equal values
  EXPECT_FALSE(rows_ascend_below<std::uint16_t>(values, offsets, 8));
}

TEST(ColumnOrder, LimitsBeyondAValuesWidthHoldAlways) {
  EXPECT_TRUE(rows_ascend_below<std::uint16_t>(std::vector<std::uint16_t>{1, 65535}, std::vector<std::uint32_t>{0, 2}, 65536));
  EXPECT_FALSE(rows_ascend_below<std::uint16_t>(std::vector<std::uint16_t>{1, 65535}, std::vector<std::uint32_t>{0, 2}, 65535));
}

TEST(ColumnOrder, TextsEqualNeighborByNeighbor) {
  Random random(2);
  for (int run = 0; run < 20000; ++run) {
    std::vector<std::string> texts(random.below(5));
    for (std::string& text : texts) {
      text = std::string(random.below(2) * (6 + random.below(14)), 'a');  // many share their first bytes
      for (std::size_t more = random.below(4); more > 0; --more)
        text +=
            "\0\x01"
            "a\xff"[random.below(4)];
    }
    if (random.below(3) != 0) std::sort(texts.begin(), texts.end());
    std::string blob(random.below(3), 'x');
    std::vector<std::uint32_t> offsets = {static_cast<std::uint32_t>(blob.size())};
    for (const std::string& text : texts) offsets.push_back(static_cast<std::uint32_t>((blob += text).size()));
    blob += std::string(random.below(20), 'x');
    const bool expected = std::adjacent_find(texts.begin(), texts.end(), std::greater_equal<>()) == texts.end();
    ASSERT_EQ(texts_ascend({offsets, blob}), expected) << testing::PrintToString(texts);
  }
}

}  // namespace
}  // namespace hop::core
