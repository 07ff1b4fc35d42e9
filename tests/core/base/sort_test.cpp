// Sorting at once and in steps, against std::stable_sort.
#include "core/base/sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

struct Record {
  std::uint32_t key = 0;
  std::uint32_t place = 0;  // before sorting
  friend bool operator==(const Record&, const Record&) = default;
};

bool by_key(const Record& a, const Record& b) { return a.key < b.key; }

std::vector<Record> random_records(Random& random, std::size_t count, std::uint64_t keys) {
  std::vector<Record> records(count);
  for (std::uint32_t i = 0; i < count; ++i) records[i] = {static_cast<std::uint32_t>(random.below(keys)), i};
  return records;
}

// Around every length at which runs end and merges begin, and some long ones.
std::vector<std::size_t> interesting_sizes() {
  std::vector<std::size_t> sizes(130);
  std::iota(sizes.begin(), sizes.end(), std::size_t{0});
  for (const std::size_t size : {191u, 192u, 193u, 1000u, 1536u, 1537u, 20000u}) sizes.push_back(size);
  return sizes;
}

TEST(SortStable, EqualsStdStableSort) {
  Random random(40);
  for (const std::size_t size : interesting_sizes()) {
    for (const std::uint64_t keys : {std::uint64_t{1}, std::uint64_t{3}, std::uint64_t{100}, std::uint64_t{1} << 32}) {
      std::vector<Record> records = random_records(random, size, keys), expected = records;
      std::stable_sort(expected.begin(), expected.end(), by_key);
      sort_stable(records, by_key);
      ASSERT_EQ(records, expected) << size << " records, " << keys << " keys";
    }
  }
}

TEST(SortStable, SortsWhatIsInOrderOrTheOtherWayRound) {
  for (const std::size_t size : interesting_sizes()) {
    std::vector<std::size_t> ascending(size);
    std::iota(ascending.begin(), ascending.end(), std::size_t{0});
    std::vector<std::size_t> numbers = ascending;
    sort_stable(numbers);
    ASSERT_EQ(numbers, ascending);
    std::reverse(numbers.begin(), numbers.end());
    sort_stable(numbers);
    ASSERT_EQ(numbers, ascending);
  }
}

TEST(SortStable, MovesWhatCannotBeCopied) {
  Random random(41);
  std::vector<std::unique_ptr<std::string>> texts;
  std::vector<std::string> expected;
  for (int i = 0; i < 500; ++i) {
    expected.push_back(std::to_string(random.below(200)));
    texts.push_back(std::make_unique<std::string>(expected.back()));
  }
  std::stable_sort(expected.begin(), expected.end());
  sort_stable(texts, [](const auto& a, const auto& b) { return *a < *b; });
  for (std::size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(*texts[i], expected[i]);
}

TEST(SortStable, SortsTheMiddleOfAVector) {
  std::vector<int> numbers = {9, 8, 7, 6, 5, 4};
  sort_stable(std::span(numbers).subspan(1, 4), std::greater<>());
  EXPECT_EQ(numbers, (std::vector<int>{9, 8, 7, 6, 5, 4}));
  sort_stable(std::span(numbers).subspan(1, 4));
  EXPECT_EQ(numbers, (std::vector<int>{9, 5, 6, 7, 8, 4}));
}

TEST(NumberSort, DoesNotDependOnHowItsStepsAreCut) {
  Random random(42);
  for (const std::size_t size : interesting_sizes()) {
    const std::vector<Record> records = random_records(random, size, size / 3 + 1);
    const auto before = [&](std::uint32_t a, std::uint32_t b) { return by_key(records[a], records[b]); };
    std::vector<Record> expected = records;
    std::stable_sort(expected.begin(), expected.end(), by_key);
    for (const std::uint64_t units : {std::uint64_t{1}, std::uint64_t{1000}, std::uint64_t{77777}, UINT64_MAX}) {
      NumberSort sort;
      std::vector<std::uint32_t> numbers;
      std::size_t steps = 1;
      for (;; ++steps) {
        WorkBudget budget(units);
        if (sort.step(budget, size, numbers, before)) break;
        ASSERT_TRUE(budget.used_up());
        ASSERT_LT(steps, 100 * size + 100);
      }
      if (units == 1) {
        EXPECT_GE(steps, size / 64);
      }
      ASSERT_EQ(numbers.size(), size);
      for (std::size_t i = 0; i < size; ++i) ASSERT_EQ(records[numbers[i]], expected[i]);
    }
  }
}

}  // namespace
}  // namespace hop::core
