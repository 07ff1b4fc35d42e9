#include "core/graph/entity_graph.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "tests/core/graph/graph_fixture.hpp"
#include "tests/core/graph/random_graph.hpp"

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

struct Example {
  PreparedCorpus corpus;
  KeywordTable table;
  GraphFixture fixture;

  explicit Example(std::vector<PreparedPassage> passages)
      : corpus(as_corpus(std::move(passages))), table(extract_keywords(corpus)), fixture(corpus, table) {}

  static PreparedCorpus as_corpus(std::vector<PreparedPassage> passages) {
    PreparedCorpus corpus;
    for (PreparedPassage& passage : passages) {
      passage.id = passage.title;  // given without a document
      passage.document = static_cast<std::uint32_t>(corpus.documents.size());
      corpus.documents.push_back({passage.title, passage.title, passage.document});
    }
    corpus.passages = std::move(passages);
    return corpus;
  }

  std::uint32_t entity(const EntityGraph& entities, std::string_view key) const {
    const auto keyword = find_sorted(fixture.graph.keyword_keys, key);
    return keyword ? entities.entity_of_keyword[*keyword] : no_entity;
  }
  // Passage → weight in fifths, the links of one entity.
  std::map<std::uint32_t, int> links(const EntityGraph& entities, std::string_view key) const {
    std::map<std::uint32_t, int> out;
    const std::uint32_t e = entity(entities, key);
    if (e == no_entity) return out;
    for (std::uint32_t at = entities.passages_of_entity.offsets[e]; at < entities.passages_of_entity.offsets[e + 1]; ++at) {
      out[entities.passages_of_entity.values[at]] = entities.weights_by_entity[at];
    }
    return out;
  }
};

EntityRules without_cuts() {
  EntityRules rules;
  rules.name_share = rules.phrase_share = 1;
  return rules;
}

using Links = std::map<std::uint32_t, int>;

TEST(EntityGraph, OwnMentionAndPhraseLinksWeighFourOneAndAFifth) {
  const Example example({passage("Paris", "seat of Charles Babbage, once"), passage("Mick", "he lived in Paris, once"),
                         passage("Ann", "met Charles Babbage, once")});
  const EntityGraph entities = build_entity_graph(example.fixture.graph, without_cuts());
  EXPECT_EQ(example.links(entities, "paris"), (Links{{0, 20}, {1, 5}}));
  EXPECT_EQ(example.links(entities, "charles babbage"), (Links{{0, 1}, {2, 1}}));
  EXPECT_EQ(entities.mention_pairs, 1u);
}

TEST(EntityGraph, AliasIsItsNamesEntity) {
  const Example example({passage("The Rolling Stones", ""), passage("Mick", "with some Rolling Stones, once"),
                         passage("Keith", "with The Rolling Stones and more Rolling Stones")});
  const EntityGraph entities = build_entity_graph(example.fixture.graph, without_cuts());
  EXPECT_EQ(example.entity(entities, "rolling stones"), example.entity(entities, "the rolling stones"));
  EXPECT_EQ(example.links(entities, "the rolling stones"), (Links{{0, 20}, {1, 5}, {2, 5}}));
  EXPECT_EQ(entities.mention_pairs, 2u);  // a passage counts once, regardless of the keys
}

TEST(EntityGraph, MentionOfAnOwnEntityByAnothersAliasCountsAsOwn) {
  const Example example({passage("Heat (film)", ""), passage("Heat (novel)", "unlike Heat Film, it is long")});
  const EntityGraph entities = build_entity_graph(example.fixture.graph, without_cuts());
  EXPECT_EQ(example.links(entities, "heat"), (Links{{0, 20}, {1, 20}}));
  EXPECT_EQ(entities.mention_pairs, 0u);
}

TEST(EntityGraph, AmbiguousAliasIsNoNameButMayBeAPhrase) {
  const Example example({passage("William Cavendish, 1st Duke", ""), passage("William Cavendish, 2nd Duke", ""),
                         passage("Estate", "owned by William Cavendish, once")});
  const EntityGraph entities = build_entity_graph(example.fixture.graph, without_cuts());
  const std::uint32_t entity = example.entity(entities, "william cavendish");
  ASSERT_NE(entity, no_entity);
  EXPECT_FALSE(entities.is_name[entity]);
  EXPECT_EQ(example.links(entities, "william cavendish"), (Links{{0, 1}, {1, 1}, {2, 1}}));
  EntityRules names_only = without_cuts();
  names_only.phrases = false;
  EXPECT_EQ(example.entity(build_entity_graph(example.fixture.graph, names_only), "william cavendish"), no_entity);
}

