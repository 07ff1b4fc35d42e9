// GNN-Ret and RGNN-Ret against explicit edges and double loops, to the last bit (docs/methods/gnn_ret.md, rgnn_ret.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/base/elementary.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/stepwise.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "core/search/dense.hpp"
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/methods/slow_word_weight.hpp"

namespace hop::core {
namespace {

using test::PlainCorpus;
constexpr std::uint32_t dimension = 6;
constexpr float no_edge = -1;

struct Setting {
  std::string distances, keywords, alpha;
  bool adjacent, weighted, lower_only, use_vector;
  double keyword_share, beta;
  std::uint32_t nodes, hits;
  std::string fuse;
};

Setting random_setting(Random& random) {
  const char* distances[] = {"auto", "dense", "bm25", "hybrid"};
  const char* alphas[] = {"0.5", "0.3,0.3", "0.9,0.1,0.5", "0", "0,0.5"};
  const char* fusions[] = {"min_rank", "in_turn", "state"};
  Setting s;
  s.distances = distances[random.below(4)];
  const char* keywords[] = {"names", "names_and_phrases", "names", "names_and_phrases", "none"};
  s.keywords = keywords[random.below(5)];
  s.alpha = alphas[random.below(5)];
  s.adjacent = random.below(2), s.weighted = random.below(2), s.lower_only = random.below(2);
  s.use_vector = s.distances == "dense" || random.below(3) > 0;
  s.keyword_share = random.below(2) ? 1 : 0.3;
  s.beta = random.below(2) ? 0.9 : 0.35;
  s.nodes = 1 + static_cast<std::uint32_t>(random.below(6));
  s.hits = random.below(2) ? 3 : 1000;
  s.fuse = fusions[random.below(3)];
  return s;
}

// w_ij of every pair of passages; no_edge where they are no neighbors.
std::vector<std::vector<float>> explicit_edges(const PlainCorpus& plain, const Setting& setting, std::size_t never_common) {
  const auto n = static_cast<std::uint32_t>(plain.passages.size());
  std::map<std::string, std::set<std::uint32_t>> holders;
  for (std::uint32_t p = 0; p < n && setting.keywords != "none"; ++p) {
    holders[plain.passages[p].title].insert(p);
    for (const std::string& name : plain.passages[p].mentions) holders[name].insert(p);
    if (setting.keywords == "names") continue;
    for (const std::string& phrase : plain.passages[p].phrases) holders["#" + phrase].insert(p);
  }
  std::vector<std::vector<float>> weights(n, std::vector<float>(n, no_edge));
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = 0; j < n; ++j) {
      if (i == j) continue;
      const bool adjacent = (i + 1 == j || j + 1 == i) && plain.passages[i].document == plain.passages[j].document;
      if (setting.adjacent && adjacent) weights[i][j] = 1;
      for (const auto& [name, passages] : holders) {
        if (!passages.count(i) || !passages.count(j)) continue;
        if (passages.size() > never_common && static_cast<double>(passages.size()) > setting.keyword_share * n) continue;
        const double df = static_cast<double>(passages.size());
        const float weight = setting.weighted ? static_cast<float>(natural_log(n / df) / natural_log(n)) : 1.0f;
        weights[i][j] = std::max(weights[i][j], weight);
      }
    }
  }
  return weights;
}

std::vector<double> alphas_of(const std::string& list) {
  std::vector<double> alphas;
  for (std::size_t begin = 0; begin < list.size(); begin = std::min(list.find(',', begin), list.size()) + 1) {
    alphas.push_back(std::stod(list.substr(begin)));
  }
  return alphas;
}

// Whether a comes before b: by h, then by h^0, then by index.
bool comes_before(const std::vector<float>& h, const std::vector<float>& first, std::uint32_t a, std::uint32_t b) {
  return std::tuple(h[a], first[a], a) < std::tuple(h[b], first[b], b);
}

// h^L from h^0.
std::vector<float> propagate(const std::vector<std::vector<float>>& edges, const Setting& setting,
                             const std::set<std::uint32_t>& allowed, std::vector<float> h) {
  const std::vector<float> first = h;
  for (const double alpha_of_layer : alphas_of(setting.alpha)) {
    const auto alpha = static_cast<float>(alpha_of_layer);
    std::vector<std::uint32_t> nearest(allowed.begin(), allowed.end());
    std::sort(nearest.begin(), nearest.end(), [&](std::uint32_t a, std::uint32_t b) { return comes_before(h, first, a, b); });
    nearest.resize(std::min<std::size_t>(nearest.size(), setting.nodes));
    const std::vector<float> before = h;
    for (const std::uint32_t i : allowed) {
      float m = std::numeric_limits<float>::infinity();
      for (const std::uint32_t j : nearest) {
        if (j == i || edges[i][j] == no_edge) continue;
        m = std::min(m, setting.weighted ? 1.0f - (1.0f - before[j]) * edges[i][j] : before[j]);
      }
      if (m == std::numeric_limits<float>::infinity()) continue;
      h[i] = alpha * before[i] + (1.0f - alpha) * m;
      if (setting.lower_only) h[i] = std::min(h[i], before[i]);
    }
  }
  return h;
}

