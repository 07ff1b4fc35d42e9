#include "core/text/properties.hpp"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "core/text/stop_words.hpp"
#include "tests/core/text/unicode_data.hpp"

namespace hop::core {
namespace {

// Code point ranges of a property file: name → members, marked.
std::map<std::string, std::vector<bool>> read_members(const std::string& file) {
  std::map<std::string, std::vector<bool>> members;
  for (const std::string& line : test::read_unicode_lines(file)) {
    const std::string data = line.substr(0, line.find('#'));
    const std::size_t semicolon = data.find(';');
    if (semicolon == std::string::npos) continue;
    std::string name;
    std::istringstream(data.substr(semicolon + 1)) >> name;
    const std::size_t first = std::stoul(data, nullptr, 16);
    const std::size_t dots = data.find("..");
    const std::size_t last = dots == std::string::npos ? first : std::stoul(data.substr(dots + 2), nullptr, 16);
    std::vector<bool>& marked = members[name];
    marked.resize(0x110000);
    for (std::size_t c = first; c <= last; ++c) marked[c] = true;
  }
  return members;
}

TEST(Properties, AreThoseOfTheDatabaseForEveryCodePoint) {
  const std::string name = "DerivedCoreProperties.txt";
  if (const std::string why = test::why_unusable(test::read_unicode_lines(name), name); !why.empty()) GTEST_SKIP() << why;
  auto category = read_members("extracted/DerivedGeneralCategory.txt");
  auto core = read_members(name);
  auto list = read_members("PropList.txt");
  std::vector<int> classes(0x110000);  // 0 where none is listed
  for (const auto& [number, members] : read_members("extracted/DerivedCombiningClass.txt")) {
    for (std::size_t c = 0; c < members.size(); ++c) {
      if (members[c]) classes[c] = std::stoi(number);
    }
  }
  const auto in = [&category](char32_t c, std::initializer_list<const char*> names) {
    for (const char* each : names) {
      if (category[each][c]) return true;
    }
    return false;
  };
  for (char32_t c = 0; c < 0x110000; ++c) {
    ASSERT_EQ(is_letter(c), in(c, {"Lu", "Ll", "Lt", "Lm", "Lo"})) << std::hex << static_cast<std::uint32_t>(c);
    ASSERT_EQ(is_number(c), in(c, {"Nd", "Nl", "No"})) << std::hex << static_cast<std::uint32_t>(c);
    ASSERT_EQ(is_decimal_digit(c), in(c, {"Nd"})) << std::hex << static_cast<std::uint32_t>(c);
    ASSERT_EQ(is_mark(c), in(c, {"Mn", "Mc", "Me"})) << std::hex << static_cast<std::uint32_t>(c);
    ASSERT_EQ(is_lower_case(c), core["Lowercase"][c]) << std::hex << static_cast<std::uint32_t>(c);
    ASSERT_EQ(is_white_space(c), list["White_Space"][c]) << std::hex << static_cast<std::uint32_t>(c);
    ASSERT_EQ(combining_class(c), classes[c]) << std::hex << static_cast<std::uint32_t>(c);
  }
}

TEST(Properties, CjkIsWhatIsWrittenWithoutSpaces) {
  for (const char32_t c : U"漢々〇ひカｶーｰゝ㐂𠀀") {
    EXPECT_EQ(is_cjk(c), c != 0) << static_cast<std::uint32_t>(c);
  }
  for (const char32_t c : U"aé한ก、。☃ⓐ") EXPECT_FALSE(is_cjk(c)) << static_cast<std::uint32_t>(c);
}

TEST(Properties, NumbersBeyondUnicodeHaveNone) {
  EXPECT_FALSE(is_letter(0x110000));
  EXPECT_FALSE(is_word_character(0xFFFFFFFF));
}

TEST(StopWords, AreThoseOfTheListAndNoOthers) {
  std::istringstream in{std::string(stop_words())};
  std::size_t count = 0;
  for (std::string word; in >> word; ++count) {
    EXPECT_TRUE(is_stop_word(word)) << word;
    EXPECT_FALSE(is_stop_word(word + "x")) << word;
    EXPECT_FALSE(is_stop_word(std::string(1, '\0') + word)) << word;
  }
  EXPECT_EQ(count, 102u);
  for (const char* word : {"", "city", "The", "thee", "throughout", "ab", "\xFF"}) EXPECT_FALSE(is_stop_word(word)) << word;
}

}  // namespace
}  // namespace hop::core
