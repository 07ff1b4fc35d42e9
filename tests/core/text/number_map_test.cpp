#include "core/text/number_map.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

TEST(NumberMap, FindsWhatAMapFinds) {
  Random random(1);
  NumberMap numbers;
  std::map<std::uint64_t, std::uint32_t> expected;
  EXPECT_EQ(numbers.find(1), NumberMap::none);
  for (std::uint32_t i = 0; i < 20000; ++i) {
    const std::uint64_t key = 1 + (random.below(10000) << 8 * random.below(6));
    std::uint32_t& number = numbers[key];
    EXPECT_EQ(number == NumberMap::none, expected.count(key) == 0);
    if (number == NumberMap::none) number = expected[key] = i;
    ASSERT_EQ(number, expected[key]);
    const std::uint64_t other = 1 + random.below(20000);
    ASSERT_EQ(numbers.find(other), expected.count(other) ? expected[other] : NumberMap::none);
  }
}

TEST(PackWord, IsTheSameWhereverTheWordStands) {
  const std::string words[] = {"a", "of", "the", "york", "seven", "eight888", "日本"};
  std::map<std::uint64_t, std::string> packed;
  for (const std::string& word : words) {
    const auto size = static_cast<std::uint32_t>(word.size());
    const std::uint64_t alone = pack_word(word, {0, size});
    EXPECT_EQ(pack_word("xy" + word + " and so on", {2, 2 + size}), alone) << word;
    EXPECT_EQ(pack_word("and so on" + word, {9, 9 + size}), alone) << word;
    EXPECT_TRUE(packed.emplace(alone, word).second) << word << " is taken for " << packed[alone];
  }
}

}  // namespace
}  // namespace hop::core
