#include "core/graph/question_dictionary.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/base/string_pool.hpp"
#include "core/keywords/name_dictionary.hpp"
#include "tests/core/graph/graph_fixture.hpp"
#include "tests/core/graph/random_graph.hpp"

namespace hop::core {
namespace {

std::string random_words(Random& random, std::size_t at_most) {
  static constexpr const char* words[] = {"Red", "Blue", "red",  "Stone", "stone", "The",
                                          "the", "of",   "Town", "X.",    "12",    "River-bank"};
  std::string out;
  for (std::size_t i = 1 + random.below(at_most); i > 0; --i) {
    out += words[random.below(std::size(words))];
    if (i > 1) out += random.below(8) == 0 ? ", " : " ";
  }
  return out;
}

PreparedCorpus random_texts(Random& random) {
  PreparedCorpus corpus;
  for (std::uint32_t p = 0; p < 2 + random.below(12); ++p) {
    PreparedPassage passage;
    passage.title = random_words(random, 4) + (random.below(3) == 0 ? " (" + random_words(random, 2) + ")" : "");
    passage.names = {passage.title};
    passage.text = random_words(random, 30);
    if (random.below(3) == 0) passage.entities.push_back(random_words(random, 3));
    passage.document = p;
    corpus.documents.push_back({"d" + std::to_string(p), "", p});
    corpus.passages.push_back(std::move(passage));
  }
  return corpus;
}

struct Opened {
  PreparedCorpus corpus;
  KeywordTable table;
  GraphFixture fixture;
  EntityGraph entities;

  explicit Opened(PreparedCorpus from, EntityRules rules = {})
      : corpus(std::move(from)),
        table(extract_keywords(corpus)),
        fixture(corpus, table),
        entities(build_entity_graph(fixture.graph, rules)) {}
};

std::vector<std::pair<std::string, ByteRange>> named(const std::vector<Mention>& mentions, const TextTable& keys) {
  std::vector<std::pair<std::string, ByteRange>> out;
  for (const Mention& mention : mentions) out.push_back({std::string(keys[mention.keyword]), mention.source});
  return out;
}

TEST(GraphDictionary, FindsWhatTheDictionaryOfTheIndexFinds) {
  std::size_t found_in_all = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const Opened opened(random_texts(random));
    // The same names by hash: own keys and aliases of one name.
    StringPool names;
    for (std::size_t k = 0; k < opened.table.keys.size(); ++k) {
      const std::uint32_t entity = opened.entities.entity_of_keyword[k];
      if (entity != no_entity && opened.entities.is_name[entity]) names.intern(opened.table.keys[k]);
    }
    const NameDictionary by_hash(names, std::vector<bool>(names.size(), true));
    const GraphDictionary by_order(opened.fixture.graph, opened.entities);
    for (int i = 0; i < 10; ++i) {
      const std::string text = random_words(random, 40);
      KeyTokens tokens;
      find_key_tokens(text, tokens);
      std::vector<Mention> expected, found;
      find_mentions(text, tokens, by_hash, expected);
      find_mentions(text, tokens, by_order, found);
      ASSERT_EQ(named(found, opened.fixture.graph.keyword_keys), named(expected, names.table())) << text;
      found_in_all += found.size();
    }
  }
  EXPECT_GT(found_in_all, 1000u);
}

TEST(GraphDictionary, FindsInAQuestionWhatTheIndexFoundInTheSameText) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    EntityRules rules;
    rules.name_share = 1;
    const Opened opened(random_texts(random), rules);
    const GraphDictionary dictionary(opened.fixture.graph, opened.entities);
    for (std::uint32_t p = 0; p < opened.corpus.passages.size(); ++p) {
      KeyTokens tokens;
      find_key_tokens(opened.corpus.passages[p].text, tokens);
      std::vector<Mention> mentions;
      find_mentions(opened.corpus.passages[p].text, tokens, dictionary, mentions);
      for (const Mention& mention : mentions) {
        const auto row = opened.entities.entities_of_passage.row(p);
        ASSERT_TRUE(std::find(row.begin(), row.end(), opened.entities.entity_of_keyword[mention.keyword]) != row.end())
            << seed << ": " << opened.table.keys[mention.keyword];
      }
    }
  }
}

