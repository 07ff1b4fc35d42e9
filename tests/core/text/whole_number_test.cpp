// Expectations are read off the texts.
#include "core/text/whole_number.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hop::core {
namespace {

ByteRange place_of(std::string_view text, std::string_view part) {
  const std::size_t begin = text.find(part);
  return byte_range(begin, begin + part.size());
}

std::vector<std::string> texts_of(std::string_view text, const std::vector<ByteRange>& places) {
  std::vector<std::string> words;
  for (const ByteRange& place : places) words.emplace_back(place.of(text));
  return words;
}

TEST(WholeNumber, IsAllGroupsOfDigitsBetweenPoints) {
  const auto around = [](std::string_view text, std::string_view part) {
    return whole_number(text, place_of(text, part)).of(text);
  };
  EXPECT_EQ(around("Rust 1.31.4 is old", "31"), "1.31.4");
  EXPECT_EQ(around("It ends with 2.0.", "2"), "2.0");
  EXPECT_EQ(around("1999. Then", "1999"), "1999");
  EXPECT_EQ(around("from v2.0 on", "0"), "0") << "part of a word";
  EXPECT_EQ(around("version 2.0rc", "2"), "2") << "part of a word";
  EXPECT_EQ(around("a.b 7", "a"), "a");
}

TEST(WholeNumber, IsCutByANameThatEndsOrBeginsInside) {
  const auto is_cut = [](std::string_view text, std::string_view name) { return cuts_number(text, place_of(text, name)); };
  EXPECT_TRUE(is_cut("since Rust 1.31", "Rust 1"));
  EXPECT_TRUE(is_cut("1.0 Release", "0 Release"));
  EXPECT_FALSE(is_cut("since Rust 1.", "Rust 1"));
  EXPECT_FALSE(is_cut("since Rust 1.31 and", "Rust 1.31"));
  EXPECT_FALSE(is_cut("Rust", "Rust"));
}

TEST(WholeNumber, IsFoundAlsoAsTheBeginningOfALongerOne) {
  const auto count = [](std::string_view text) { return find_whole_number(text, "2.0").size(); };
  EXPECT_EQ(count("2.0, v2.0 and 2.0.1"), 3u);
  EXPECT_EQ(count("12.0, 2.05, 1.2.0 and 20"), 0u);
}

TEST(WholeNumber, EachIsListedOnce) {
  const std::string_view text = "In 2016 came 1.0, then 1.31.4. It has 7. And .5 or 3.";
  EXPECT_EQ(texts_of(text, find_numbers_with_points(text)), (std::vector<std::string>{"1.0", "1.31.4"}));
}

}  // namespace
}  // namespace hop::core
