// Work in parts: every item once, regardless of the budgets; no step passes its budget by more than an item.
#include "core/base/work_parts.hpp"

#include <gtest/gtest.h>

#include <string>

namespace hop::core {
namespace {

TEST(WorkParts, StopsAfterTheItemThatUsesTheBudgetUpAndGoesOnThere) {
  WorkParts parts;
  std::string done;
  int steps = 0, nested = 0;
  for (bool over = false; !over; ++steps) {
    ASSERT_LT(steps, 100);
    const std::size_t before = done.size();
    WorkBudget budget(10);
    WorkParts::Step step(parts, budget);
    over = step.each(6, 4, [&](std::size_t i) { done += static_cast<char>('a' + i); }) &&
           step.each(0, 4, [&](std::size_t) { done += '!'; }) && step.once(10, [&] { done += '-'; }) &&
           step.each_of_length(3, [&](std::size_t i) { return done += static_cast<char>('0' + i), std::uint64_t{8}; }) &&
           step.until([&] { return ++nested == 2; });
    EXPECT_LE(done.size() - before, 3u);
  }
  EXPECT_EQ(done, "abcdef-012");
  EXPECT_EQ(nested, 2);
  EXPECT_GE(steps, 5);
}

TEST(WorkParts, AnyBudgetDoesEachItemOnce) {
  for (const std::uint64_t units : {std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{1000}, UINT64_MAX}) {
    WorkParts parts;
    std::size_t sum = 0;
    for (bool over = false; !over;) {
      WorkBudget budget(units);
      WorkParts::Step step(parts, budget);
      over = step.each(1000, 1, [&](std::size_t i) { sum += i; }) && step.each(1000, 3, [&](std::size_t i) { sum += i; });
    }
    EXPECT_EQ(sum, 2 * 499500u);
  }
}

}  // namespace
}  // namespace hop::core