// h^0 by kind of distance, from the scores of each passage.
std::vector<float> first_distances(const OpenGraph& graph, const Setting& setting, const std::set<std::uint32_t>& allowed,
                                   const std::string& text, const std::vector<float>& vector, const GivenVectors& rows) {
  const Graph& view = graph.view();
  const bool dense = setting.use_vector && (setting.distances == "dense" || setting.distances == "auto");
  const bool hybrid = setting.use_vector && setting.distances == "hybrid";
  std::vector<float> words(view.passage_count());
  bm25_scores(lexical_view(view), length_normalizers(lexical_view(view), {}), analyze_terms(view, graph.analyzer(), text), {},
              words);
  float maximum = 0;
  for (const std::uint32_t p : allowed) maximum = std::max(maximum, words[p]);
  const float scale = maximum > 0 ? 1 / maximum : 0;
  std::vector<float> cosines, distances;
  for (std::uint32_t p = 0; p < view.passage_count(); ++p) {
    cosines.push_back(dot_product(std::span(rows.rows).subspan(p * dimension, dimension), vector));
  }
  const float w = static_cast<float>(test::slow_word_weight(maximum, Bm25Parameters{}.k1, cosines, allowed));
  for (std::uint32_t p = 0; p < view.passage_count(); ++p) {
    const float cosine = cosines[p];
    const float score = dense ? cosine : hybrid ? w * (words[p] * scale) + (1 - w) * cosine : words[p] * scale;
    distances.push_back(1 - score);
  }
  return distances;
}

// Allowed passages by (h, h^0, index). With words alone, a passage at distance 1 is no hit.
std::vector<std::uint32_t> by_distance(const std::vector<float>& h, const std::vector<float>& first,
                                       const std::set<std::uint32_t>& allowed, bool words_alone, std::size_t count) {
  std::vector<std::uint32_t> list;
  for (const std::uint32_t p : allowed) {
    if (!words_alone || h[p] < 1) list.push_back(p);
  }
  std::sort(list.begin(), list.end(), [&](std::uint32_t a, std::uint32_t b) { return comes_before(h, first, a, b); });
  list.resize(std::min(list.size(), count));
  return list;
}

using Lists = std::vector<std::vector<std::uint32_t>>;

// Order by the ascending ranks over the lists, ∞ where a list lacks the passage, then by the first list of the best rank.
std::vector<std::uint32_t> fuse_ranks(const Lists& lists, std::size_t count) {
  std::set<std::uint32_t> all;
  for (const auto& list : lists) all.insert(list.begin(), list.end());
  std::vector<std::pair<std::vector<double>, std::uint32_t>> keys;
  for (const std::uint32_t p : all) {
    std::vector<double> ranks;
    for (const auto& list : lists) {
      const auto found = std::find(list.begin(), list.end(), p);
      ranks.push_back(found == list.end() ? INFINITY : static_cast<double>(found - list.begin()));
    }
    const double first_best = static_cast<double>(std::min_element(ranks.begin(), ranks.end()) - ranks.begin());
    std::sort(ranks.begin(), ranks.end());
    ranks.push_back(first_best);
    keys.push_back({ranks, p});
  }
  std::sort(keys.begin(), keys.end());
  std::vector<std::uint32_t> fused;
  for (std::size_t i = 0; i < keys.size() && i < count; ++i) fused.push_back(keys[i].second);
  return fused;
}

std::vector<std::uint32_t> take_turns(Lists lists, std::size_t count) {
  std::vector<std::uint32_t> given;
  for (bool any = true; any;) {
    any = false;
    for (auto& list : lists) {
      while (!list.empty() && std::find(given.begin(), given.end(), list.front()) != given.end()) list.erase(list.begin());
      if (list.empty() || given.size() == count) continue;
      given.push_back(list.front());
      any = true;
    }
  }
  return given;
}

