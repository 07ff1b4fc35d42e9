// Numbers, units, names in capitals and emoji as terms beside, or in place of, the words of UAX #29.
#include "core/text/further_words.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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

TEST(FurtherWords, CapitalsMakeNamesOfFunctionWords) {
  EXPECT_TRUE(has_term("Who runs IT here?", "IT"));
  EXPECT_TRUE(has_term("Portland, OR", "OR"));
  EXPECT_TRUE(has_term("IT", "IT"));
  EXPECT_FALSE(has_term("Is it here?", "IT"));
  EXPECT_FALSE(has_term("It is here.", "IT"));
  EXPECT_FALSE(has_term("WHERE IS IT NOW", "IT")) << "all words are in capitals";
  EXPECT_FALSE(has_term("THE cat", "THE")) << "longer than such names";
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
