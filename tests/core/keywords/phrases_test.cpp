#include "core/keywords/phrases.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/keywords/token_gap.hpp"

namespace hop::core::phrases_test {
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
  EXPECT_EQ(phrases("Bank has West"), (Keys{"bank", "west"})) << "a short word is no connector yet";
}

TEST(Phrases, BreakAtPunctuationBracketsQuotesAndLineEnds) {
  for (const char* gap :
       {". ",      "! ",      "? ",      "; ",      ": ",     ", ",     " (",     ") ",     " [",     " \"",    "\n",
        " \u201c", "\u3002",  "\u3001",  "\uff0c",  " | ",    " > ",    "\t",     "\u2026", "\u2028", "\u2029", "\u0085",
        " \u00ab", "\u00bb ", " \u201e", "\u201f ", "\u3008", "\u3011", "\u3014", "\u301f", "\uff5f", "\uff60", "\u2985"}) {
    EXPECT_EQ(phrases(std::string("Ada") + gap + "Babbage"), (Keys{"ada", "babbage"})) << gap;
  }
  for (const char* gap : {" ", "-", "'", "\u2019", " & ", " \u2013 ", "\u00a0", "/", "\u3012", "\u2020", " \u00ac "}) {
    EXPECT_EQ(phrases(std::string("Ada") + gap + "Babbage"), Keys{"ada babbage"}) << gap;
  }
}

TEST(Phrases, InitialsDotDoesNotBreak) {
  EXPECT_EQ(phrases("J. S. Bach wrote"), Keys{"j s bach"});
  EXPECT_EQ(phrases("from Leipzig. Bach wrote"), (Keys{"leipzig", "bach"}));
  EXPECT_EQ(phrases("by J.\u00a0Bach of"), Keys{"j bach"});
  EXPECT_EQ(phrases("by J\uff0cBach of"), Keys{"bach"}) << "a wide comma is no dot";
}

// U+0308 is a mark of two bytes above the character before it, U+00A0 a space of two bytes.
TEST(Phrases, AGapOfMoreThanEightBytesJoinsNoTokens) {
  EXPECT_TRUE(joins_tokens("\u00a0\u0308\u0308\u0308", KeyToken{}));
  EXPECT_FALSE(joins_tokens(" \u0308\u0308\u0308\u0308", KeyToken{}));
}

TEST(Phrases, ADotJoinsAfterAnInitialAlone) {
  KeyToken initial{}, word{}, number{};
  initial.length = number.length = 1, word.length = 2, number.is_number = true;
  for (const char* gap : {". ", ".\u00a0"}) {
    EXPECT_TRUE(joins_tokens(gap, initial)) << gap;
    EXPECT_FALSE(joins_tokens(gap, word)) << gap;
    EXPECT_FALSE(joins_tokens(gap, number)) << gap;
  }
}

TEST(Phrases, LoseStopWordsAtBothEnds) {
  EXPECT_EQ(phrases("The Beatles"), Keys{"beatles"});
  EXPECT_EQ(phrases("When The Who Played It"), Keys{"played"});
  EXPECT_EQ(phrases("The Who"), Keys{});
}

TEST(Phrases, TakeNumbersOnlyNextToACapital) {
  EXPECT_EQ(phrases("in 1914 the war"), Keys{});
  EXPECT_EQ(phrases("in 1914 of the War"), Keys{"war"});
  EXPECT_EQ(phrases("on 28 July 1914 the"), Keys{"28 july 1914"});
  EXPECT_EQ(phrases("rooms 12 14 were"), Keys{});
  EXPECT_EQ(phrases("Apollo 11 flew"), Keys{"apollo 11"});
}

TEST(Phrases, OfOneTokenNeedThreeLetters) {
  EXPECT_EQ(phrases("an Ox ate"), Keys{});
  EXPECT_EQ(phrases("an Elk ate"), Keys{"elk"});
}

TEST(Phrases, ScriptsWithoutCaseCountAsCapitalized) {
  EXPECT_EQ(phrases("\u6771\u4eac\u90fd\u3001\u5927\u962a\u5e9c"), (Keys{"\u6771\u4eac\u90fd", "\u5927\u962a\u5e9c"}));
}

