#include "core/keywords/mentions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/keywords/name_dictionary.hpp"
#include "core/keywords/nested_mentions.hpp"

namespace hop::core {
namespace {

// The obvious dictionary: a list.
struct ListDictionary {
  std::vector<std::string> keys;

  std::size_t longest_from(const KeyTokens&, std::size_t) const { return 9; }
  std::uint32_t find(std::string_view key) const {
    const auto at = std::find(keys.begin(), keys.end(), key);
    return at == keys.end() ? no_keyword : static_cast<std::uint32_t>(at - keys.begin());
  }
};

std::vector<std::string> mentions(std::string_view text, std::vector<std::string> keys) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  std::vector<Mention> found;
  find_mentions(text, tokens, ListDictionary{std::move(keys)}, found);
  std::vector<std::string> out;
  for (const Mention& mention : found) out.emplace_back(mention.source.of(text));
  return out;
}

using Texts = std::vector<std::string>;

TEST(Mentions, LongestFirstLeftToRightNotOverlapping) {
  EXPECT_EQ(mentions("He left New York City Hall.", {"new york", "new york city", "city hall", "hall"}), Texts{"New York City"});
  EXPECT_EQ(mentions("from New York to Paris", {"paris", "new york"}), (Texts{"New York", "Paris"}));
}

TEST(Mentions, PieceOfALongerCapitalisedRunIsAnotherName) {
  for (const char* text : {"New York", "York Minster", "Cook-York", "York-Cook", "J. York", "New\u00a0York"}) {
    EXPECT_EQ(mentions(text, {"york"}), Texts{}) << text;
  }
  EXPECT_EQ(mentions("O'York", {"york"}), Texts{});
  EXPECT_EQ(mentions("O\u2019York", {"york"}), Texts{});
}

TEST(Mentions, StopWordsNumbersAndLowerCaseNeighborsMakeNoLongerRun) {
  for (const char* text :
       {"The York", "in 1990 York", "old York fell", "York's walls", "Leeds, York", "Leeds. York", "Leeds (York)", "York 1990"}) {
    EXPECT_EQ(mentions(text, {"york"}), Texts{"York"}) << text;
  }
}

TEST(Mentions, InitialsDotJoinsAndSentenceDotDoesNot) {
  EXPECT_EQ(mentions("by J. Bach", {"bach"}), Texts{});
  EXPECT_EQ(mentions("by Jo. Bach", {"bach"}), Texts{"Bach"});
}

TEST(Mentions, LoneTokenMustBeAName) {
  EXPECT_EQ(mentions("It was there", {"it"}), Texts{});
  EXPECT_EQ(mentions("plan X was", {"x"}), Texts{});
  EXPECT_EQ(mentions("in 1984 it", {"1984"}), Texts{});
  EXPECT_EQ(mentions("the heat was great", {"heat"}), Texts{});
  EXPECT_EQ(mentions("the film Heat was great", {"heat"}), Texts{"Heat"});
}

TEST(Mentions, LongerMatchNeedsACapitalAmongItsTopicWords) {
  EXPECT_EQ(mentions("a night at the opera", {"night at the opera"}), Texts{});
  EXPECT_EQ(mentions("a night at the Opera", {"night at the opera"}), Texts{"night at the Opera"});
  EXPECT_EQ(mentions("a night At The opera", {"night at the opera"}), Texts{});
  EXPECT_EQ(mentions("in 10 things", {"10 things"}), Texts{"10 things"});  // a number does not start in lower case
}

TEST(Mentions, StopWordsOnlyNeedAllCapitals) {
  EXPECT_EQ(mentions("they saw The Who live", {"the who"}), Texts{"The Who"});
  EXPECT_EQ(mentions("they saw the Who live", {"the who"}), Texts{});
}

TEST(Mentions, ScriptsWithoutCaseCountAsCapitalized) {
  EXPECT_EQ(mentions("\u306f \u6771\u4eac \u306b", {"\u6771\u4eac"}), Texts{});  // a run of three
  EXPECT_EQ(mentions("in \u6771\u4eac, yes", {"\u6771\u4eac"}), Texts{"\u6771\u4eac"});
}

TEST(Mentions, KeysIgnoreMarksAndCase) { EXPECT_EQ(mentions("sung by BEYONC\u00c9 there", {"beyonce"}), Texts{"BEYONC\u00c9"}); }

TEST(Mentions, RefusedLongMatchLeavesRoomForAShorterOne) {
  EXPECT_EQ(mentions("Paris is in", {"paris is", "paris"}), Texts{"Paris is"});
  EXPECT_EQ(mentions("The Who was", {"the who was", "the who"}), Texts{"The Who"});
}

// Whoever writes such texts must not get hours for them: were each shorter name looked at as well, this would take minutes.
TEST(Mentions, LongNamesOfStopWordsTakeNoLonger) {
  std::string key = "the", text = "the";
  for (int i = 1; i < 5000; ++i) key += " the";
  for (int i = 1; i < 10000; ++i) text += i == 5000 ? " The" : " the";
  StringPool names;
  names.intern(key);
  const NameDictionary dictionary(names, {true});
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  std::vector<Mention> found;
  find_mentions(text, tokens, dictionary, found);
  EXPECT_TRUE(found.empty());
}

TEST(Mentions, NameDictionaryFindsWhatAListFinds) {
  const std::string words[] = {"the", "of", "new", "york", "heat", "metropolitan", "representatives", "7", "tr\u00e8s"};
  Random random(1);
  const auto random_words = [&](std::size_t count, bool any_case) {
    std::string text;
    for (; count > 0; --count) {
      std::string word = words[random.below(std::size(words))];
      if (any_case && random.below(2)) word[0] = static_cast<char>(word[0] >= 'a' ? word[0] - 'a' + 'A' : word[0]);
      text += word + (count == 1 ? "" : any_case && random.below(8) == 0 ? ", " : " ");
    }
    return text;
  };
  std::size_t found_in_all = 0;
  for (int round = 0; round < 300; ++round) {
    StringPool names;
    ListDictionary list;
    std::vector<bool> names_something;
    for (int name = 0; name < 20; ++name) {
      const std::string key = key_of(random_words(1 + random.below(4), false));
      if (names.intern(key) < names_something.size()) continue;
      names_something.push_back(random.below(4) > 0);
      list.keys.push_back(names_something.back() ? key : "");
    }
    const NameDictionary dictionary(names, names_something);
    for (int i = 0; i < 20; ++i) {
      const std::string text = random_words(30, true);
      KeyTokens tokens;
      find_key_tokens(text, tokens);
      std::vector<Mention> expected, found;
      find_mentions(text, tokens, list, expected);
      find_mentions(text, tokens, dictionary, found);
      ASSERT_EQ(found.size(), expected.size()) << text;
      for (std::size_t m = 0; m < found.size(); ++m) {
        ASSERT_EQ(found[m].keyword, expected[m].keyword) << text;
        ASSERT_EQ(found[m].source, expected[m].source) << text;
      }
      found_in_all += found.size();
    }
  }
  EXPECT_GT(found_in_all, 10000u);
}

TEST(Mentions, CodeWordsDoNotCountAsLowerCase) {
  EXPECT_EQ(mentions("how scrape_interval is set", {"scrape_interval"}), Texts{"scrape_interval"});
  EXPECT_EQ(mentions("given by --config.file=x", {"config file"}), Texts{"config.file"});
  EXPECT_EQ(mentions("a config file", {"config file"}), Texts{});
  EXPECT_EQ(mentions("the rate() of it, at a rate", {"rate"}), Texts{"rate"});
  EXPECT_EQ(mentions("in Prometheus scrape_interval is", {"prometheus"}), Texts{"Prometheus"});
}

TEST(Mentions, OfOneNameAreFoundOneAfterTheOther) {
  const std::string text = "New York, New York and the new york of New York";
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  std::vector<std::size_t> begins;
  std::size_t first = 0;
  while (const auto place = find_mention(text, tokens, "new york", first)) {
    EXPECT_EQ(place->of(text), "New York");
    begins.push_back(place->begin);
  }
  EXPECT_EQ(begins, (std::vector<std::size_t>{0, 10, text.size() - 8}));
  EXPECT_FALSE(find_mention(text, tokens, "new york city", first = 0));
}

std::vector<std::string> nested_mentions(std::string_view text, std::vector<std::string> keys) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  const ListDictionary dictionary{std::move(keys)};
  std::vector<Mention> found;
  find_mentions(text, tokens, dictionary, found);
  append_nested_mentions(text, tokens, dictionary, found);
  std::vector<std::string> out;
  for (const Mention& mention : found) out.emplace_back(mention.source.of(text));
  return out;
}

TEST(Mentions, NamesBetweenConnectorsOfALongerOneAreMentionedToo) {
  EXPECT_EQ(nested_mentions("the East River in New York City", {"east river in new york city", "new york", "york", "river"}),
            (Texts{"East River in New York City", "New York"}));
  EXPECT_EQ(nested_mentions("the Bank of New York", {"bank of new york", "new york"}), Texts{"Bank of New York"});
  EXPECT_EQ(nested_mentions("Paris, Rome and the Museum at New Haven", {"paris", "museum at new haven", "new haven"}),
            (Texts{"Paris", "Museum at New Haven", "New Haven"}));
}

}  // namespace
}  // namespace hop::core
