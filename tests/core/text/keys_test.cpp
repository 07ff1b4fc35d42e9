#include "core/text/keys.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

std::string_view source(std::string_view text, const KeyTokens& tokens, std::size_t i) {
  return tokens.tokens[i].source.of(text);
}

TEST(Keys, NamesMeetWhateverTheirSpelling) {
  EXPECT_EQ(key_of("Beyoncé"), "beyonce");
  EXPECT_EQ(key_of("Beyonce\u0301"), "beyonce");
  EXPECT_EQ(key_of("STRASSE"), key_of("Straße"));
  EXPECT_EQ(key_of("ΟΔΥΣΣΕΥΣ"), key_of("Ὀδυσσεύς"));
  EXPECT_EQ(key_of("İstanbul"), "istanbul");
  EXPECT_EQ(key_of("ﬁnal ｆｕｌｌ ²"), "final full 2");
  EXPECT_EQ(key_of("O'Brien-Smith, J.R. (writer)"), "o brien smith j r writer");
  EXPECT_EQ(key_of("snake_case"), "snake_case");
  EXPECT_EQ(key_of("한국"), key_of("\u1112\u1161\u11AB\u1100\u116E\u11A8"));
}

TEST(Keys, FullWidthLettersAreTheAsciiOnes) {
  std::string wide, ascii;
  for (char32_t letter = 0; letter < 26; ++letter) {
    append_utf8(wide, U'\uff21' + letter);
    append_utf8(wide, U'\uff41' + letter);
    ascii += std::string(2, static_cast<char>('a' + letter));
  }
  EXPECT_EQ(key_of(wide), ascii);
}

TEST(Keys, FormsOfANameHaveOneStemmedKey) {
  EXPECT_EQ(stemmed_key_of("des Kölner Doms", Language::german), stemmed_key_of("des Kölner Dom", Language::german));
  EXPECT_EQ(stemmed_key_of("Kölner Doms", Language::german), "koln dom");
  EXPECT_EQ(stemmed_key_of("Московского Кремля", Language::russian), stemmed_key_of("Московский Кремль", Language::russian));
  EXPECT_EQ(stemmed_key_of("Красной площадью", Language::russian), stemmed_key_of("Красная площадь", Language::russian));
  EXPECT_EQ(stemmed_key_of("Helsingin yliopistossa", Language::finnish),
            stemmed_key_of("Helsingin yliopisto", Language::finnish));
  EXPECT_EQ(stemmed_key_of("Göteborgs universitet", Language::swedish),
            stemmed_key_of("Göteborg universitet", Language::swedish));
  EXPECT_EQ(stemmed_key_of("Beyoncé (singer)", Language::none), key_of("Beyoncé (singer)"));
  EXPECT_EQ(stemmed_key_of("", Language::german), "");
}

TEST(Keys, StopWordsAreTheLanguagesOwnWithTheirMarks) {
  const auto stop_words = [](std::string_view text, Language language) {
    KeyTokens tokens;
    find_key_tokens(text, tokens, language);
    std::string flags;
    for (const KeyToken& token : tokens.tokens) flags += token.is_stop_word ? 's' : '-';
    return flags;
  };
  EXPECT_EQ(stop_words("Für die Brücke über den Fluss", Language::german), "ss-ss-");
  EXPECT_EQ(stop_words("Für die Brücke über den Fluss", Language::english), "------");
  EXPECT_EQ(stop_words("На мосту через реку, где её дом, какой", Language::russian), "s-s-ss-s");
  EXPECT_EQ(stop_words("The bridge over a river", Language::english), "s-ss-");
  EXPECT_EQ(stop_words("The bridge over a river", Language::none), "-----");
}

TEST(Keys, TextWithoutWordsHasNoKey) {
  EXPECT_EQ(key_of(""), "");
  EXPECT_EQ(key_of(" – … !"), "");
  EXPECT_EQ(key_of("❤\uFE0F \u0301"), "") << "marks alone are no token";
}

TEST(Keys, VowelSignsStayPartOfTheWord) {
  KeyTokens tokens;
  find_key_tokens("भारतीय डाक", tokens);
  ASSERT_EQ(tokens.tokens.size(), 2u);
  EXPECT_EQ(tokens.token(0), "भारतीय");
}

TEST(Keys, ATokenKnowsItsSourceAndShape) {
  const std::string text = "The É́tat of 1984 and x9";
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  ASSERT_EQ(tokens.tokens.size(), 6u);
  EXPECT_EQ(tokens.folded, "the etat of 1984 and x9");
  EXPECT_EQ(source(text, tokens, 1), "É́tat");
  EXPECT_EQ(tokens.key(1, 3), "etat of 1984");
  EXPECT_EQ(tokens.tokens[1].length, 4u);
  EXPECT_FALSE(tokens.tokens[0].starts_lower);
  EXPECT_TRUE(tokens.tokens[0].is_stop_word);
  EXPECT_FALSE(tokens.tokens[1].starts_lower);
  EXPECT_FALSE(tokens.tokens[1].is_stop_word);
  EXPECT_TRUE(tokens.tokens[2].starts_lower);
  EXPECT_TRUE(tokens.tokens[3].is_number);
  EXPECT_FALSE(tokens.tokens[3].starts_lower);
  EXPECT_FALSE(tokens.tokens[5].is_number);
  find_key_tokens("\uff11\uff12 \uff112 \uff11x", tokens);
  ASSERT_EQ(tokens.tokens.size(), 3u);
  EXPECT_TRUE(tokens.tokens[0].is_number && tokens.tokens[1].is_number) << "full-width digits are digits";
  EXPECT_FALSE(tokens.tokens[2].is_number);
}

TEST(Keys, AMarkBehindAWordBelongsToItsSource) {
  const std::string text = "cafe\u0301 x";
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  EXPECT_EQ(source(text, tokens, 0), "cafe\u0301");
  EXPECT_EQ(tokens.token(0), "cafe");
}

TEST(Keys, LengthCountsCodePointsOfTheFoldedToken) {
  KeyTokens tokens;
  find_key_tokens("Straße 東京", tokens);
  EXPECT_EQ(tokens.tokens[0].length, 7u);
  EXPECT_EQ(tokens.tokens[1].length, 2u);
}

TEST(Keys, TokensAreJoinedByOneSpaceForAnyBytes) {
  std::mt19937 random(5);
  const std::vector<std::string> parts = {"a",        "B", " ", "é", "\u0301", "½",  "™", "\xFF",
                                          "\xE2\x82", "9", "_", "-", "ß",      "漢", "ा"};
  KeyTokens tokens;
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t i = random() % 12; i > 0; --i) text += parts[random() % parts.size()];
    find_key_tokens(text, tokens);
    std::string joined;
    std::uint32_t source_end = 0;
    for (std::size_t i = 0; i < tokens.tokens.size(); ++i) {
      joined += (i > 0 ? " " : "") + std::string(tokens.token(i));
      ASSERT_LT(tokens.tokens[i].source.begin, tokens.tokens[i].source.end);
      ASSERT_LE(tokens.tokens[i].source.end, text.size());
      ASSERT_LE(source_end, tokens.tokens[i].source.end);
      source_end = tokens.tokens[i].source.end;
    }
    ASSERT_EQ(joined, tokens.folded);
    ASSERT_TRUE(is_valid_utf8(tokens.folded));
    ASSERT_EQ(key_of(tokens.folded), tokens.folded) << "a key's key is itself";
  }
}

}  // namespace
}  // namespace hop::core
