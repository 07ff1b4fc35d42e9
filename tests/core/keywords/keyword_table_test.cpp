#include "core/keywords/keyword_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/keywords/link_kind.hpp"
#include "core/keywords/mentions.hpp"

namespace hop::core {
namespace {

PreparedPassage passage(std::string title, std::string text, std::vector<std::string> entities = {}) {
  PreparedPassage made;
  made.title = title;
  made.names = {std::move(title)};
  made.text = std::move(text);
  made.entities = std::move(entities);
  return made;
}

struct Found {
  PreparedCorpus corpus;
  KeywordTable table;

  explicit Found(std::vector<PreparedPassage> passages, KeywordOptions options = {}) {
    corpus.passages = std::move(passages);
    table = extract_keywords(corpus, options);
  }

  std::uint32_t keyword(std::string_view key) const {
    for (std::uint32_t k = 0; k < table.keys.size(); ++k) {
      if (table.keys[k] == key) return k;
    }
    return no_keyword;
  }
  // The kinds of the link between passage and key; 0: there is none.
  int kinds(std::size_t passage, std::string_view key) const {
    for (std::uint32_t link = table.offsets[passage]; link < table.offsets[passage + 1]; ++link) {
      if (table.keys[table.keywords[link]] == key) return table.kinds[link];
    }
    return 0;
  }
  std::string alias_of(std::string_view key) const {
    const std::uint32_t name = table.alias_of[keyword(key)];
    return name == no_keyword ? "" : std::string(table.keys[name]);
  }
  std::string name(std::string_view key) const { return std::string(table.names[keyword(key)]); }
};

TEST(KeywordTable, PassagesWithEqualKeysShareAName) {
  const Found found({passage("Heat (film)", "a film"), passage("Heat (novel)", "a novel")});
  EXPECT_EQ(found.kinds(0, "heat"), link_own);
  EXPECT_EQ(found.kinds(1, "heat"), link_own);
  EXPECT_EQ(found.kinds(0, "heat film"), link_alias);
  EXPECT_EQ(found.alias_of("heat film"), "heat");
  EXPECT_EQ(found.name("heat"), "Heat");
}

TEST(KeywordTable, AliasThatIsAnotherPassagesNameIsThatName) {
  const Found found({passage("The Rolling Stones", "a band"), passage("Rolling Stones", "round")});
  EXPECT_EQ(found.kinds(0, "rolling stones"), link_title_part);
  EXPECT_EQ(found.alias_of("rolling stones"), "");
}

TEST(KeywordTable, AliasOfTwoNamesNamesNothingAndHidesNothing) {
  const Found found({passage("William Cavendish, 1st Duke", ""), passage("William Cavendish, 2nd Duke", ""),
                     passage("William", ""), passage("Estate", "owned by William Cavendish then")});
  EXPECT_EQ(found.alias_of("william cavendish"), "");
  EXPECT_EQ(found.kinds(0, "william cavendish"), link_alias | link_phrase);
  EXPECT_EQ(found.kinds(3, "william cavendish"), link_phrase);
  EXPECT_EQ(found.kinds(3, "william"), 0);  // a piece of a longer name
}

TEST(KeywordTable, MentionOfAnAliasIsLinkedToItsKey) {
  const Found found({passage("The Rolling Stones", ""), passage("Mick", "he sang with some Rolling Stones, once")});
  EXPECT_EQ(found.kinds(1, "rolling stones"), link_mention | link_phrase);
  EXPECT_EQ(found.alias_of("rolling stones"), "the rolling stones");
}

TEST(KeywordTable, AnAliasIsShownAsATextWritesIt) {
  const std::vector<PreparedPassage> passages = {passage("The Rolling Stones", ""),
                                                 passage("Mick", "with some ROLLING Stones, once")};
  EXPECT_EQ(Found(passages, {.phrases = true, .mentions = false}).name("rolling stones"), "ROLLING Stones");
  EXPECT_EQ(Found(passages, {.phrases = false, .mentions = true}).name("rolling stones"), "ROLLING Stones");
}

TEST(KeywordTable, GenitiveOfANameIsAMentionInItsLanguage) {
  const std::vector<PreparedPassage> passages = {passage("Kölner Dom", "die Glocken des Kölner Doms"),
                                                 passage("Glocken", "die des Kölner Doms läuten, die des Domes nicht"),
                                                 passage("Domes", "ein Name, der kein Genitiv ist")};
  const Found german(passages, {.language = Language::german});
  EXPECT_EQ(german.alias_of("kolner doms"), "kolner dom");
  EXPECT_EQ(german.kinds(0, "kolner doms") & (link_alias | link_mention), link_alias) << "its own name is no mention";
  EXPECT_EQ(german.kinds(1, "kolner doms") & link_mention, link_mention);
  EXPECT_EQ(german.alias_of("domes"), "") << "a name of its own";
  EXPECT_EQ(german.kinds(1, "domes"), link_mention);
  const Found english(passages);
  EXPECT_EQ(english.kinds(1, "kolner doms") & link_mention, 0);
}

TEST(KeywordTable, MentionOfThePassagesOwnNameIsDropped) {
  const Found found({passage("The Rolling Stones", "when Rolling Stones play, The Rolling Stones play loud")});
  EXPECT_EQ(found.kinds(0, "the rolling stones"), link_own);
  EXPECT_EQ(found.kinds(0, "rolling stones") & link_mention, 0);
}

TEST(KeywordTable, TitleIsNotScannedForMentions) {
  const Found found({passage("Paris", ""), passage("Treaty of Paris", "it ended a war")});
  EXPECT_EQ(found.kinds(1, "paris") & link_mention, 0);
}

TEST(KeywordTable, NamesInsideATitleAreItsParts) {
  const Found found({passage("Paris", ""), passage("New York", ""), passage("york", ""), passage("Of", ""),
                     passage("Treaty of Paris and New York (Paris)", "it ended a war"), passage("Paris Paris", "twice")});
  EXPECT_EQ(found.kinds(4, "paris"), link_title_part) << "a token alone, inside a longer run, too";
  EXPECT_EQ(found.kinds(4, "new york") & link_title_part, link_title_part);
  EXPECT_EQ(found.kinds(4, "york"), 0) << "the longest name counts";
  EXPECT_EQ(found.kinds(4, "of"), 0) << "a stop word names nothing";
  EXPECT_EQ(found.kinds(0, "paris"), link_own) << "no title is a part of itself";
  EXPECT_EQ(found.kinds(5, "paris"), link_title_part);
}

TEST(KeywordTable, AShortTokenOrANumberAloneIsNoPartOfATitle) {
  const Found found({passage("Ox", ""), passage("Elk", ""), passage("1984", ""), passage("The Ox, the Elk and 1984", "")});
  EXPECT_EQ(found.kinds(3, "ox"), 0);
  EXPECT_EQ(found.kinds(3, "1984"), 0);
  EXPECT_EQ(found.kinds(3, "elk"), link_title_part);
  const Found lower({passage("great heat", ""), passage("A story of great heat", ""), passage("A story of Great heat", "")});
  EXPECT_EQ(lower.kinds(1, "great heat"), 0) << "nor are words without a capital";
  EXPECT_EQ(lower.kinds(2, "great heat"), link_title_part);
}

TEST(KeywordTable, PhraseThatIsANameIsLeftOut) {
  const Found found({passage("Ada Lovelace", ""), passage("Engine", "built with Ada Lovelace and Charles Babbage")});
  EXPECT_EQ(found.kinds(1, "ada lovelace"), link_mention);  // the phrase is longer and another one
  EXPECT_EQ(found.kinds(1, "ada lovelace and charles babbage"), link_phrase);
  const Found alone({passage("Ada Lovelace", ""), passage("Engine", "built with Ada Lovelace, long ago")});
  EXPECT_EQ(alone.kinds(1, "ada lovelace"), link_mention);
}

TEST(KeywordTable, PhrasesComeFromTitleAndTextAndDoNotCrossThem) {
  const Found found({passage("Weather Report", "Joe Zawinul played")});
  EXPECT_EQ(found.kinds(0, "joe zawinul"), link_phrase);
  EXPECT_EQ(found.keyword("weather report joe zawinul"), no_keyword);
}

TEST(KeywordTable, GivenEntitiesAreKeywords) {
  const Found found({passage("Queen", "they played", {"Rock Band", "\u2014", "queen"})});
  EXPECT_EQ(found.kinds(0, "rock band"), link_given);
  EXPECT_EQ(found.kinds(0, "queen"), link_own | link_given);
  EXPECT_EQ(found.name("rock band"), "Rock Band");
}

TEST(KeywordTable, EveryNameOfAPassageIsItsOwn) {
  PreparedPassage manual = passage("Guide > Setting Up", "read this");
  manual.names = {"Guide > Setting Up", "Guide", "Setting Up", "setup"};
  const Found found({manual, passage("Other", "see the Guide, then Setting Up")});
  for (const char* key : {"guide setting up", "guide", "setting up", "setup"})
    EXPECT_EQ(found.kinds(0, key) & link_own, link_own);
  EXPECT_EQ(found.kinds(1, "guide"), link_mention);
  EXPECT_EQ(found.kinds(1, "setting up"), link_mention);
}

TEST(KeywordTable, OptionsLeaveMentionsOrPhrasesOut) {
  const std::vector<PreparedPassage> passages = {passage("Paris", ""), passage("Mick", "met Ada Lovelace in Paris")};
  const Found both(passages);
  EXPECT_EQ(both.kinds(1, "paris"), link_mention);
  EXPECT_EQ(both.kinds(1, "ada lovelace in paris"), link_phrase);
  const Found no_mentions(passages, {.phrases = true, .mentions = false});
  EXPECT_EQ(no_mentions.kinds(1, "paris"), 0);
  EXPECT_EQ(no_mentions.kinds(1, "ada lovelace in paris"), link_phrase);
  const Found no_phrases(passages, {.phrases = false, .mentions = true});
  EXPECT_EQ(no_phrases.kinds(1, "paris"), link_mention);
  EXPECT_EQ(no_phrases.keyword("ada lovelace in paris"), no_keyword);
}

TEST(KeywordTable, IsSortedAndTheSameInStepsOfAnySize) {
  std::vector<PreparedPassage> passages;
  for (int i = 0; i < 40; ++i) {
    passages.push_back(
        passage("Name " + std::string(1 + i % 5, static_cast<char>('A' + i % 7)) + " Of Town (" + std::to_string(i) + ")",
                "It lies near Name A Of Town and Port Royal Island, not far from Name BB Of Town.",
                {"port royal island", "given " + std::to_string(i % 3)}));
  }
  const Found whole(passages);
  for (std::size_t k = 1; k < whole.table.keys.size(); ++k) ASSERT_LT(whole.table.keys[k - 1], whole.table.keys[k]);
  ASSERT_EQ(whole.table.offsets.size(), passages.size() + 1);
  for (std::size_t p = 0; p < passages.size(); ++p) {
    for (std::uint32_t link = whole.table.offsets[p] + 1; link < whole.table.offsets[p + 1]; ++link) {
      ASSERT_LT(whole.table.keywords[link - 1], whole.table.keywords[link]);
    }
  }
  for (const std::uint64_t units : {1, 1000, 100000}) {
    KeywordExtraction extraction(whole.corpus, {});
    std::size_t steps = 0;
    for (bool done = false; !done; ++steps) {
      WorkBudget budget(units);
      done = extraction.step(budget);
    }
    EXPECT_EQ(extraction.done(), passages.size());
    if (units == 1) {
      EXPECT_GT(steps, passages.size());
    }
    const KeywordTable stepped = std::move(extraction).take();
    EXPECT_TRUE(stepped.keys == whole.table.keys);
    EXPECT_TRUE(stepped.names == whole.table.names);
    EXPECT_EQ(stepped.alias_of, whole.table.alias_of);
    EXPECT_EQ(stepped.offsets, whole.table.offsets);
    EXPECT_EQ(stepped.keywords, whole.table.keywords);
    EXPECT_EQ(stepped.kinds, whole.table.kinds);
  }
}

TEST(KeywordTable, ProgressIsThePassagesOfTheLastPass) {
  PreparedCorpus corpus;
  for (int i = 0; i < 9; ++i) corpus.passages.push_back(passage("Name " + std::to_string(i), "It lies near Port Royal."));
  KeywordExtraction extraction(corpus, {});
  std::vector<std::uint64_t> progress;
  for (bool done = false; !done;) {
    progress.push_back(extraction.done());
    WorkBudget budget(1);
    done = extraction.step(budget);
  }
  EXPECT_EQ(std::count(progress.begin(), progress.end(), 0u), 1 + 9 + 9) << "the passes before it count as nothing";
  progress.erase(std::unique(progress.begin(), progress.end()), progress.end());
  EXPECT_EQ(progress, (std::vector<std::uint64_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(KeywordTable, EmptyCorpusHasNoKeywords) {
  const Found found({});
  EXPECT_EQ(found.table.keys.size(), 0u);
  EXPECT_EQ(found.table.offsets, std::vector<std::uint32_t>{0});
}

TEST(KeywordTable, NamesInsideOfALongerPhraseAreLinked) {
  const Found found({passage("Brooklyn Bridge", "It joined two cities across the East River in New York when it opened."),
                     passage("Carnegie Hall", "a concert hall in New York, paid for by him")});
  EXPECT_EQ(found.kinds(0, "new york"), link_phrase);
  EXPECT_EQ(found.kinds(1, "new york"), link_phrase);
  EXPECT_EQ(found.kinds(0, "east river"), link_phrase);
  EXPECT_EQ(found.kinds(0, "east river in new york"), link_phrase);
}

TEST(KeywordTable, NamesInsideOfALongerNameAreMentioned) {
  const Found found({passage("East River in New York", ""), passage("New York", ""), passage("York", ""),
                     passage("Bridge", "over the East River in New York")});
  EXPECT_EQ(found.kinds(3, "east river in new york"), link_mention);
  EXPECT_EQ(found.kinds(3, "new york"), link_mention);
  EXPECT_EQ(found.kinds(3, "york"), 0);
}

TEST(KeywordTable, CodeWordsMeetNames) {
  const Found found({passage("scrape_interval", "how often"), passage("Targets", "as scrape_interval says, with --config.file"),
                     passage("Files", "give --config.file there")});
  EXPECT_EQ(found.kinds(1, "scrape_interval"), link_mention);
  EXPECT_EQ(found.kinds(1, "config file"), link_phrase);
  EXPECT_EQ(found.kinds(2, "config file"), link_phrase);
}

}  // namespace
}  // namespace hop::core