TEST(Phrases, ARunGivesItsPartsToo) {
  EXPECT_EQ(phrases("across the East River in New York when"), (Keys{"east river in new york", "east river", "new york"}));
  EXPECT_EQ(phrases("by Ada Lovelace and Charles Babbage"),
            (Keys{"ada lovelace and charles babbage", "ada lovelace", "charles babbage"}));
  EXPECT_EQ(phrases("the Bank of England"), Keys{"bank of england"});  // "England" is not what is meant
}

TEST(Phrases, APartOfOneWordMustBeMoreThanCapitalized) {
  EXPECT_EQ(phrases("the Murder on the Ice"), Keys{"murder on the ice"});
  EXPECT_EQ(phrases("use RBAC for HashMap"), (Keys{"rbac for hashmap", "rbac", "hashmap"}));
}

TEST(Phrases, ARunOfManyPartsIsAList) {
  EXPECT_EQ(phrases("the Red Sea and Black Sea and Dead Sea"), (Keys{"red sea", "black sea", "dead sea"}));
}

TEST(Phrases, AListsNumberIsNoInitial) { EXPECT_EQ(phrases("1. Create Files"), Keys{"create files"}); }

TEST(Phrases, CodeWordsArePhrases) {
  EXPECT_EQ(phrases("set scrape_interval with --config.file or rate() in Cargo.toml"),
            (Keys{"cargo", "scrape_interval", "config file", "rate", "cargo toml"}));
}

TEST(Phrases, AnAcronymBringsWhatItIsShortFor) {
  EXPECT_EQ(phrases("the role-based access control (RBAC) is"), (Keys{"rbac", "rbac", "role based access control"}));
  EXPECT_EQ(phrases("the CDN (content delivery network) is"), (Keys{"cdn", "cdn", "content delivery network"}));
  EXPECT_EQ(phrases("a bureau of the interior (BI)"), (Keys{"bi", "bureau of the interior"}));
  EXPECT_EQ(phrases("in some other way (RBAC)"), Keys{"rbac"});
  EXPECT_EQ(phrases("control (RBAC)"), Keys{"rbac"}) << "the text begins before the acronym does";
}

TEST(Phrases, AnAcronymHasTwoToEightCapitals) {
  std::string words, letters;
  for (std::size_t count = 1; count <= 9; ++count) {
    words += (count > 1 ? " " : "") + std::string(1, static_cast<char>('a' + count)) + "xy";
    letters += static_cast<char>('A' + count);
    const bool is_one = 2 <= count && count <= 8;
    for (const std::string& text : {"to " + words + " (" + letters + ")", "the " + letters + " (" + words + ")"}) {
      const Keys found = phrases(text);
      EXPECT_EQ(std::count(found.begin(), found.end(), words), is_one) << text;
    }
  }
}

TEST(Phrases, AnAcronymStandsAtABracketAndIsShortForEveryWordButStopWords) {
  const auto has = [](const char* text) { return phrases(text).size() > 1; };
  EXPECT_TRUE(has("in united states of america (USA)"));
  EXPECT_TRUE(has("in USA (united states of america)"));
  for (const char* text :
       {"in united big states of america (USA)", "in USA (united big states of america)",
        "an (urban USA united states of america)", "in united states of america (Usa)", "in Usa (united states of america)"}) {
    EXPECT_FALSE(has(text)) << text;
  }
}

TEST(Phrases, WhatAnAcronymIsShortForDoesNotCrossPunctuation) {
  EXPECT_EQ(phrases("one role, based access control (RBAC)"), Keys{"rbac"});
  EXPECT_EQ(phrases("the RBAC (role, based access control)"), Keys{"rbac"});
}

TEST(Phrases, AnAcronymAtTheEndOfATextIsShortForNothing) {
  EXPECT_EQ(phrases("in the middle (short) is RBAC "), Keys{"rbac"});
  EXPECT_EQ(phrases("in the middle (short) is RBAC ("), Keys{"rbac"});
  EXPECT_EQ(phrases("the RBAC (role based"), Keys{"rbac"});
  EXPECT_EQ(phrases("the RBAC (role based access control"), Keys{"rbac"}) << "the bracket is not closed";
}

TEST(Phrases, PossessiveStaysInsideAName) { EXPECT_EQ(phrases("at Alice's Restaurant"), Keys{"alice s restaurant"}); }

}  // namespace
}  // namespace hop::core::phrases_test
