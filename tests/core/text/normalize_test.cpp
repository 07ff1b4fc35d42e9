#include "core/text/normalize.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/core/text/unicode_data.hpp"

namespace hop::core {
namespace {

std::vector<std::string> split(const std::string& line, char separator) {
  std::vector<std::string> fields(1);
  for (const char byte : line) {
    if (byte == separator) fields.emplace_back();
    else fields.back() += byte;
  }
  return fields;
}

TEST(Normalize, AllFormsPassTheOfficialTest) {
  const std::vector<std::string> lines = test::read_unicode_lines("NormalizationTest.txt");
  if (const std::string reason = test::why_unusable(lines, "NormalizationTest.txt"); !reason.empty()) {
    GTEST_SKIP() << reason;
  }
  std::size_t cases = 0;
  bool in_part_1 = false;
  std::set<char32_t> listed;  // in part 1: every other code point is its own form
  for (const std::string& line : lines) {
    if (line.rfind("@Part", 0) == 0) in_part_1 = line.rfind("@Part1", 0) == 0;
    if (line.empty() || line[0] == '#' || line[0] == '@') continue;
    const std::vector<std::string> fields = split(line, ';');
    std::string c[5];
    for (std::size_t i = 0; i < 5; ++i) c[i] = test::utf8_of_hex(fields[i]);
    for (std::size_t i = 0; i < 5; ++i) {
      const bool is_compatibility = i > 2;
      ASSERT_EQ(normalized(c[i], NormalForm::nfc), c[is_compatibility ? 3 : 1]) << line;
      ASSERT_EQ(normalized(c[i], NormalForm::nfd), c[is_compatibility ? 4 : 2]) << line;
      ASSERT_EQ(normalized(c[i], NormalForm::nfkc), c[3]) << line;
      ASSERT_EQ(normalized(c[i], NormalForm::nfkd), c[4]) << line;
    }
    if (in_part_1) listed.insert(decode_utf8(c[0], 0).value);
    ++cases;
  }
  EXPECT_GE(cases, 18000u);
  for (char32_t code_point = 0; code_point < 0x110000; ++code_point) {
    if ((code_point >= 0xD800 && code_point < 0xE000) || listed.count(code_point) > 0) continue;
    std::string text;
    append_utf8(text, code_point);
    for (const NormalForm form : {NormalForm::nfd, NormalForm::nfc, NormalForm::nfkd, NormalForm::nfkc}) {
      ASSERT_EQ(normalized(text, form), text) << static_cast<std::uint32_t>(code_point);
    }
  }
}

TEST(Normalize, CaseFoldingIsThatOfTheDatabase) {
  const std::vector<std::string> lines = test::read_unicode_lines("CaseFolding.txt");
  if (const std::string reason = test::why_unusable(lines, "CaseFolding.txt"); !reason.empty()) GTEST_SKIP() << reason;
  std::set<char32_t> listed;
  for (const std::string& line : lines) {
    const std::vector<std::string> fields = split(line.substr(0, line.find('#')), ';');
    if (fields.size() < 3 || (fields[1] != " C" && fields[1] != " F")) continue;
    const std::string from = test::utf8_of_hex(fields[0]);
    std::string folded;
    append_case_folded(folded, from);
    EXPECT_EQ(folded, test::utf8_of_hex(fields[2])) << line;
    listed.insert(decode_utf8(from, 0).value);
  }
  EXPECT_GE(listed.size(), 1500u);
  for (char32_t code_point = 0; code_point < 0x110000; ++code_point) {
    if ((code_point >= 0xD800 && code_point < 0xE000) || listed.count(code_point) > 0) continue;
    std::string text, folded;
    append_utf8(text, code_point);
    append_case_folded(folded, text);
    ASSERT_EQ(folded, text);
  }
}

TEST(Normalize, PutsFormsOfOneLetterTogether) {
  EXPECT_EQ(normalized("e\u0301", NormalForm::nfc), "é");
  EXPECT_EQ(normalized("é", NormalForm::nfd), "e\u0301");
  EXPECT_EQ(normalized("ﬁn ｆｕｌｌ ①²", NormalForm::nfkc), "fin full 12");
  EXPECT_EQ(normalized("한글", NormalForm::nfd), "\u1112\u1161\u11AB\u1100\u1173\u11AF");
  EXPECT_EQ(normalized("\u1112\u1161\u11AB\u1100\u1173\u11AF", NormalForm::nfc), "한글");
}

TEST(Normalize, FoldsCase) {
  const auto folded = [](std::string_view text) {
    std::string out;
    append_case_folded(out, text);
    return out;
  };
  EXPECT_EQ(folded("Straße"), "strasse");
  EXPECT_EQ(folded("ΟΔΟΣ Οδός"), "οδοσ οδόσ") << "final sigma is sigma";
  EXPECT_EQ(folded("İstanbul"), "i\u0307stanbul");
  EXPECT_EQ(folded("ıI"), "ıi") << "not the Turkish rule";
}

TEST(Normalize, WithoutMarksKeepsCase) {
  EXPECT_EQ(without_marks("Émile Zola, Łódź, Ὀδυσσεύς, ﬁ"), "Emile Zola, Łodz, Οδυσσευς, fi");
}

TEST(Normalize, InvalidBytesBecomeReplacementCharacters) {
  for (const NormalForm form : {NormalForm::nfd, NormalForm::nfc, NormalForm::nfkd, NormalForm::nfkc}) {
    EXPECT_EQ(normalized("a\xFFz\xE2\x82", form), "a\uFFFDz\uFFFD");
  }
  EXPECT_EQ(without_marks("a\xF0\x9F"), "a\uFFFD");
}

TEST(Normalize, ALongRunOfMarksIsOrderedInReasonableTime) {
  std::string text = "a";
  for (int i = 0; i < 100000; ++i) text += i % 2 == 0 ? "\u0301" : "\u0323";
  const std::string form = normalized(text, NormalForm::nfd);
  EXPECT_EQ(form.size(), text.size());
  EXPECT_EQ(form.substr(0, 5), "a\u0323\u0323");
}

}  // namespace
}  // namespace hop::core