TEST(EntityGraph, AWordInsideOfALongerNameOfThePassageLinksNothing) {
  const Example example({passage("Tacoma, Washington", "a port of Washington, once"),
                         passage("Bridge", "built by Washington Roebling, and Washington lived there"),
                         passage("Hill", "seen from Washington, once"), passage("Lake", "near Washington, once")});
  EntityRules rules = without_cuts();
  EXPECT_EQ(example.links(build_entity_graph(example.fixture.graph, rules), "washington"), (Links{{2, 1}, {3, 1}}));
  rules.name_parts = true;
  EXPECT_EQ(example.links(build_entity_graph(example.fixture.graph, rules), "washington"),
            (Links{{0, 1}, {1, 1}, {2, 1}, {3, 1}}));
}

TEST(EntityGraph, CommonNameKeepsItsOwnPassagesOrNone) {
  std::vector<PreparedPassage> passages = {passage("Paris", "")};
  for (const char* title : {"Aa", "Bb", "Cc"}) passages.push_back(passage(title, "seen in Paris, once"));
  const Example example(passages);  // 3 of 4 passages mention it
  EntityRules rules = without_cuts();
  rules.never_common_passages = 0;
  rules.name_share = 0.75;
  EXPECT_EQ(example.links(build_entity_graph(example.fixture.graph, rules), "paris").size(), 4u);
  rules.name_share = 0.74;
  const EntityGraph cut = build_entity_graph(example.fixture.graph, rules);
  EXPECT_EQ(example.links(cut, "paris"), (Links{{0, 20}}));
  EXPECT_EQ(cut.common_names, 1u);
  EXPECT_EQ(cut.mention_pairs, 3u);
  rules.keep_own_when_common = false;
  rules.name_share = 0.99;  // now its own passage counts, too: 4 of 4
  EXPECT_EQ(example.entity(build_entity_graph(example.fixture.graph, rules), "paris"), no_entity);
  rules.name_share = 1;
  EXPECT_EQ(example.links(build_entity_graph(example.fixture.graph, rules), "paris").size(), 4u);
}

TEST(EntityGraph, LinkTargetsComeBehindTheKeywords) {
  PreparedCorpus corpus = Example::as_corpus({passage("Aa", "x"), passage("Bb", "x"), passage("Cc", "x")});
  corpus.links = {{0, 2}, {1, 2}, {2, 0}};
  const KeywordTable table = extract_keywords(corpus);
  const GraphFixture fixture(corpus, table);
  const EntityGraph entities = build_entity_graph(fixture.graph, without_cuts());
  ASSERT_EQ(entities.entity_count(), 5u);  // three titles, then the targets 0 and 2
  for (const std::uint32_t target : {3u, 4u}) {
    EXPECT_TRUE(entities.is_link_target(target));
    EXPECT_TRUE(entities.is_name[target]);
  }
  const auto row = [&](std::uint32_t entity) {
    Links links;
    const auto passages = entities.passages_of_entity.row(entity);
    for (std::size_t i = 0; i < passages.size(); ++i) {
      links[passages[i]] = entities.weights_by_entity[entities.passages_of_entity.offsets[entity] + i];
    }
    return links;
  };
  EXPECT_EQ(row(3), (Links{{0, 20}, {2, 5}}));
  EXPECT_EQ(row(4), (Links{{0, 5}, {1, 5}, {2, 20}}));
  EXPECT_EQ(entities.mention_pairs, 3u);
  EntityRules unlinked = without_cuts();
  unlinked.links = false;
  EXPECT_EQ(build_entity_graph(fixture.graph, unlinked).entity_count(), 3u);
}

// Sixty notes of one template: each has its own name and the heading "See also", which one note mentions.
PreparedCorpus template_notes(bool as_ready_passages) {
  PreparedCorpus corpus;
  for (std::uint32_t note = 0; note < 60; ++note) {
    const std::string id = "note " + std::to_string(note);
    corpus.documents.push_back({id, id, static_cast<std::uint32_t>(corpus.passages.size())});
    PreparedPassage head = passage("Valley" + std::to_string(note), note == 3 ? "Look at See also of Valley4." : "Text."),
                    foot = passage("See also", "More.");
    for (PreparedPassage* made : {&head, &foot}) {
      made->document = static_cast<std::uint32_t>(corpus.documents.size()) - 1;
      made->id = id + "#" + std::to_string(corpus.passages.size());
      if (as_ready_passages && made == &foot) {
        corpus.documents.push_back({made->id, "See also", static_cast<std::uint32_t>(corpus.passages.size())});
        ++made->document;
      }
      corpus.passages.push_back(*made);
    }
  }
  return corpus;
}

