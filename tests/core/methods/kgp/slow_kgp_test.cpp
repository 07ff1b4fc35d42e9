// KGP's walk against Algorithm 1 path by path, on edges that are written out (docs/methods/kgp.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>

#include "core/base/wrap_around.hpp"
#include "core/methods/kgp/kgp_prompts.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/search/dense.hpp"
#include "core/search/tfidf.hpp"
#include "tests/core/methods/kgp/kgp_testing.hpp"
#include "tests/core/methods/random_corpus.hpp"

namespace hop::core {
namespace {

using test::PlainCorpus;
constexpr std::uint32_t dimension = test::fake_dimension;
using Edges = std::vector<std::set<std::uint32_t>>;

struct Setting {
  std::string graph;
  std::uint32_t branches, passages, seeds, hops, terms, nearest, nearest_of_file;
  double share;
  bool complete, embed, question_vector;
};

Setting random_setting(Random& random) {
  const char* graphs[] = {"entities", "terms", "nearest"};
  const double shares[] = {1, 0.3, 0.1};
  const auto up_to = [&](std::uint32_t most) { return 1 + static_cast<std::uint32_t>(random.below(most)); };
  Setting s;
  s.graph = graphs[random.below(3)];
  s.branches = up_to(4), s.passages = up_to(14), s.seeds = static_cast<std::uint32_t>(random.below(4));
  s.hops = random.below(3) ? 1000 : static_cast<std::uint32_t>(random.below(3));
  s.terms = up_to(4), s.nearest = up_to(4), s.nearest_of_file = random.below(2) ? up_to(4) : 0;
  s.share = shares[random.below(3)];
  s.complete = random.below(3) > 0, s.embed = random.below(2), s.question_vector = random.below(2);
  return s;
}

void join_holders(const std::set<std::uint32_t>& holders, double share, Edges& edges) {
  if (holders.size() > 5 && static_cast<double>(holders.size()) > share * static_cast<double>(edges.size())) return;
  for (const std::uint32_t a : holders) {
    for (const std::uint32_t b : holders) {
      if (a != b) edges[a].insert(b);
    }
  }
}

void join_names(const PlainCorpus& plain, double share, Edges& edges) {
  std::map<std::string, std::set<std::uint32_t>> holders;
  for (std::uint32_t p = 0; p < plain.passages.size(); ++p) {
    holders[plain.passages[p].title].insert(p);
    for (const std::string& name : plain.passages[p].mentions) holders[name].insert(p);
  }
  for (const auto& [name, passages] : holders) join_holders(passages, share, edges);
}

void join_terms(const PlainCorpus& plain, std::uint32_t terms_each, double share, Edges& edges) {
  std::map<std::string, std::set<std::uint32_t>> holders;
  for (std::uint32_t p = 0; p < plain.passages.size(); ++p) {
    for (const auto& [word, count] : plain.passages[p].words) holders[word].insert(p);
  }
  std::set<std::string> vocabulary;
  for (const test::PlainPassage& passage : plain.passages) {
    std::vector<std::pair<double, std::string>> best;
    for (const auto& [word, count] : passage.words) {
      best.push_back({-(count * tfidf_idf(plain.passages.size(), holders[word].size())), word});
    }
    std::sort(best.begin(), best.end());
    for (std::size_t i = 0; i < best.size() && i < terms_each; ++i) vocabulary.insert(best[i].second);
  }
  for (const std::string& word : vocabulary) join_holders(holders[word], share, edges);
}

std::span<const float> row(const GivenVectors& rows, std::uint32_t passage) {
  return std::span(rows.rows).subspan(std::size_t{passage} * dimension, dimension);
}

// Of passage i the k nearest; in a file's list both ways.
void join_nearest(const GivenVectors& rows, std::uint32_t count, bool both_ways, Edges& edges) {
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    std::vector<std::pair<float, std::uint32_t>> order;
    for (std::uint32_t j = 0; j < edges.size(); ++j) {
      if (j != i) order.push_back({-dot_product(row(rows, j), row(rows, i)), j});
    }
    std::sort(order.begin(), order.end());
    for (std::size_t k = 0; k < order.size() && k < count; ++k) {
      edges[i].insert(order[k].second);
      if (both_ways) edges[order[k].second].insert(i);
    }
  }
}

Edges explicit_edges(const PlainCorpus& plain, const GivenVectors& rows, const Setting& setting) {
  Edges edges(plain.passages.size());
  if (setting.graph == "nearest") {
    const bool of_file = setting.nearest_of_file > 0;
    join_nearest(rows, of_file ? setting.nearest_of_file : setting.nearest, of_file, edges);
    return edges;
  }
  join_names(plain, setting.share, edges);
  if (setting.graph == "terms") join_terms(plain, setting.terms, setting.share, edges);
  for (std::uint32_t i = 0; i < edges.size() && setting.graph == "entities"; ++i) {
    for (std::uint32_t j = 0; j < edges.size(); ++j) {
      if (i != j && plain.passages[i].document == plain.passages[j].document) edges[i].insert(j);
    }
  }
  return edges;
}

// The same prompt has the same guess: words of the corpus, or nothing, or words that no passage knows.
HOP_WRAPS_AROUND std::string scripted_guess(const std::string& prompt) {
  std::uint64_t hash = 1469598103934665603u;
  for (const char c : prompt) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  Random random(hash);
  if (random.below(6) == 0) return " \n ";
  if (random.below(6) == 0) return "zzzz qqqq";
  std::string guess = random.below(2) ? "Next evidence: " : "";
  for (int i = 0; i < 6; ++i) guess += test::made_up_word(static_cast<std::uint32_t>(random.below(40)), false) + " ";
  return guess;
}

struct Expected {
  std::vector<std::uint32_t> passages;
  std::vector<std::vector<std::uint32_t>> paths;
  std::vector<float> similarities;
  std::set<std::string> prompts;  // of every path that was dequeued
  std::size_t guesses = 0;        // of paths with candidates
};

// Algorithm 1, one path after the other.
Expected walk(const OpenGraph& graph, const Options& options, const Setting& setting, const Edges& edges,
              const GivenVectors& rows, const SearchText& text, const std::set<std::uint32_t>& allowed) {
  const Graph& view = graph.view();
  const auto words_of_text = [&](const std::string& words) {
    std::vector<float> scores(view.passage_count());
    tfidf_scores(lexical_view(view), tfidf_norms(lexical_view(view)), analyze_terms(view, graph.analyzer(), words), scores);
    return scores;
  };
  const std::vector<float> question_words = words_of_text(text.text);
  std::vector<float> question_vector = text.vector;
  if (question_vector.empty() && setting.embed) question_vector = test::embed_words(text.text);

  Expected expected;
  const std::size_t most = setting.passages;
  const auto best_of = [&](const std::set<std::uint32_t>& candidates, const auto& similarity, std::size_t count) {
    std::vector<std::uint32_t> order(candidates.begin(), candidates.end());
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return std::pair(similarity(a), question_words[a]) > std::pair(similarity(b), question_words[b]);
    });
    order.resize(std::min(order.size(), count));
    return order;
  };
  std::deque<std::vector<std::uint32_t>> queue;
  const auto visit = [&](std::vector<std::uint32_t> path, float similarity) {
    expected.passages.push_back(path.back());
    expected.paths.push_back(path);
    expected.similarities.push_back(similarity);
    queue.push_back(std::move(path));
  };
  const std::size_t seeds = setting.seeds > 0 ? setting.seeds : std::max(setting.passages / setting.branches, 1u);
  for (const std::uint32_t seed : best_of(allowed, [&](std::uint32_t p) { return question_words[p]; }, std::min(seeds, most))) {
    const float similarity = question_vector.empty() ? question_words[seed] : dot_product(row(rows, seed), question_vector);
    if (question_words[seed] > 0) visit({seed}, similarity);
  }
  while (!queue.empty() && expected.passages.size() < most) {
    const std::vector<std::uint32_t> path = queue.front();
    queue.pop_front();
    if (path.size() > setting.hops) break;  // nobody behind it in the queue is nearer to its seed
    std::set<std::uint32_t> candidates;
    for (const std::uint32_t p : edges[path.back()]) {
      const bool visited = std::find(expected.passages.begin(), expected.passages.end(), p) != expected.passages.end();
      if (!visited && allowed.count(p)) candidates.insert(p);
    }
    const std::string prompt = next_evidence_prompt(options, view, text.text, path).at(0).text;
    expected.prompts.insert(prompt);
    std::vector<float> vector = question_vector, words = question_words;
    if (setting.complete) {
      expected.guesses += !candidates.empty();
      const std::string guess = read_reasoning(scripted_guess(prompt));
      if (setting.embed && !guess.empty()) vector = test::embed_words(guess);
      if (!setting.embed && !analyze_terms(view, graph.analyzer(), guess).empty()) {
        vector.clear();
        words = words_of_text(guess);
      }
    }
    const auto similarity = [&](std::uint32_t p) { return vector.empty() ? words[p] : dot_product(row(rows, p), vector); };
    for (const std::uint32_t p : best_of(candidates, similarity, setting.branches)) {
      if (expected.passages.size() == most) break;
      std::vector<std::uint32_t> longer = path;
      longer.push_back(p);
      visit(longer, similarity(p));
    }
  }
  return expected;
}

