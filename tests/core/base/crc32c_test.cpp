#include "core/base/crc32c.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <string_view>
#include <vector>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

using Bytes = std::vector<std::uint8_t>;

// One bit at a time, from the polynomial alone.
std::uint32_t slow_crc32c(std::span<const std::uint8_t> bytes) {
  std::uint32_t crc = 0xffffffff;
  for (const std::uint8_t byte : bytes) {
    crc ^= byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >> 1) ^ 0x82f63b78 : crc >> 1;
  }
  return ~crc;
}

Bytes random_bytes(Random& random, std::size_t count) {
  Bytes bytes(count);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
  return bytes;
}

class EveryCrcPath : public testing::TestWithParam<CrcPath> {
 protected:
  void SetUp() override {
    if (!is_available(GetParam())) GTEST_SKIP() << "not on this processor";
  }
  std::uint32_t crc(const Bytes& bytes) const { return crc32c_by(GetParam(), bytes); }
};

TEST_P(EveryCrcPath, GivesTheVectorsOfRfc3720) {
  EXPECT_EQ(crc(Bytes(32, 0x00)), 0x8a9136aau);
  EXPECT_EQ(crc(Bytes(32, 0xff)), 0x62a8ab43u);
  Bytes ascending(32);
  std::iota(ascending.begin(), ascending.end(), std::uint8_t{0});
  EXPECT_EQ(crc(ascending), 0x46dd794eu);
  EXPECT_EQ(crc(Bytes(ascending.rbegin(), ascending.rend())), 0x113fdb5cu);
}

TEST_P(EveryCrcPath, GivesTheCheckValue) {
  constexpr std::string_view digits = "123456789";
  EXPECT_EQ(crc(Bytes(digits.begin(), digits.end())), 0xe3069283u);
  EXPECT_EQ(crc({}), 0u);
}

TEST_P(EveryCrcPath, EqualsTheBitwiseSumAtEveryLengthAndAlignment) {
  Random random(5);
  const Bytes bytes = random_bytes(random, 20000);
  for (int i = 0; i < 300; ++i) {
    const std::size_t begin = random.below(64);
    const std::size_t length = i < 100 ? static_cast<std::size_t>(i) : random.below(bytes.size() - begin);
    const std::span<const std::uint8_t> part(&bytes[begin], length);
    ASSERT_EQ(crc32c_by(GetParam(), part), slow_crc32c(part)) << begin << " + " << length;
  }
}

TEST_P(EveryCrcPath, CanBeTakenInParts) {
  Random random(6);
  const Bytes bytes = random_bytes(random, 10000);
  const std::span<const std::uint8_t> whole(bytes);
  for (int i = 0; i < 50; ++i) {
    const std::size_t cut = random.below(bytes.size());
    const std::uint32_t first = crc32c_by(GetParam(), whole.first(cut));
    ASSERT_EQ(crc32c_by(GetParam(), whole.subspan(cut), first), crc(bytes));
  }
}

INSTANTIATE_TEST_SUITE_P(Crc32c, EveryCrcPath, testing::Values(CrcPath::tables, CrcPath::sse42, CrcPath::armv8));

TEST(Crc32c, EveryFlippedBitChangesTheSum) {
  Random random(7);
  Bytes bytes = random_bytes(random, 100);
  const std::uint32_t before = crc32c(bytes);
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
    EXPECT_NE(crc32c(bytes), before);
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
  }
}

}  // namespace
}  // namespace hop::core
