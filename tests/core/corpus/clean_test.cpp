#include "core/corpus/clean.hpp"

#include <gtest/gtest.h>

#include "core/base/random.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// Character by character, of valid UTF-8.
std::string slowly_cleaned(const std::string& text) {
  std::string clean;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint found = decode_utf8(text, at);
    at += found.length;
    const char32_t c = found.value;
    if (c == U'\r') {
      if (at < text.size() && text[at] == '\n') ++at;
      clean += '\n';
    } else if ((c < 0x20 && c != U'\n' && c != U'\t' && c != U'\f') || (c >= 0x7f && c < 0xa0)) {
      clean.append(found.length, ' ');
    } else {
      append_utf8(clean, c);
    }
  }
  return clean;
}

TEST(Clean, EqualsCleaningCharacterByCharacter) {
  Random random(1);
  const std::string parts[] = {
      "plain words, ", "a",      "\r",     "\n",   "\r\n",       "\t", "\f", std::string(1, '\0'), "\x1f", "\x7f", "\u0080",
      "\u009f",        "\u00a0", "\u00e9", "日本", "\U0001F600", "~",  " "};
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t count = random.below(20); count > 0; --count) text += parts[random.below(std::size(parts))];
    std::uint64_t replaced = 0;
    ASSERT_EQ(clean_text(text, replaced), slowly_cleaned(text));
    ASSERT_EQ(replaced, 0u);
  }
}

TEST(Clean, CountsWhatItReplacesAndDropsAByteOrderMark) {
  std::uint64_t replaced = 0;
  EXPECT_EQ(clean_text("\xef\xbb\xbf"
                       "a\xff"
                       "b\xef\xbb\xbf",
                       replaced),
            "a\ufffd"
            "b\ufeff");
  EXPECT_EQ(replaced, 1u);
  EXPECT_EQ(clean_line(" \t a\nb\f ", replaced), "a b");
}

}  // namespace
}  // namespace hop::core