TEST(EntityGraph, TheHeadingsOfATemplateNameNothing) {
  const PreparedCorpus corpus = template_notes(false);
  const KeywordTable table = extract_keywords(corpus);
  const GraphFixture fixture(corpus, table);
  const auto keyword = [&](std::string_view key) { return *find_sorted(fixture.graph.keyword_keys, key); };
  const EntityGraph entities = build_entity_graph(fixture.graph, {});
  ASSERT_EQ(entities.boilerplate.size(), 1u);
  EXPECT_EQ(entities.boilerplate[0].keyword, keyword("see also"));
  EXPECT_EQ(entities.boilerplate[0].documents, 60u);
  EXPECT_EQ(entities.entity_of_keyword[keyword("see also")], no_entity);
  EXPECT_NE(entities.entity_of_keyword[keyword("valley4")], no_entity);
  EXPECT_EQ(entities.mention_pairs, 1u);  // that of "Valley4"
}

// Passages that the host cut itself, and gave no documents, may share the title of their text.
TEST(EntityGraph, TheTitleOfManyGivenPassagesIsAName) {
  const PreparedCorpus corpus = template_notes(true);
  const KeywordTable table = extract_keywords(corpus);
  const GraphFixture fixture(corpus, table);
  const EntityGraph entities = build_entity_graph(fixture.graph, {});
  EXPECT_TRUE(entities.boilerplate.empty());
  EXPECT_NE(entities.entity_of_keyword[*find_sorted(fixture.graph.keyword_keys, "see also")], no_entity);
}

TEST(EntityGraph, PhrasesNeedTwoPassagesAndNotTooMany) {
  const Example example({passage("Aa", "met Ada Byron, and Eve Stone"), passage("Bb", "met Ada Byron, and John Doe"),
                         passage("Cc", "met Eve Stone, and Ada Byron")});
  EntityRules rules = without_cuts();
  rules.never_common_passages = 0;
  rules.phrase_share = 0.7;
  const EntityGraph entities = build_entity_graph(example.fixture.graph, rules);
  EXPECT_EQ(example.links(entities, "eve stone"), (Links{{0, 1}, {2, 1}}));
  EXPECT_EQ(example.entity(entities, "john doe"), no_entity);
  EXPECT_EQ(example.entity(entities, "ada byron"), no_entity);
  EXPECT_EQ(entities.common_phrases, 1u);
}

TEST(EntityGraph, GivenKeywordIsLinkedLikeAMention) {
  const Example example({passage("Queen", "", {"rock band"}), passage("Kinks", "", {"Rock Band", "Queen"})});
  const EntityGraph entities = build_entity_graph(example.fixture.graph, without_cuts());
  EXPECT_EQ(example.links(entities, "rock band"), (Links{{0, 5}, {1, 5}}));
  EXPECT_EQ(example.links(entities, "queen"), (Links{{0, 20}, {1, 5}}));
  EntityRules rules = without_cuts();
  rules.given = false;
  const EntityGraph without = build_entity_graph(example.fixture.graph, rules);
  EXPECT_EQ(example.entity(without, "rock band"), no_entity);
  EXPECT_EQ(example.links(without, "queen"), (Links{{0, 20}}));
}

TEST(EntityGraph, WeightsAreCappedAtAByte) {
  const Example example({passage("Queen", "")});
  EntityRules rules = without_cuts();
  rules.own_weight = 1000;
  EXPECT_EQ(example.links(build_entity_graph(example.fixture.graph, rules), "queen"), (Links{{0, 255}}));
}

TEST(EntityGraph, EmptyGraphHasNoEntities) {
  const Example example({});
  const EntityGraph entities = build_entity_graph(example.fixture.graph, {});
  EXPECT_EQ(entities.entity_count(), 0u);
  EXPECT_EQ(entities.entities_of_passage.rows(), 0u);
}

}  // namespace
}  // namespace hop::core
