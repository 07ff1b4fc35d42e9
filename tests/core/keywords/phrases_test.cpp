#include "core/keywords/phrases.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hop::core {
namespace {

std::vector<std::string> phrases(std::string_view text) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  std::vector<Phrase> found;
  find_phrases(text, tokens, found);
  std::vector<std::string> out;
  for (const Phrase& phrase : found) out.emplace_back(tokens.key(phrase.first, phrase.last));
  return out;
}

using Keys = std::vector<std::string>;

TEST(Phrases, AreRunsOfCapitalisedTokens) {
  EXPECT_EQ(phrases("we saw Ada Lovelace with Charles Babbage once"), (Keys{"ada lovelace", "charles babbage"}));
}

TEST(Phrases, TakeUpToTwoConnectorsInside) {
  EXPECT_EQ(phrases("the Bank of the West opened"), Keys{"bank of the west"});
  EXPECT_EQ(phrases("by Vincent van Gogh of"), Keys{"vincent van gogh"});
  EXPECT_EQ(phrases("Bank of and the West"), (Keys{"bank", "west"}));
  EXPECT_EQ(phrases("Bank near West"), (Keys{"bank", "west"}));
}

TEST(Phrases, BreakAtPunctuationBracketsQuotesAndLineEnds) {
  for (const char* gap : {". ", "! ",      "? ",     "; ",     ": ",     ", ",  " (",  ") ", " [",     " \"",
                          "\n", " \u201c", "\u3002", "\u3001", "\uff0c", " | ", " > ", "\t", "\u2026", "\u2028"}) {
    EXPECT_EQ(phrases(std::string("Ada") + gap + "Babbage"), (Keys{"ada", "babbage"})) << gap;
  }
  for (const char* gap : {" ", "-", "'", "\u2019", " & ", " \u2013 ", "\u00a0", "/"}) {
    EXPECT_EQ(phrases(std::string("Ada") + gap + "Babbage"), Keys{"ada babbage"}) << gap;
  }
}

TEST(Phrases, InitialsDotDoesNotBreak) {
  EXPECT_EQ(phrases("J. S. Bach wrote"), Keys{"j s bach"});
  EXPECT_EQ(phrases("from Leipzig. Bach wrote"), (Keys{"leipzig", "bach"}));
}

TEST(Phrases, LoseStopWordsAtBothEnds) {
  EXPECT_EQ(phrases("The Beatles"), Keys{"beatles"});
  EXPECT_EQ(phrases("When The Who Played It"), Keys{"played"});
  EXPECT_EQ(phrases("The Who"), Keys{});
}

TEST(Phrases, TakeNumbersOnlyNextToACapital) {
  EXPECT_EQ(phrases("in 1914 the war"), Keys{});
  EXPECT_EQ(phrases("on 28 July 1914 the"), Keys{"28 july 1914"});
  EXPECT_EQ(phrases("rooms 12 14 were"), Keys{});
  EXPECT_EQ(phrases("Apollo 11 flew"), Keys{"apollo 11"});
}

TEST(Phrases, OfOneTokenNeedThreeLetters) {
  EXPECT_EQ(phrases("an Ox ate"), Keys{});
  EXPECT_EQ(phrases("an Elk ate"), Keys{"elk"});
}

TEST(Phrases, ScriptsWithoutCaseCountAsCapitalised) {
  EXPECT_EQ(phrases("\u6771\u4eac\u90fd\u3001\u5927\u962a\u5e9c"), (Keys{"\u6771\u4eac\u90fd", "\u5927\u962a\u5e9c"}));
}

TEST(Phrases, PossessiveStaysInsideAName) { EXPECT_EQ(phrases("at Alice's Restaurant"), Keys{"alice s restaurant"}); }

}  // namespace
}  // namespace hop::core
