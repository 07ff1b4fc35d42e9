#include "tests/core/methods/slow_trail.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/methods/question_run.hpp"
#include "core/methods/trail/trail.hpp"
#include "core/methods/trail/trail_order.hpp"
#include "core/methods/views.hpp"

namespace hop::core::slow_trail_test {
namespace {

using test::PlainCorpus;
using test::PlainQuestion;
using test::SlowTrail;

constexpr std::uint32_t dimension = 6;

std::vector<double> cosines_of(const GivenVectors& vectors, const std::vector<float>& question) {
  std::vector<double> cosines;
  for (std::size_t at = 0; at < vectors.rows.size(); at += dimension) {
    double sum = 0;
    for (std::size_t i = 0; i < dimension; ++i) sum += static_cast<double>(vectors.rows[at + i]) * question[i];
    cosines.push_back(sum);
  }
  return cosines;
}

// What a node of a path is called in the slow reference.
test::Name entity_name(const OpenGraph& graph, const EntityGraph& entities, std::uint32_t entity, const SlowTrail& slow) {
  const std::string key(graph.view().keyword_keys[entities.keyword_of_entity[entity]]);
  for (const auto& [name, passages] : slow.links) {
    const std::string plain = name[0] == '#' ? name.substr(1) : name;
    std::string folded;
    for (const char c : plain) folded += static_cast<char>(c == ' ' ? c : c | 32);
    if (folded == key) return name;
  }
  return "";
}

void expect_real_path(const OpenGraph& graph, const EntityGraph& entities, const SlowTrail& slow, const Path& path,
                      std::uint32_t hit) {
  ASSERT_FALSE(path.empty());
  EXPECT_EQ(path.front().link, PathLink::question);
  EXPECT_FALSE(path.back().is_entity);
  EXPECT_EQ(path.back().index, hit);
  if (path.front().is_entity) {
    EXPECT_TRUE(slow.question_entities().count(entity_name(graph, entities, path.front().index, slow)));
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    const PathStep &before = path[i - 1], &step = path[i];
    if (step.link == PathLink::cover) {
      EXPECT_TRUE(!before.is_entity && !step.is_entity && slow.is_wide(step.index, before.index));
      continue;
    }
    ASSERT_NE(before.is_entity, step.is_entity);
    const std::uint32_t passage = before.is_entity ? step.index : before.index;
    const test::Name entity = entity_name(graph, entities, before.is_entity ? before.index : step.index, slow);
    ASSERT_TRUE(slow.is_linked(passage, entity)) << entity << " and passage " << passage;
    const PathLink expected = slow.owns(passage, entity) ? PathLink::own
                              : entity[0] == '#'         ? PathLink::phrase
                                                         : PathLink::mention;
    EXPECT_EQ(step.link, expected);
  }
}

// Entities and their passages as the engine found them in the texts.
std::map<std::string, std::set<std::uint32_t>> found_links(const OpenGraph& graph, const EntityGraph& entities) {
  std::map<std::string, std::set<std::uint32_t>> links;
  for (std::uint32_t e = 0; e < entities.entity_count(); ++e) {
    const auto passages = entities.passages_of_entity.row(e);
    links[(entities.is_name[e] ? "" : "#") + std::string(graph.view().keyword_keys[entities.keyword_of_entity[e]])] = {
        passages.begin(), passages.end()};
  }
  return links;
}

std::map<std::string, std::set<std::uint32_t>> written_links(const SlowTrail& slow) {
  std::map<std::string, std::set<std::uint32_t>> links;
  for (const auto& [name, passages] : slow.links) {
    std::string folded;
    for (const char c : name) folded += static_cast<char>(c == ' ' || c == '#' ? c : c | 32);
    for (const auto& [passage, weight] : passages) links[folded].insert(passage);
  }
  return links;
}

bool is_of_a_feature(std::string_view reason) {
  for (std::size_t f = 0; f < trail_feature_count; ++f) {
    if (reason == trail_feature_in_words(f)) return true;
  }
  return false;
}

struct Tally {
  int compared = 0, ambiguous = 0, gates_closed = 0, filtered = 0, beyond_candidates = 0, long_paths = 0, mixed = 0, bridges = 0,
      guessed = 0, full_reasons = 0;
};

void compare_one(Random& random, Tally& tally) {
  const PlainCorpus plain = test::random_corpus(random, 3 + static_cast<std::uint32_t>(random.below(random.below(6) ? 50 : 110)));
  GivenVectors vectors = test::random_vectors(random, plain.passages.size(), dimension), given = vectors;
  const auto graph = test::open_graph(test::graph_file(plain.corpus, given, test::options_of({{"vectors.precision", "f32"}})));

  const std::string name_share = random.below(2) ? "1" : "0.2", phrase_share = random.below(2) ? "0.9" : "0.3";
  const Options options = test::options_of({{"hits", "1000"},
                                            {"trail.name_share", name_share},
                                            {"trail.phrase_share", phrase_share},
                                            {"trail.gate", random.below(8) ? "0.05" : "3"},
                                            {"trail.rescore", random.below(4) ? "true" : "false"},
                                            {"trail.candidates", random.below(2) ? "60" : "7"},
                                            {"trail.reset_passages", random.below(2) ? "20" : "3"},
                                            {"trail.base_factor", random.below(3) ? "1.5" : "0.4"},
                                            {"trail.sweeps", random.below(2) ? "6" : "3"}});
  SCOPED_TRACE(options.to_lines());
  SearchSettings settings = read_search_settings(options).value();
  settings.trail.keep_features = true;
  const auto entities = graph->entities(settings.trail.entities);

  for (int q = 0; q < 4; ++q) {
    const PlainQuestion question = test::random_question(random, plain);
    const std::vector<float> vector = test::random_unit_vector(random, dimension),
                             masked = test::random_unit_vector(random, dimension);
    const std::uint64_t at_hand = random.below(3);  // no vector, the question's, both
    SlowTrail slow{plain, question, settings};
    if (at_hand >= 1) slow.cosines = cosines_of(vectors, vector);
    if (at_hand == 2) slow.masked_cosines = cosines_of(vectors, masked);
    PassageSet allowed(plain.passages.size());
    const bool filtered = random.below(3) == 0;
    for (std::uint32_t p = 0; p < plain.passages.size(); ++p) {
      if (filtered && !plain.passages[p].is_even) continue;
      slow.allowed.insert(p);
      allowed.add(p);
    }
    slow.rank();
    if (slow.is_ambiguous) {
      ++tally.ambiguous;
      continue;
    }
    ASSERT_EQ(found_links(*graph, *entities), written_links(slow));
    EXPECT_EQ(entities->mention_pairs, slow.mention_pairs);

    QuestionRun run(CorpusPart(*graph), settings, question.text,
                    at_hand >= 1 ? std::span<const float>(vector) : std::span<const float>(),
                    at_hand == 2 ? std::span<const float>(masked) : std::span<const float>(), filtered ? &allowed : nullptr);
    WorkBudget budget(UINT64_MAX);
    ASSERT_TRUE(run.step(budget));
    const Ranking ranking = std::move(run).take();
    if (settings.trail.rescore && !slow.gate_is_closed()) {
      const auto product = [&](std::uint32_t a, std::uint32_t b) {
        double sum = 0;
        for (std::size_t i = 0; i < dimension; ++i) {
          sum += static_cast<double>(vectors.rows[a * dimension + i]) * vectors.rows[b * dimension + i];
        }
        return sum;
      };
      slow.find_features(product);
      ASSERT_EQ(ranking.features.size(), slow.candidates.size() * trail_feature_count) << question.text;
      std::map<std::uint32_t, std::vector<float>> columns;
      for (std::size_t i = 0; i < slow.candidates.size(); ++i) {
        const auto row = ranking.features.begin() + static_cast<std::ptrdiff_t>(i * trail_feature_count);
        columns[ranking.passages[i]].assign(row, row + trail_feature_count);
      }
      for (const auto& [passage, expected] : slow.features) {
        ASSERT_TRUE(columns.count(passage)) << passage << " is no candidate: " << question.text;
        for (std::size_t f = 0; f < trail_feature_count; ++f) {
          if (is_signal(f)) continue;
          // ln of a share near 0 magnifies what fixed-point masses round.
          const double slack = f == 2 || f == 3 ? 2e-3 : 1e-4;
          EXPECT_NEAR(columns[passage][f], expected[f], slack) << "feature " << f << " of passage " << passage;
        }
      }
      slow.order_candidates(columns);
      if (slow.is_ambiguous) {
        ++tally.ambiguous;
        continue;
      }
      tally.mixed += slow.learned_share() < 1;
    }
    ASSERT_EQ(ranking.passages, slow.result) << question.text;
    ++tally.compared, tally.filtered += filtered, tally.gates_closed += slow.gate_is_closed();
    const bool is_guessed = settings.trail.rescore && !slow.gate_is_closed() && slow.is_guessing();
    tally.guessed += is_guessed;
    EXPECT_EQ(ranking.notices.size(), std::size_t{slow.gate_is_closed()} + is_guessed);
    EXPECT_EQ(std::count(ranking.notices.begin(), ranking.notices.end(), notice_no_masked_vector), is_guessed);
    EXPECT_TRUE(std::is_sorted(ranking.scores.rbegin(), ranking.scores.rend()));
    for (std::size_t i = 0; i < ranking.passages.size(); ++i) {
      const std::uint32_t hit = ranking.passages[i];
      const Path path = ranking.path_of_hit(i);
      expect_real_path(*graph, *entities, slow, path, hit);
      tally.long_paths += path.size() > 3;
      if (!settings.trail.rescore || slow.gate_is_closed()) continue;
      if (i < ranking.reasons.size()) {  // of a candidate
        const auto& reasons = ranking.reasons[i];
        const auto features = std::count_if(reasons.begin(), reasons.end(), is_of_a_feature);
        EXPECT_LE(features, 3) << "reasons are the three strongest features";
        tally.full_reasons += features == 3;
      }
      const auto parts = slow.parts.find(hit);
      tally.beyond_candidates += parts == slow.parts.end();
      for (std::size_t part = 0; part < trail_part_count; ++part) {
        const double expected = parts == slow.parts.end() ? 0 : parts->second[part];
        tally.bridges += part == 2 && expected > 0;
        EXPECT_NEAR(ranking.parts[i * trail_part_count + part], expected, 2e-4)
            << ranking.part_names[part] << " of passage " << hit;
      }
    }
  }
}

TEST(Trail, EqualsTheSlowReferenceOnRandomCorpora) {
  Random random(100);
  Tally tally;
  for (int round = 0; round < 250 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    compare_one(random, tally);
  }
  EXPECT_GT(tally.compared, 5 * tally.ambiguous) << "too many near ties to claim much";
  EXPECT_GT(tally.compared, 600);
  EXPECT_GT(tally.gates_closed, 30);
  EXPECT_GT(tally.filtered, 150);
  EXPECT_GT(tally.beyond_candidates, 1000);
  EXPECT_GT(tally.long_paths, 1000);
  EXPECT_GT(tally.mixed, 100);
  EXPECT_GT(tally.bridges, 20);
  EXPECT_GT(tally.guessed, 40);
  EXPECT_GT(tally.full_reasons, 100);
}

}  // namespace
}  // namespace hop::core::slow_trail_test
