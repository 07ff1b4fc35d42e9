#include "core/text/utf8.hpp"

#include <gtest/gtest.h>

#include <random>

namespace hop::core {
namespace {

TEST(Utf8, EveryCodePointSurvivesTheRoundTrip) {
  for (char32_t code_point = 0; code_point < 0x110000; ++code_point) {
    if (code_point >= 0xD800 && code_point < 0xE000) continue;
    std::string text;
    append_utf8(text, code_point);
    const CodePoint found = decode_utf8(text, 0);
    ASSERT_EQ(found.value, code_point);
    ASSERT_EQ(found.length, text.size());
    ASSERT_TRUE(is_valid_utf8(text));
    ASSERT_EQ(utf16_length(text), code_point < 0x10000 ? 1u : 2u);
  }
}

TEST(Utf8, SurrogatesAndTooLargeNumbersAreWrittenAsReplacement) {
  std::string text;
  append_utf8(text, 0xD800);
  append_utf8(text, 0x110000);
  EXPECT_EQ(text, "\uFFFD\uFFFD");
}

// Unicode 15.0, tables 3-8 to 3-11.
TEST(Utf8, InvalidSequencesAreReplacedByMaximalSubparts) {
  const auto replaced = [](std::string_view text) { return replace_invalid_utf8(text).text; };
  const std::string r = "\uFFFD";
  EXPECT_EQ(replaced("\xC0\xAF\xE0\x80\xBF\xF0\x81\x82"
                     "A"),
            r + r + r + r + r + r + r + r + "A");
  EXPECT_EQ(replaced("\xED\xA0\x80\xED\xBF\xBF\xED\xAF"
                     "A"),
            r + r + r + r + r + r + r + r + "A");
  EXPECT_EQ(replaced("\xF4\x91\x92\x93\xFF"
                     "A\x80\xBF"
                     "B"),
            r + r + r + r + r + "A" + r + r + "B");
  EXPECT_EQ(replaced("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF"
                     "A"),
            r + r + r + r + "A");
}

TEST(Utf8, ReplacementsAreCountedAndValidTextIsLeftAlone) {
  EXPECT_EQ(replace_invalid_utf8("a\xFF"
                                 "b\xE2\x82")
                .replaced,
            2u);
  const CleanText clean = replace_invalid_utf8("plain, ümläut, \uFFFD as written");
  EXPECT_EQ(clean.replaced, 0u);
  EXPECT_EQ(clean.text, "plain, ümläut, \uFFFD as written");
}

TEST(Utf8, AnyBytesBecomeValidText) {
  std::mt19937 random(3);
  const std::string_view bytes = "aZ\x80\xBF\xC2\xE0\xE2\x82\xAC\xED\xA0\xF0\x9F\xF4\x8F\xFF";
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t i = random() % 20; i > 0; --i) text += bytes[random() % bytes.size()];
    const CleanText clean = replace_invalid_utf8(text);
    ASSERT_TRUE(is_valid_utf8(clean.text));
    ASSERT_EQ(clean.replaced == 0, is_valid_utf8(text));
    std::size_t end = 0;
    while (end < text.size()) end += decode_utf8(text, end).length;
    ASSERT_EQ(end, text.size());
  }
}

TEST(Utf8, LengthInUtf16CountsSurrogatePairsTwice) {
  EXPECT_EQ(utf16_length("aé漢🙂"), 5u);
  EXPECT_EQ(utf16_length(""), 0u);
}

}  // namespace
}  // namespace hop::core
