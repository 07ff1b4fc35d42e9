// Numbers, units, names in capitals and emoji as terms beside, or in place of, the words of UAX #29.
#include "core/text/further_words.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "core/text/stop_words.hpp"

namespace hop::core {
namespace {

using Terms = std::vector<std::string>;

Terms terms_with_further(std::string_view text, Language language = Language::english) {
  TokenList list;
  Analyzer({.stop_words = true, .stemming = false, .cjk_bigrams = true, .language = language}).analyze(text, list);
  Terms out;
  for (const Token& token : list.tokens) out.emplace_back(list.term(token));
  return out;
}

bool has_term(std::string_view text, std::string_view term, Language language = Language::english) {
  const Terms found = terms_with_further(text, language);
  return std::find(found.begin(), found.end(), term) != found.end();
}

TEST(FurtherWords, ANumberIsFoundWithAndWithoutSeparators) {
  for (const char* text : {"1,250,000", "1.250.000", "1'250'000", "1’250’000", "1 250 000", "1\u00A0250\u00A0000",
                           "1\u202F250\u202F000", "1_250_000", "EUR 1,250,000.50", "(1,250,000)"})
    EXPECT_TRUE(has_term(text, "1250000")) << text;
  EXPECT_TRUE(has_term("1,250", "1250"));
  EXPECT_TRUE(has_term("125,000", "125000"));
  EXPECT_FALSE(has_term("1,250,000", "250000")) << "its later groups are no number";
  EXPECT_TRUE(has_term("98_222", "98222"));
}

TEST(FurtherWords, OtherSequencesOfDigitsAreNoGroups) {
  for (const char* text : {"1.250", "1 250", "12,50", "1,2500", "2001,300", "1,250,00", "3.14.159", "v1.2.300"}) {
    for (const std::string& term : terms_with_further(text))
      EXPECT_TRUE(term.size() <= 4 && term != "1250") << text << ": " << term;
  }
}

TEST(FurtherWords, ANumberWithAUnitIsFoundByBoth) {
  EXPECT_EQ(terms_with_further("300m"), (Terms{"300m", "300"}));
  EXPECT_EQ(terms_with_further("15km"), (Terms{"15km", "15", "km"}));
  for (const char* word : {"19th", "1st", "1990s", "0x1f", "3", "utf8", "7abcd"})
    EXPECT_EQ(terms_with_further(word), Terms{word});
}

// Every stop word of the language, in sentences of other words.
TEST(FurtherWords, EachStopWordInCapitalsIsANameAmongWordsInLowerCase) {
  for (const Language language : {Language::english, Language::german}) {
    std::istringstream words{std::string(stop_words(language))};
    for (std::string word; words >> word;) {
      std::string capitals = word;
      for (char& letter : capitals) letter = ascii::is_lower(letter) ? static_cast<char>(letter - 'a' + 'A') : letter;
      const bool is_one = word.size() > 1 && std::all_of(word.begin(), word.end(), ascii::is_lower);
      for (const auto& [before, behind] :
           {std::pair{"Wat xylem ", " zink?"}, {"", " zink"}, {"Bei | ", " | DIN xylem"}, {"", ""}})
        EXPECT_EQ(has_term(before + capitals + behind, capitals, language), is_one) << before << capitals << behind;
      EXPECT_FALSE(has_term("wat " + word + " xylem", capitals, language)) << word;
    }
  }
}

TEST(FurtherWords, CapitalsSayNothingWhereTheyAreTheRule) {
  EXPECT_TRUE(has_term("Portland, OR", "OR"));
  EXPECT_TRUE(has_term("gates: AND, OR, NOT", "OR")) << "names side by side";
  EXPECT_TRUE(has_term("- IT\n- HR", "IT")) << "the only word of its line";
  EXPECT_FALSE(has_term("It is here.", "IT"));
  EXPECT_FALSE(has_term("WHERE IS IT NOW", "IT")) << "stop words only";
  EXPECT_FALSE(has_term("THE CAT IS 3 M FROM ME", "THE"));
  EXPECT_FALSE(has_term("A CAT IS THERE\nand sleeps", "IS")) << "another line";
  EXPECT_FALSE(has_term("DO NOT ENTER, please", "NOT"));
  EXPECT_FALSE(has_term("ÜBER IT", "IT"));
}

TEST(FurtherWords, SymbolsReplaceTheWord) {
  EXPECT_EQ(terms_with_further("C++"), Terms{"c++"});
  EXPECT_EQ(terms_with_further("AT&T"), Terms{"at&t"});
  EXPECT_EQ(terms_with_further(".NET"), Terms{".net"});
  EXPECT_EQ(terms_with_further(".gitignore"), (Terms{".gitignore", "gitignore"}));
}

TEST(FurtherWords, EmojiAndFlagsAreTerms) {
  EXPECT_EQ(terms_with_further("🎉 party ❤️ 👍🏽"), (Terms{"🎉", "party", "❤", "👍"}));
  EXPECT_EQ(terms_with_further("🇩🇪🇫🇷"), (Terms{"🇩🇪", "🇫🇷"}));
  EXPECT_EQ(terms_with_further("© ®"), Terms{});
}

TEST(FurtherWords, ChineseIsFoundInBothScripts) {
  EXPECT_EQ(terms_with_further("漢語"), (Terms{"漢語", "汉语"}));
  EXPECT_EQ(terms_with_further("汉语"), Terms{"汉语"});
  EXPECT_EQ(terms_with_further("発見する"), (Terms{"発見", "見す", "する"})) << "Japanese";
}

TEST(FurtherWords, GermanDigraphsAreSecondForms) {
  EXPECT_TRUE(has_term("Loesung", "losung", Language::german));
  EXPECT_FALSE(has_term("Loesung", "losung"));
}

}  // namespace
}  // namespace hop::core
