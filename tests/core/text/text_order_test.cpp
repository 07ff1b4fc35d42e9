#include "core/text/text_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

struct Ordered {
  std::vector<std::uint32_t> order;
  std::size_t steps = 0;
};

Ordered order_of(const std::vector<std::string>& texts, std::uint64_t units_a_step) {
  Ordered ordered;
  TextOrder order;
  for (bool done = false; !done; ++ordered.steps) {
    WorkBudget budget(units_a_step);
    done = order.step(budget, texts.size(), ordered.order, [&](std::uint32_t number) { return std::string_view(texts[number]); });
  }
  return ordered;
}

std::vector<std::uint32_t> order_by_comparison(const std::vector<std::string>& texts) {
  std::vector<std::uint32_t> order(texts.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return texts[a] < texts[b]; });
  return order;
}

// Of few letters, 0 and 255 among them, so that many begin alike, and some are equal.
std::vector<std::string> random_texts(Random& random) {
  static const std::string letters("ab\0\xff", 4);
  const std::vector<std::string> beginnings = {"", "a", "united states of america", std::string(40, '\0')};
  std::vector<std::string> texts;
  for (std::size_t i = 0, count = random.below(300); i < count; ++i) {
    std::string text = beginnings[random.below(beginnings.size())];
    for (std::size_t length = random.below(12); length > 0; --length) text += letters[random.below(letters.size())];
    texts.push_back(std::move(text));
  }
  return texts;
}

TEST(TextOrder, EqualsAStableSortByComparison) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    const std::vector<std::string> texts = random_texts(random);
    ASSERT_EQ(order_of(texts, UINT64_MAX).order, order_by_comparison(texts)) << "round " << round;
  }
}

TEST(TextOrder, IsTheSameInManySteps) {
  Random random(2);
  for (int round = 0; round < 50; ++round) {
    const std::vector<std::string> texts = random_texts(random);
    const Ordered ordered = order_of(texts, 50);
    ASSERT_EQ(ordered.order, order_by_comparison(texts)) << "round " << round;
    EXPECT_GE(ordered.steps, texts.size() / 10);
  }
}

// n log n: eight times the strings, a little under ten times the steps.
TEST(TextOrder, StringsThatBeginAlikeTakeNoMoreStepsThanOthers) {
  const auto steps = [](std::size_t count) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count; ++i) {
      texts.push_back("a beginning that all of them share " + std::to_string(i * 7919 % count));
    }
    return static_cast<double>(order_of(texts, 1000).steps);
  };
  const double growth = steps(80000) / steps(10000);
  EXPECT_LT(growth, 10.5);
  EXPECT_GT(growth, 8);
}

}  // namespace
}  // namespace hop::core
