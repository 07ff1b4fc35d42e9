// Second forms of words, compared with the decompositions of Unicode's own data.
#include "core/text/word_forms.hpp"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "tests/core/text/unicode_data.hpp"

namespace hop::core {
namespace {

std::string unmarked(std::string_view word, Language language = Language::english) {
  SecondForms forms;
  find_second_forms(word, language, forms);
  return forms.unmarked;
}

std::string digraphs(std::string_view word, Language language = Language::english) {
  SecondForms forms;
  find_second_forms(word, language, forms);
  return forms.digraphs;
}

TEST(WordForms, MarksAreDropped) {
  const std::pair<const char*, const char*> cases[] = {
      {"škoda", "skoda"}, {"résumé", "resume"},     {"ångström", "angstrom"}, {"łódź", "lodz"},
      {"ærø", "aero"},    {"i̇stanbul", "istanbul"}, {"ılık", "ilik"},         {"đà", "da"},
      {"ёлка", "елка"},   {"άνθρωπος", "ανθρωπος"}, {"كِتَاب", "كتاب"},         {"مستشفى", "مستشفي"},
      {"کتاب", "كتاب"},   {"كـــتاب", "كتاب"},      {"شَالוֹ", "شالו"},         {"שָׁלוֹם", "שלום"},
  };
  for (const auto& [word, form] : cases) EXPECT_EQ(unmarked(word), form) << word;
}

TEST(WordForms, WordsWithoutMarksHaveNone) {
  for (const char* word : {"skoda", "mueller", "сойка", "भारतीय", "東京", "ไทย", "がぎ", "α", "x_1", ""}) {
    EXPECT_EQ(unmarked(word), "") << word;
    EXPECT_EQ(digraphs(word), "") << word;
  }
}

TEST(WordForms, UmlautsHaveDigraphs) {
  EXPECT_EQ(digraphs("müller"), "mueller");
  EXPECT_EQ(digraphs("århus"), "aarhus");
  EXPECT_EQ(digraphs("tromsø"), "tromsoe");
  EXPECT_EQ(digraphs("café"), "") << "no umlaut";
  for (const Language language : {Language::german, Language::swedish, Language::finnish})
    EXPECT_EQ(digraphs("müller", language), "");
}

TEST(WordForms, GermanDigraphsLoseTheirE) {
  const std::pair<const char*, const char*> cases[] = {
      {"mueller", "muller"}, {"loesung", "losung"}, {"aerger", "arger"}, {"neue", ""}, {"quelle", ""}, {"see", ""}, {"aktue", ""},
  };
  for (const auto& [word, form] : cases) EXPECT_EQ(unmarked(word, Language::german), form) << word;
}

// The letters of the alphabets, from UnicodeData.txt: full canonical decompositions without marks (category M).
TEST(WordForms, EqualTheDecompositionsOfUnicode) {
  const std::vector<std::string> lines = test::read_unicode_lines("UnicodeData.txt");
  if (lines.empty()) GTEST_SKIP() << "no UnicodeData.txt";
  struct Entry {
    std::string category, decomposition;
  };
  std::map<std::string, Entry> entries;
  for (const std::string& line : lines) {
    std::istringstream fields(line);
    std::string code, name, category, combining, bidi, decomposition;
    for (std::string* field : {&code, &name, &category, &combining, &bidi, &decomposition}) std::getline(fields, *field, ';');
    entries[code] = {category, decomposition.substr(0, 1) == "<" ? "" : decomposition};
  }
  const auto without_marks_of = [&](const auto& self, const std::string& code) -> std::string {
    const Entry& entry = entries[code];
    if (entry.category[0] == 'M') return "";
    if (entry.decomposition.empty()) return test::utf8_of_hex(code);
    std::istringstream parts(entry.decomposition);
    std::string part, out;
    while (parts >> part) out += self(self, part);
    return out;
  };
  const auto is_of_alphabet = [](unsigned long c) { return c >= 0x80 && (c < 0x700 || (c >= 0x1E00 && c < 0x2000)); };
  std::size_t compared = 0;
  for (const auto& [code, entry] : entries) {
    const bool is_small = entry.category == "Ll" || entry.category == "Lo";
    if (!is_small || entry.decomposition.find(' ') == std::string::npos || !is_of_alphabet(std::stoul(code, nullptr, 16)))
      continue;
    if (code == "0439") continue;  // й is a letter of its own
    const std::string letter = test::utf8_of_hex(code);
    EXPECT_EQ(unmarked("x" + letter), "x" + without_marks_of(without_marks_of, code)) << code;
    ++compared;
  }
  EXPECT_GT(compared, 400u);
}

}  // namespace
}  // namespace hop::core