struct Counts {
  std::size_t multi_hop = 0, guessed = 0, odd = 0, batches = 0;
};

void compare_one(Random& random, Counts& counts) {
  const PlainCorpus plain = test::random_corpus(random, 2 + static_cast<std::uint32_t>(random.below(30)));
  const GivenVectors rows = test::random_vectors(random, plain.passages.size(), dimension);
  const Setting setting = random_setting(random);
  const auto graph = test::open_graph(test::graph_file(
      plain.corpus, rows,
      test::options_of({{"vectors.precision", "f32"}, {"nearest.count", std::to_string(setting.nearest_of_file)}})));
  const auto flag = [](bool value) { return std::string(value ? "true" : "false"); };
  const Options options = test::options_of({{"kgp.graph", setting.graph},
                                            {"kgp.branches", std::to_string(setting.branches)},
                                            {"kgp.passages", std::to_string(setting.passages)},
                                            {"kgp.seeds", std::to_string(setting.seeds)},
                                            {"kgp.hops", std::to_string(setting.hops)},
                                            {"kgp.terms", std::to_string(setting.terms)},
                                            {"kgp.nearest", std::to_string(setting.nearest)},
                                            {"kgp.keyword_share", std::to_string(setting.share)},
                                            {"search.complete", flag(setting.complete)},
                                            {"search.embed", flag(setting.embed)},
                                            {"hits", "100"}});
  SCOPED_TRACE(options.to_lines());
  std::set<std::uint32_t> allowed;
  PassageSet allowed_set(plain.passages.size());
  const bool filtered = random.below(3) == 0;
  for (std::uint32_t p = 0; p < plain.passages.size(); ++p) {
    if (filtered && !plain.passages[p].is_even) continue;
    allowed.insert(p), allowed_set.add(p);
  }
  SearchText text;
  text.text = test::random_question(random, plain).text;
  if (setting.question_vector) text.vector = test::random_unit_vector(random, dimension);

  const Edges edges = explicit_edges(plain, rows, setting);
  const Expected expected = walk(*graph, options, setting, edges, rows, text, allowed);
  const test::Host host = {[](const Request& request) { return scripted_guess(request.messages.at(0).text); }};
  const auto outcome = test::retrieve_by_kgp(graph, options, text, host, filtered ? &allowed_set : nullptr);
  ASSERT_FALSE(outcome.error) << outcome.error->message;
  ASSERT_EQ(outcome.ranking.passages, expected.passages);
  ASSERT_EQ(outcome.ranking.parts, expected.similarities);  // == of floats: the last bit counts
  for (std::size_t i = 0; i < expected.paths.size(); ++i) {
    ASSERT_EQ(outcome.ranking.scores[i], 1 / static_cast<float>(i + 1));
    std::vector<std::uint32_t> path;
    for (const PathStep& step : outcome.ranking.paths[i]) {
      if (!step.is_entity) path.push_back(step.index);
    }
    ASSERT_EQ(path, expected.paths[i]);
    counts.multi_hop += path.size() > 2;
  }
  // A wave asks for no path that one by one would not be come to.
  const auto asked = outcome.requests("next_evidence");
  std::size_t guesses = 0;
  for (const Request& request : asked) {
    if (request.kind != RequestKind::complete) continue;
    ASSERT_TRUE(expected.prompts.count(request.messages.at(0).text)) << request.messages.at(0).text;
    ++guesses;
  }
  ASSERT_GE(guesses, expected.guesses);
  ASSERT_LE(guesses, expected.prompts.size());
  ASSERT_EQ(guesses > 0, setting.complete && expected.guesses > 0);
  counts.guessed += guesses;
  counts.odd += outcome.has_notice("no usable guess");
  for (const auto& wait : outcome.waits) counts.batches += wait.size() > 1;

  Options by_similarity = options;
  ASSERT_TRUE(by_similarity.set("kgp.order", "similarity").ok());
  const auto ordered = test::retrieve_by_kgp(graph, by_similarity, text, host, filtered ? &allowed_set : nullptr);
  std::vector<std::pair<float, std::uint32_t>> order;
  for (std::size_t i = 0; i < expected.passages.size(); ++i) order.push_back({-expected.similarities[i], expected.passages[i]});
  // Equal similarities keep the order of the visits.
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    ASSERT_EQ(ordered.ranking.passages.at(i), order[i].second);
    ASSERT_EQ(ordered.ranking.scores[i], -order[i].first);
    ASSERT_EQ(ordered.ranking.paths[i].back().index, order[i].second);
  }

  const auto slowly = test::retrieve_by_kgp(graph, options, text, host, filtered ? &allowed_set : nullptr, 1);
  ASSERT_EQ(slowly.ranking.passages, outcome.ranking.passages);
  ASSERT_EQ(slowly.ranking.parts, outcome.ranking.parts);
  ASSERT_EQ(slowly.notices, outcome.notices);
  ASSERT_EQ(slowly.waits.size(), outcome.waits.size());
  for (std::size_t w = 0; w < slowly.waits.size(); ++w) {
    ASSERT_EQ(slowly.waits[w].size(), outcome.waits[w].size());
    for (std::size_t r = 0; r < slowly.waits[w].size(); ++r) ASSERT_EQ(slowly.waits[w][r].id, outcome.waits[w][r].id);
  }
}

TEST(Kgp, EqualsAlgorithm1PathByPathOnAThousandRandomGraphs) {
  Random random(611);
  Counts counts;
  for (int round = 0; round < 1000 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    compare_one(random, counts);
  }
  // The graphs are not so poor that nothing was compared.
  EXPECT_GT(counts.multi_hop, 500u);
  EXPECT_GT(counts.guessed, 1000u);
  EXPECT_GT(counts.odd, 50u);
  EXPECT_GT(counts.batches, 300u);
}

}  // namespace
}  // namespace hop::core