void compare_one(Random& random) {
  const PlainCorpus plain = test::random_corpus(random, 2 + static_cast<std::uint32_t>(random.below(20)));
  const GivenVectors rows = test::random_vectors(random, plain.passages.size(), dimension);
  GivenVectors given = rows;
  const auto graph = test::open_graph(test::graph_file(plain.corpus, given, test::options_of({{"vectors.precision", "f32"}})));
  const Setting setting = random_setting(random);
  const auto flag = [](bool value) { return std::string(value ? "true" : "false"); };
  const Options options = test::options_of({{"method", "rgnn_ret"},
                                            {"gnn_ret.distances", setting.distances},
                                            {"gnn_ret.keywords", setting.keywords},
                                            {"gnn_ret.alpha", setting.alpha},
                                            {"gnn_ret.adjacent", flag(setting.adjacent)},
                                            {"gnn_ret.inverse_frequency", flag(setting.weighted)},
                                            {"gnn_ret.lower_only", flag(setting.lower_only)},
                                            {"gnn_ret.keyword_share", std::to_string(setting.keyword_share)},
                                            {"rgnn_ret.nodes", std::to_string(setting.nodes)},
                                            {"rgnn_ret.beta", std::to_string(setting.beta)},
                                            {"steps.fuse", setting.fuse},
                                            {"hits", std::to_string(setting.hits)}});
  SCOPED_TRACE(options.to_lines());
  const SearchSettings settings = read_search_settings(options).value(), step_settings = settings_of_a_step(settings);
  const auto edges = explicit_edges(plain, setting, settings.gnn.entities.never_common_passages);

  std::set<std::uint32_t> allowed;
  PassageSet allowed_set(plain.passages.size());
  const bool filtered = random.below(3) == 0;
  for (std::uint32_t p = 0; p < plain.passages.size(); ++p) {
    if (filtered && !plain.passages[p].is_even) continue;
    allowed.insert(p), allowed_set.add(p);
  }
  const PassageSet* filter = filtered ? &allowed_set : nullptr;
  const bool words_alone = !setting.use_vector || setting.distances == "bm25";

  StepwiseRanking stepwise(settings);
  std::vector<float> state, first;  // ĥ^t, h^{0,t}
  Lists lists;
  for (std::uint64_t step = 0, steps = 1 + random.below(3); step < steps; ++step) {
    const std::string text = test::random_question(random, plain).text;
    const std::vector<float> vector = test::random_unit_vector(random, dimension);
    QuestionRun run(CorpusPart(*graph), step_settings, text,
                    setting.use_vector ? std::span<const float>(vector) : std::span<const float>(), {}, filter);
    WorkBudget budget(UINT64_MAX);
    ASSERT_TRUE(run.step(budget));
    Ranking ranking = std::move(run).take();

    first = first_distances(*graph, setting, allowed, text, vector, rows);
    const std::vector<float> h = propagate(edges, setting, allowed, first);
    ASSERT_EQ(ranking.state, h);  // == of floats: the last bit counts
    ASSERT_EQ(ranking.passages, by_distance(h, first, allowed, words_alone, step_settings.hits));
    for (std::size_t i = 0; i < ranking.passages.size(); ++i) {
      ASSERT_EQ(ranking.scores[i], h[ranking.passages[i]]);
      ASSERT_EQ(ranking.parts[i], first[ranking.passages[i]]);
      const Path& path = ranking.paths[i];
      ASSERT_EQ(path.back().index, ranking.passages[i]);
      for (std::size_t node = 1, last = 0; node < path.size(); ++node) {
        if (path[node].is_entity) continue;
        ASSERT_NE(edges[path[last].index][path[node].index], no_edge) << "a path goes where no edge is";
        last = node;
      }
    }
    for (std::size_t i = 0; i < h.size(); ++i) {
      const auto beta = static_cast<float>(setting.beta);
      if (step == 0) state.push_back(h[i]);
      else state[i] = beta * h[i] + (1 - beta) * state[i];
    }
    stepwise.add(std::move(ranking), filter);
    ASSERT_EQ(stepwise.state(), state);
    lists.push_back(by_distance(state, first, allowed, words_alone, step_settings.hits));
    ASSERT_EQ(stepwise.ranking_of(step).passages, lists.back());
    const auto read = stepwise.list_to_read(step);
    ASSERT_TRUE(std::equal(read.begin(), read.end(), lists.back().begin()));
    ASSERT_EQ(read.size(), std::min<std::size_t>(settings.hits, lists.back().size()));
  }
  const Ranking fused = stepwise.fused(filter);
  const std::vector<std::uint32_t> expected = setting.fuse == "state"
                                                  ? by_distance(state, first, allowed, words_alone, settings.hits)
                                              : setting.fuse == "in_turn" ? take_turns(lists, settings.hits)
                                                                          : fuse_ranks(lists, settings.hits);
  ASSERT_EQ(fused.passages, expected);
  ASSERT_EQ(fused.scores.size(), expected.size());
  ASSERT_EQ(fused.paths.size(), expected.size());
}

TEST(RgnnRet, EqualsExplicitEdgesAndDoubleLoopsOnAThousandRandomGraphs) {
  Random random(200);
  for (int round = 0; round < 1000 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    compare_one(random);
  }
}

}  // namespace
}  // namespace hop::core
