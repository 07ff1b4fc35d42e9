// The automaton by which text is checked accepts what the decoder decodes whole, and nothing else.
#include <gtest/gtest.h>

#include <string>

#include "core/base/random.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

bool decodes_whole(std::string_view text) { return replace_invalid_utf8(text).replaced == 0; }

// In each place of a word of eight bytes, before and behind it.
void expect_same(std::string_view sequence) {
  const bool valid = decodes_whole(sequence);
  for (std::size_t before = 0; before < 9; ++before) {
    const std::string text = std::string(before, 'a') + std::string(sequence) + std::string(before == 8 ? 0 : 9, 'b');
    ASSERT_EQ(is_valid_utf8(text), decodes_whole(text)) << testing::PrintToString(std::string(sequence));
    ASSERT_EQ(is_valid_utf8(sequence), valid);
  }
}

TEST(Utf8Automaton, AgreesOnEverySequenceOfTwoBytes) {
  expect_same("");
  for (unsigned first = 0; first < 256; ++first) {
    expect_same(std::string(1, static_cast<char>(first)));
    for (unsigned second = 0; second < 256; ++second) {
      expect_same(std::string{static_cast<char>(first), static_cast<char>(second)});
    }
  }
}

// Bytes at which a range of table 3-7 begins or ends, and their neighbors.
TEST(Utf8Automaton, AgreesOnSequencesOfFourBytesAtTheEdgesOfTheRanges) {
  const unsigned edges[] = {0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf,
                            0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff};
  std::string sequence(4, ' ');
  for (const unsigned first : edges) {
    for (const unsigned second : edges) {
      for (const unsigned third : edges) {
        for (const unsigned fourth : edges) {
          sequence = {static_cast<char>(first), static_cast<char>(second), static_cast<char>(third), static_cast<char>(fourth)};
          ASSERT_EQ(is_valid_utf8(sequence), decodes_whole(sequence)) << testing::PrintToString(sequence);
        }
      }
    }
  }
}

TEST(Utf8Automaton, AgreesOnLongTextsWithOneByteChanged) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    while (text.size() < 40) append_utf8(text, static_cast<char32_t>(random.below(random.below(2) == 0 ? 0x80 : 0x110000)));
    ASSERT_TRUE(is_valid_utf8(text));
    text[random.below(text.size())] = static_cast<char>(random.below(256));
    ASSERT_EQ(is_valid_utf8(text), decodes_whole(text)) << testing::PrintToString(text);
  }
}

// Long enough for what is skipped in one step, in texts that are mostly ASCII.
TEST(Utf8Automaton, AgreesOnLongAsciiWithFewOtherBytes) {
  Random random(2);
  for (int i = 0; i < 20000; ++i) {
    std::string text(random.below(300), 'a');
    for (std::size_t others = random.below(4); others > 0 && !text.empty(); --others) {
      std::string character;
      append_utf8(character, static_cast<char32_t>(random.below(0x110000)));
      text.insert(random.below(text.size()), character);
    }
    ASSERT_EQ(is_valid_utf8(text), decodes_whole(text)) << testing::PrintToString(text);
    if (random.below(2) == 0 && !text.empty()) text[random.below(text.size())] = static_cast<char>(0x80 + random.below(0x80));
    if (random.below(4) == 0 && !text.empty()) text.resize(random.below(text.size()));
    ASSERT_EQ(is_valid_utf8(text), decodes_whole(text)) << testing::PrintToString(text);
  }
}

}  // namespace
}  // namespace hop::core
