#include "core/base/text_list.hpp"

#include <gtest/gtest.h>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

TEST(TextList, HoldsWhatAVectorOfStringsHolds) {
  Random random(1);
  std::vector<std::string> expected;
  TextList list;
  EXPECT_EQ(list.size(), 0u);
  for (int i = 0; i < 1000; ++i) {
    expected.emplace_back(random.below(20), static_cast<char>(random.below(256)));
    list.emplace_back(expected.back());
  }
  ASSERT_EQ(list.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(list[i], expected[i]);
}

TEST(TextList, IsEqualByItsStringsAlone) {
  EXPECT_TRUE((TextList{"a", "bc"}) == (TextList{"a", "bc"}));
  EXPECT_FALSE((TextList{"a", "bc"}) == (TextList{"ab", "c"}));
  EXPECT_FALSE((TextList{"a"}) == (TextList{"a", ""}));
}

}  // namespace
}  // namespace hop::core
