// The graph of entities equals the same rules written with maps and sets.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "tests/core/graph/graph_fixture.hpp"
#include "tests/core/graph/random_graph.hpp"

namespace hop::core {
namespace {

struct SlowLink {
  std::uint32_t weight;
  bool own;
};

struct SlowEntities {
  // naming keyword → passage → link
  std::map<std::uint32_t, std::map<std::uint32_t, SlowLink>> links;
  std::set<std::uint32_t> names;
  std::map<std::uint32_t, std::uint32_t> keyword_to_name;
  std::set<std::uint32_t> boilerplate;
  std::uint64_t mention_pairs = 0, common_names = 0, common_phrases = 0;
};

// The documents that have a section or title with the name, leaving out those that are one given passage.
std::size_t count_headed(const PreparedCorpus& corpus, const std::set<std::uint32_t>& passages) {
  std::set<std::uint32_t> documents;
  for (const std::uint32_t p : passages) {
    const std::uint32_t document = corpus.passages[p].document;
    if (corpus.documents[document].id != corpus.passages[p].id) documents.insert(document);
  }
  return documents.size();
}

// Whether a passage has a longer key around a key of one word.
bool has_longer_name(const KeywordTable& table, std::uint32_t p, std::uint32_t keyword) {
  const std::string word = " " + std::string(table.keys[keyword]) + " ";
  if (std::count(word.begin(), word.end(), ' ') != 2) return false;
  return std::any_of(table.keywords.begin() + table.offsets[p], table.keywords.begin() + table.offsets[p + 1],
                     [&](std::uint32_t other) {
                       const std::string key = " " + std::string(table.keys[other]) + " ";
                       return key != word && key.find(word) != std::string::npos;
                     });
}

SlowEntities slow_entities(const PreparedCorpus& corpus, const KeywordTable& table, const EntityRules& rules) {
  const std::size_t passage_count = table.offsets.size() - 1;
  std::map<std::uint32_t, std::map<std::uint32_t, int>> kinds;  // keyword → passage → bits
  for (std::uint32_t p = 0; p < passage_count; ++p) {
    for (std::uint32_t i = table.offsets[p]; i < table.offsets[p + 1]; ++i) kinds[table.keywords[i]][p] = table.kinds[i];
  }
  std::set<std::uint32_t> owned;
  for (const auto& [keyword, passages] : kinds) {
    for (const auto& [p, bits] : passages) {
      if (bits & link_own) owned.insert(keyword);
    }
  }
  SlowEntities slow;
  std::map<std::uint32_t, std::set<std::uint32_t>> own, mentioned, phrases, given;
  for (std::uint32_t keyword = 0; keyword < table.keys.size(); ++keyword) {
    const bool alias = !owned.count(keyword) && owned.count(table.alias_of[keyword]);
    const std::uint32_t name = alias ? table.alias_of[keyword] : keyword;
    slow.keyword_to_name[keyword] = name;
    for (const auto& [p, bits] : kinds[keyword]) {
      if (owned.count(name)) {
        if (bits & link_own) own[name].insert(p);
        if (bits & link_mention) mentioned[name].insert(p);
        if (rules.given && (bits & link_given)) mentioned[name].insert(p);
      } else {
        const bool counts = rules.phrases && (rules.name_parts || !has_longer_name(table, p, keyword));
        if (counts && (bits & link_phrase)) phrases[name].insert(p);
        if (rules.given && (bits & link_given)) given[name].insert(p);
      }
    }
  }
  const double n = static_cast<double>(passage_count);
  for (const std::uint32_t name : owned) {
    std::set<std::uint32_t> others = mentioned[name], all = mentioned[name];
    for (const std::uint32_t p : own[name]) others.erase(p), all.insert(p);
    const std::size_t headed = count_headed(corpus, own[name]);
    if (headed > rules.never_common_passages &&
        static_cast<double>(headed) > 0.05 * static_cast<double>(corpus.documents.size())) {
      slow.boilerplate.insert(name);
      continue;
    }
    slow.mention_pairs += others.size();
    const auto& counted = rules.keep_own_when_common ? others : all;
    const bool is_of_few = rules.keep_own_when_common && static_cast<double>(counted.size()) <= std::sqrt(n);
    if (!is_of_few && counted.size() > rules.never_common_passages &&
        static_cast<double>(counted.size()) > rules.name_share * n) {
      ++slow.common_names;
      if (!rules.keep_own_when_common) continue;
      others.clear();
    }
    if (own[name].size() + others.size() < rules.minimum_passages) continue;
    slow.names.insert(name);
    for (const std::uint32_t p : others) slow.links[name][p] = {rules.mention_weight, false};
    for (const std::uint32_t p : own[name]) slow.links[name][p] = {rules.own_weight, true};
  }
  for (std::uint32_t keyword = 0; keyword < table.keys.size(); ++keyword) {
    std::set<std::uint32_t> all = phrases[keyword];
    all.insert(given[keyword].begin(), given[keyword].end());
    if (all.empty()) continue;
    if (all.size() > rules.never_common_passages && static_cast<double>(all.size()) > rules.phrase_share * n) {
      ++slow.common_phrases;
      if (4 * count_headed(corpus, all) > corpus.documents.size()) slow.boilerplate.insert(keyword);
      continue;
    }
    if (all.size() < rules.minimum_phrase_passages || all.size() < rules.minimum_passages) continue;
    for (const std::uint32_t p : all) {
      slow.links[keyword][p] = {given[keyword].count(p) ? rules.mention_weight : rules.phrase_weight, false};
    }
  }
  return slow;
}

EntityRules random_rules(Random& random) {
  EntityRules rules;
  rules.links = false;  // LinkTargetsComeBehindTheKeywords has them
  rules.phrases = random.below(4) != 0;
  rules.given = random.below(4) != 0;
  rules.name_parts = random.below(2) != 0;
  rules.name_share = static_cast<double>(random.below(9)) / 8;
  rules.never_common_passages = static_cast<std::uint32_t>(random.below(4));
  rules.phrase_share = static_cast<double>(random.below(9)) / 8;
  rules.keep_own_when_common = random.below(2) != 0;
  rules.minimum_phrase_passages = static_cast<std::uint32_t>(random.below(4));
  rules.minimum_passages = static_cast<std::uint32_t>(random.below(4));
  return rules;
}

void expect_equal(const KeywordTable& table, const EntityGraph& fast, const SlowEntities& slow) {
  ASSERT_EQ(fast.entity_count(), slow.links.size());
  std::set<std::uint32_t> boilerplate;
  for (const BoilerplateName& name : fast.boilerplate) boilerplate.insert(name.keyword);
  EXPECT_EQ(boilerplate, slow.boilerplate);
  EXPECT_EQ(fast.mention_pairs, slow.mention_pairs);
  EXPECT_EQ(fast.common_names, slow.common_names);
  EXPECT_EQ(fast.common_phrases, slow.common_phrases);
  std::uint32_t entity = 0;
  for (const auto& [keyword, passages] : slow.links) {
    ASSERT_EQ(fast.keyword_of_entity[entity], keyword);
    EXPECT_EQ(fast.is_name[entity] != 0, slow.names.count(keyword) != 0);
    EXPECT_EQ(fast.passage_count[entity], passages.size());
    std::vector<std::tuple<std::uint32_t, std::uint32_t, bool>> expected, found;
    std::uint32_t sum = 0;
    for (const auto& [p, link] : passages) expected.push_back({p, link.weight, link.own}), sum += link.weight;
    for (std::uint32_t at = fast.passages_of_entity.offsets[entity]; at < fast.passages_of_entity.offsets[entity + 1]; ++at) {
      found.push_back({fast.passages_of_entity.values[at], fast.weights_by_entity[at], fast.own_by_entity[at] != 0});
    }
    EXPECT_EQ(found, expected);
    EXPECT_EQ(fast.weight_of_entity[entity], sum);
    ++entity;
  }
  for (std::uint32_t keyword = 0; keyword < table.keys.size(); ++keyword) {
    const std::uint32_t name = slow.keyword_to_name.at(keyword);
    const std::uint32_t e = fast.entity_of_keyword[keyword];
    EXPECT_EQ(e != no_entity, slow.links.count(name) != 0);
    if (e != no_entity) {
      EXPECT_EQ(fast.keyword_of_entity[e], name);
    }
  }
}

void expect_transposes(const EntityGraph& entities, std::size_t passage_count) {
  ASSERT_EQ(entities.entities_of_passage.rows(), passage_count);
  std::set<std::tuple<std::uint32_t, std::uint32_t, int, int>> by_entity, by_passage;
  for (std::uint32_t e = 0; e < entities.entity_count(); ++e) {
    for (std::uint32_t at = entities.passages_of_entity.offsets[e]; at < entities.passages_of_entity.offsets[e + 1]; ++at) {
      by_entity.insert({entities.passages_of_entity.values[at], e, entities.weights_by_entity[at], entities.own_by_entity[at]});
    }
  }
  for (std::uint32_t p = 0; p < passage_count; ++p) {
    std::uint32_t sum = 0;
    const std::uint32_t first = entities.entities_of_passage.offsets[p];
    for (std::uint32_t at = first; at < entities.entities_of_passage.offsets[p + 1]; ++at) {
      if (at > first) {
        EXPECT_LT(entities.entities_of_passage.values[at - 1], entities.entities_of_passage.values[at]);
      }
      by_passage.insert(
          {p, entities.entities_of_passage.values[at], entities.weights_by_passage[at], entities.own_by_passage[at]});
      sum += entities.weights_by_passage[at];
    }
    EXPECT_EQ(entities.weight_of_passage[p], sum);
  }
  EXPECT_EQ(by_entity, by_passage);
  EXPECT_EQ(by_entity.size(), entities.passages_of_entity.values.size());
}

TEST(EntityGraph, EqualsMapsAndSetsOnRandomKeywords) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::size_t passage_count = 1 + random.below(12);
    const PreparedCorpus corpus = random_structure(random, passage_count);
    const KeywordTable table = random_keywords(random, passage_count, 1 + random.below(20));
    const GraphFixture fixture(corpus, table);
    const EntityRules rules = random_rules(random);
    const EntityGraph entities = build_entity_graph(fixture.graph, rules);
    expect_equal(table, entities, slow_entities(corpus, table, rules));
    expect_transposes(entities, passage_count);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace hop::core
