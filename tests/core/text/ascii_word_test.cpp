#include "core/text/ascii_word.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

// By the byte, as the words are defined.
std::string folded_run(std::string_view text, std::size_t at) {
  std::string run;
  for (; at < text.size(); ++at) {
    const char byte = text[at];
    const bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    if (!is_letter && !(byte >= '0' && byte <= '9') && byte != '_') break;
    run += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
  }
  return run;
}

TEST(AsciiWord, FoldsEveryByteAtEveryPlace) {
  for (int byte = 0; byte < 256; ++byte) {
    for (std::size_t place = 0; place < 8; ++place) {
      std::string text = "aZ09_zA9 ";
      text[place] = static_cast<char>(byte);
      std::string out(text.size() + 8, '?');
      const std::size_t length = ascii::fold_word(text, 0, out.data());
      ASSERT_EQ(out.substr(0, length), folded_run(text, 0)) << "byte " << byte << " at " << place;
    }
  }
}

TEST(AsciiWord, FoldsRunsOfAnyLength) {
  Random random(1);
  const std::string bytes = "aAzZ09_mM5 .@[`{/:\x80\xff";
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t length = random.below(40); length > 0; --length) {
      text += bytes[random.below(random.below(8) ? 10 : bytes.size())];
    }
    const std::size_t at = random.below(text.size() + 1);
    std::string out(text.size() + 8, '?');
    const std::size_t length = ascii::fold_word(text, at, out.data());
    ASSERT_EQ(out.substr(0, length), folded_run(text, at)) << text;
    ASSERT_EQ(ascii::fold_word(text, at), length);
  }
}

TEST(AsciiWord, FindsCapitalsAndUnderscoresAtAnyPlace) {
  Random random(2);
  const std::string bytes =
      "abz09 .@[^`{\x7f\x80\xc1\xdf"
      "AZ_";
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t length = random.below(40); length > 0; --length) {
      text += bytes[random.below(random.below(20) ? bytes.size() - 3 : bytes.size())];
    }
    const std::size_t begin = random.below(text.size() + 1), end = begin + random.below(text.size() - begin + 1);
    bool expected = false;
    for (std::size_t at = begin; at < end; ++at) expected |= text[at] == '_' || (text[at] >= 'A' && text[at] <= 'Z');
    ASSERT_EQ(ascii::has_capital_or_underscore(text, begin, end), expected) << text << " from " << begin << " to " << end;
  }
}

}  // namespace
}  // namespace hop::core
