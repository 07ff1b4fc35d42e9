#include "core/keywords/passage_phrases.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "core/keywords/capitals.hpp"

namespace hop::core::passage_phrases_test {
namespace {

using Keys = std::vector<std::string>;

Keys keys_of(const KeyTokens& tokens, const std::vector<Phrase>& phrases) {
  Keys keys;
  for (const Phrase& phrase : phrases) keys.emplace_back(tokens.key(phrase.first, phrase.last));
  return keys;
}

Keys in_text(std::string_view text, bool capitals_are_names = true) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  PassagePhrases phrases;
  return keys_of(tokens, phrases.find_in_text(text, tokens, capitals_are_names));
}

Keys in_title(std::string_view title, std::string_view text) {
  KeyTokens tokens, title_tokens;
  find_key_tokens(text, tokens);
  find_key_tokens(title, title_tokens);
  PassagePhrases phrases;
  phrases.find_in_text(text, tokens, true);
  return keys_of(title_tokens, phrases.find_in_title(title, title_tokens, true));
}

TEST(PassagePhrases, AFirstWordIsNoName) {
  for (const char* text : {"Whew, that was it.", "it ended. Depending on it", "steps:\n- Create a file", "1. Create a file",
                           "Note: Create it", "size | Name | kind", "size|Create", "steps\nCreate a file", "so? Create it",
                           "it said \u2026 Create it", "Depending on it, so depending on it"}) {
    EXPECT_EQ(in_text(text), Keys{}) << text;
  }
}

TEST(PassagePhrases, AFirstWordThatHasItsCapitalElsewhereIs) {
  EXPECT_EQ(in_text("Lovelace wrote. What Lovelace wrote"), (Keys{"lovelace", "lovelace"}));
  EXPECT_EQ(in_text("Lovelace wrote. Of Ada Lovelace"), (Keys{"lovelace", "ada lovelace"}));
}

TEST(PassagePhrases, AFirstWordBeforeAnArticleIsNoPartOfAName) {
  EXPECT_EQ(in_text("A violist. Plays the Gull in Orsova."), (Keys{"gull in orsova", "gull"}));
  EXPECT_EQ(in_text("Repaired the Berth Review Board"), Keys{"berth review board"});
  EXPECT_EQ(in_text("Alexander the Great came. Then Alexander left."), (Keys{"alexander the great", "alexander"}));
  EXPECT_EQ(in_text("and Alexander the Great came"), Keys{"alexander the great"}) << "not at the start";
  EXPECT_EQ(in_text("Bank of the West closed"), Keys{"bank of the west"}) << "no article behind the first word";
  EXPECT_EQ(in_text("Bank of England closed"), Keys{"bank of england"}) << "no article at all";
  EXPECT_EQ(in_text("NASA the Agency"), Keys{"nasa the agency"}) << "more than a capital letter";
}

TEST(PassagePhrases, AFirstWordIsFoundAmongManyThatHaveTheirCapitalElsewhere) {
  std::string middle = "it is", first;
  std::size_t words = 0;
  for (char a = 'z'; a > 'a'; --a) {  // not in order
    for (const char b : {'c', 'a', 'b'}) {
      const std::string word = std::string("Na") + a + b + "e";
      middle += " by " + word;
      first += ". " + word + " went";
      ++words;
      EXPECT_EQ(in_text(middle).size(), words);
      EXPECT_EQ(in_text(middle + first).size(), 2 * words);
      EXPECT_EQ(in_text(middle + first + ". Nabde went").size(), 2 * words);
    }
  }
  EXPECT_EQ(words, 75u);
}

TEST(PassagePhrases, AFirstWordOfMoreThanOneCapitalIs) {
  for (const char* word : {"HashMap", "NASA", "E0382", "GitHub"})
    EXPECT_EQ(in_text(std::string(word) + " is here").size(), 1u) << word;
  EXPECT_EQ(in_text("\u6771\u4eac\u90fd"), Keys{"\u6771\u4eac\u90fd"});
}

TEST(PassagePhrases, AMarkWithoutASpaceBehindItEndsNoSentence) {
  EXPECT_EQ(in_text("it is at example.Lovelace then"), Keys{"lovelace"});
}

TEST(PassagePhrases, AnAbbreviationEndsNoSentence) {
  for (const char* before : {"Dr. ", "messrs. ", "so, ", "so) ", "so ("}) {
    EXPECT_EQ(in_text(std::string("it was ") + before + "Watson then"), Keys{"watson"}) << before;
  }
}

TEST(PassagePhrases, ALineOfCapitalsHasTwoWordsOrMoreAndNoOtherLetters) {
  for (const auto& [line, is_one] : std::vector<std::pair<std::string, bool>>{{"DO NOT", true},
                                                                              {"A B", true},
                                                                              {"9 A-B!", true},
                                                                              {"NASA", false},
                                                                              {"A", false},
                                                                              {"1 2", false},
                                                                              {"", false},
                                                                              {"DO NOT x", false},
                                                                              {"xDO NOT", false},
                                                                              {"D\u00d6 NOT", false}}) {
    for (const std::string& text : {line, "so\n" + line, line + "\nso it is\n"}) {
      std::vector<ByteRange> found;
      find_lines_of_capitals(text, found);
      EXPECT_EQ(found.size(), is_one) << text;
      for (const ByteRange& range : found) EXPECT_EQ(range.of(text), line);
    }
  }
}

TEST(PassagePhrases, ALineOfCapitalsNamesNothing) {
  EXPECT_EQ(in_text("DO NOT PANIC\nit is said"), Keys{});
  EXPECT_EQ(in_text("ASK NASA NOW\nwhat NASA says"), Keys{"nasa"});
  EXPECT_EQ(in_text("BANK OF NASA 9\nso the Bank of NASA did"), (Keys{"bank of nasa 9", "bank of nasa"}))
      << "but for what the text names, whose stop words and numbers need no capital";
}

TEST(PassagePhrases, AreThoseOfTheirTextWhateverWasReadBefore) {
  PassagePhrases phrases;
  KeyTokens first, second;
  const std::string named = "Lovelace wrote. So Lovelace wrote", begins = "Lovelace wrote.";
  find_key_tokens(named, first);
  find_key_tokens(begins, second);
  EXPECT_EQ(keys_of(first, phrases.find_in_text(named, first, true)), (Keys{"lovelace", "lovelace"}));
  EXPECT_EQ(keys_of(second, phrases.find_in_text(begins, second, true)), Keys{});
  for (const char* one :
       {"DO NOT ASK ADA NOW", "so Ada Lovelace", "Guide to, Ada > Bridges In Orsova", "Using Ada > By Orsova"}) {
    KeyTokens tokens;
    find_key_tokens(one, tokens);
    EXPECT_EQ(keys_of(tokens, phrases.find_in_text(one, tokens, true)), in_text(one)) << one;
    EXPECT_EQ(keys_of(tokens, phrases.find_in_title(one, tokens, true)), in_title(one, one)) << one;
  }
}

TEST(PassagePhrases, OfAPassageAreAcronymsAndTheCodeOfItsTitleToo) {
  EXPECT_EQ(in_text("by role based access (RBA) only"), (Keys{"rba", "rba", "role based access"}));
  EXPECT_EQ(in_title("how role based access (RBA) is in scrape_interval", ""),
            (Keys{"rba", "scrape_interval", "rba", "role based access"}));
}

TEST(PassagePhrases, AWordOfOneCapitalIsPlainWhateverFollowsIt) {
  EXPECT_TRUE(is_plain_capitalized(std::string_view("CreateDB").substr(0, 6)));
  EXPECT_FALSE(is_plain_capitalized("CreateDB"));
  EXPECT_FALSE(is_plain_capitalized("Create9"));
  EXPECT_FALSE(is_plain_capitalized("create"));
  EXPECT_TRUE(is_plain_capitalized("\u2163")) << "the numeral four of Rome is a capital, too";
}

TEST(PassagePhrases, ADateIsNoName) {
  EXPECT_EQ(in_text("on 28 July 1914 and in March 2020"), Keys{});
  EXPECT_EQ(in_text("the Battle of Bath on 2 May 1644"), Keys{"battle of bath"});
  EXPECT_EQ(in_text("met June Carter in 1956"), Keys{"june carter"});
  EXPECT_EQ(in_text("so June came"), Keys{"june"}) << "nor is a month alone a date";
}

TEST(PassagePhrases, AHeadingInTitleCaseNamesWhatTheTextNames) {
  EXPECT_EQ(in_title("Guide > Creating a New Project", "you run it"), Keys{});
  EXPECT_EQ(in_title("Guide > Bridges in New York", "bridges of New York and others"), Keys{"new york"});
  EXPECT_EQ(in_title("Guide > Bank Of England", "at the Bank of England"), Keys{"bank of england"}) << "a stop word needs none";
}

TEST(PassagePhrases, AHeadingWrittenAsASentenceNamesWhatHasACapitalInside) {
  EXPECT_EQ(in_title("Guide > Scraping metrics from Kubernetes", "you run it"), Keys{"kubernetes"});
  EXPECT_EQ(in_title("Guide > The Kubernetes clusters", "you run it"), Keys{"kubernetes"}) << "its last word says so";
}

TEST(PassagePhrases, ATitleThatIsANameWithAnAdditionNamesBoth) {
  EXPECT_EQ(in_title("William Cavendish, Duke of Bath", "a duke"), (Keys{"william cavendish", "duke of bath"}));
}

TEST(PassagePhrases, WhereNounsHaveCapitalsTwoMustStandSideBySide) {
  EXPECT_EQ(in_text("Die Funktion hat einen Wert. Der Typ ist", false), Keys{});
  EXPECT_EQ(in_text("so wie die Halle 9 dort", false), Keys{}) << "a number does not";
  EXPECT_EQ(in_text("so wie Ada/Lovelace einst", false), Keys{});
  EXPECT_EQ(in_text("so ein Blick von Turm einst", false), Keys{}) << "nor does a word between them";
  EXPECT_EQ(in_text("wie Ada Lovelace einst mit der HashMap", false), (Keys{"ada lovelace", "hashmap"}));
}

// Characters of several tokens: one half, one quarter, a ligature of four words.
TEST(PassagePhrases, WhatFollowsAParagraphChangesNoEarlierPhrase) {
  for (const std::string text : {"We met at Gate \u00bd Mile East", "in the Old \u00bcth Regiment of Foot",
                                 "the Old Gate \ufdfa Mile", "\u00bd Mile \u00bd Mile", "he saw \u00bdMile East Gate"}) {
    const Keys alone = in_text(text);
    for (const char* after : {"\n\nand so it went on.", "\n\n\u00bd of it", "\n\nit was \ufdfa there, he said, \u00bc of it"}) {
      const Keys longer = in_text(text + after);
      ASSERT_GE(longer.size(), alone.size()) << text << after;
      EXPECT_EQ(Keys(longer.begin(), longer.begin() + static_cast<std::ptrdiff_t>(alone.size())), alone) << text << after;
    }
  }
}

// It took a minute when each gap reached to the end of the text.
TEST(PassagePhrases, CharactersOfManyTokensCostWhatOthersDo) {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += "\ufdfa";
  const auto begin = std::chrono::steady_clock::now();
  in_text(text);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

}  // namespace
}  // namespace hop::core::passage_phrases_test