TEST(GraphDictionary, BoundIsNeverBelowTheLongestKey) {
  PreparedCorpus corpus;
  for (const char* title : {"Red", "Red Stone Town", "Redstone", "Stone"}) {
    PreparedPassage passage;
    passage.names = {title};
    passage.document = static_cast<std::uint32_t>(corpus.documents.size());
    corpus.documents.push_back({title, "", passage.document});
    corpus.passages.push_back(passage);
  }
  const Opened opened(corpus);
  const GraphDictionary dictionary(opened.fixture.graph, opened.entities);
  KeyTokens tokens;
  find_key_tokens("red stone town redstone reds", tokens);
  EXPECT_EQ(dictionary.longest_from(tokens, 0), 3u);
  EXPECT_EQ(dictionary.longest_from(tokens, 1), 1u);
  EXPECT_EQ(dictionary.longest_from(tokens, 2), 0u);
  EXPECT_EQ(dictionary.longest_from(tokens, 3), 1u);
  EXPECT_EQ(dictionary.longest_from(tokens, 4), 0u);
}

PreparedCorpus bands() {
  PreparedCorpus corpus;
  const auto add = [&](std::string title, std::string text, std::vector<std::string> entities) {
    PreparedPassage passage;
    passage.title = title;
    passage.names = {std::move(title)};
    passage.text = std::move(text);
    passage.entities = std::move(entities);
    passage.document = static_cast<std::uint32_t>(corpus.documents.size());
    corpus.documents.push_back({passage.title, "", passage.document});
    corpus.passages.push_back(std::move(passage));
  };
  add("Queen", "they met Ada Byron, once", {"rock band", "music", "in the"});
  add("Kinks", "they met Ada Byron, too", {"Rock Band", "Music", "In The"});
  return corpus;
}

std::vector<std::string> phrase_entities(std::string_view question, EntityRules rules = {}) {
  rules.name_share = rules.phrase_share = 1;
  const Opened opened(bands(), rules);
  KeyTokens tokens;
  find_key_tokens(question, tokens);
  std::vector<Mention> found;
  find_phrase_entities(question, tokens, opened.fixture.graph, opened.entities, found);
  std::vector<std::string> out;
  for (const Mention& mention : found) out.emplace_back(mention.source.of(question));
  return out;
}

using Texts = std::vector<std::string>;

TEST(PhraseEntities, AreTheQuestionsPhrasesThatTheGraphKnows) {
  EXPECT_EQ(phrase_entities("did Ada Byron meet Eve Stone?"), Texts{"Ada Byron"});
  EXPECT_EQ(phrase_entities("did ada byron meet?"), Texts{});  // a phrase, not a given keyword
  EXPECT_EQ(phrase_entities("did Ada Byron meet Ada Byron?"), Texts{"Ada Byron"});
}

TEST(PhraseEntities, NamesAreNotAmongThem) { EXPECT_EQ(phrase_entities("who is Queen?"), Texts{}); }

TEST(PhraseEntities, GivenKeywordsOfTwoTokensMatchInAnyCase) {
  EXPECT_EQ(phrase_entities("which rock band met?"), Texts{"rock band"});
  EXPECT_EQ(phrase_entities("which Rock Band met?"), Texts{"Rock Band"});
  EXPECT_EQ(phrase_entities("who played in the town?"), Texts{});  // stop words only
}

TEST(PhraseEntities, GivenKeywordOfOneTokenMustBeCapitalized) {
  EXPECT_EQ(phrase_entities("which music is it?"), Texts{});
  EXPECT_EQ(phrase_entities("which is Music, then?"), Texts{"Music"});
}

}  // namespace
}  // namespace hop::core
