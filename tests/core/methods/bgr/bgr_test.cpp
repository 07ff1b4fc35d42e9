#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/methods/bgr/graph_hop.hpp"
#include "core/prompts/prompt_template.hpp"
#include "tests/core/methods/bgr/bgr_testing.hpp"
#include "tests/core/methods/bgr/random_graphs.hpp"

namespace hop::core {
namespace {

struct Found {
  Ranking ranking;
  std::string error;
};

Found run_bgr(const std::shared_ptr<const OpenGraph>& graph, SearchText text, const Options& options,
              std::uint64_t units = UINT64_MAX, const PassageSet* allowed = nullptr) {
  const auto settings = read_search_settings(options);
  EXPECT_TRUE(settings.ok());
  auto retriever = make_bgr_retriever(graph, settings.value(), options);
  if (!retriever) return {{}, retriever.error().message};
  const auto retrieval = retriever.value()->start(std::move(text), allowed);
  RequestBoard board;
  RequestSeries series;
  HostRequests line(board, series);
  const test::Host host;
  for (int steps = 0; steps < 1000000; ++steps) {
    WorkBudget budget(units);
    auto state = retrieval->advance(budget, line);
    if (!state) return {{}, state.error().message};
    if (state.value() == TaskState::done) return {std::move(*retrieval).take(), ""};
    if (state.value() == TaskState::waiting) {
      while (board.waiting()) EXPECT_TRUE(board.answer_request(host.answer(board.open_requests().front())).ok());
    }
  }
  return {{}, "never done"};
}

Options bgr_options(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {"method", "bgr"});
  return test::options_of(more);
}

// Three orthogonal ways: the question between 0 and 1; 2 is near 1, 3 near nothing.
std::shared_ptr<const OpenGraph> four_passages() {
  return test::graph_of_vectors({{1, 0, 0, 0}, {0, 1, 0, 0}, {0, .6f, .8f, 0}, {0, 0, 0, 1}});
}

Options dense_options(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {"bgr.retriever", "dense"});
  return bgr_options(more);
}

// cos(Q, ·) = .8, .6, .36, 0. With a share of .7 from the best, .8: above .56 at Q are 0 and 1; after 0 the mean cosines are
// (.6 + 0) / 2 and (.36 + 0) / 2, after 1 for 2: (.36 + .6) / 2 = .48. With a share of .55, above .44, 2 follows from 1 –
// or, searched backwards, leads to it.
TEST(Bgr, WorkedExampleOfAnUntrainedGraph) {
  SearchText text{"anything", {.8f, .6f, 0, 0}, {}};
  const Found run = run_bgr(four_passages(), text, dense_options({{"bgr.threshold", "0.55"}, {"bgr.fuse", "forward"}}));
  ASSERT_EQ(run.error, "");
  const Ranking& ranking = run.ranking;
  EXPECT_EQ(ranking.passages, (std::vector<std::uint32_t>{0, 1, 2, 3}));
  ASSERT_EQ(ranking.part_names.size(), 3u);
  const auto place = [&](std::size_t hit) { return ranking.parts[3 * hit]; };
  EXPECT_EQ(place(0), 1);
  EXPECT_EQ(place(3), 0);
  EXPECT_NEAR(ranking.parts[3 * 2 + 1], .48, 1e-6);  // match of passage 2
  ASSERT_EQ(ranking.paths.size(), 4u);
  EXPECT_EQ(ranking.paths[3].size(), 1u);
  ASSERT_EQ(ranking.paths[2].size(), 2u);
  EXPECT_EQ(ranking.paths[2].back().index, 2u);
  EXPECT_EQ(ranking.scores, (std::vector<float>{1, 1 / 2.0f, 1 / 3.0f, 1 / 4.0f}));

  const Found backward = run_bgr(four_passages(), text, dense_options({{"bgr.threshold", "0.55"}, {"bgr.fuse", "backward"}}));
  ASSERT_EQ(backward.ranking.paths.at(1).size(), 2u);
  EXPECT_EQ(backward.ranking.paths[1].front().index, 2u);

  const Found narrow = run_bgr(four_passages(), text, dense_options({{"bgr.threshold", "0.7"}}));
  EXPECT_EQ(narrow.ranking.parts[3 * 2], 0) << "2 is not in the graph";
}

// The same example: forward Q0, Q1, 12; backward the same by leaves: 0 and 1 are accepted from Q, 2 leads to 1.
TEST(Bgr, ColumnsOfTheGraphSayWhichSearchFoundAnEdge) {
  SearchText text{"anything", {.8f, .6f, 0, 0}, {}};
  const auto columns_of = [&](const char* fusion) {
    return run_bgr(four_passages(), text, dense_options({{"bgr.threshold", "0.55"}, {"bgr.fuse", fusion}}))
        .ranking.evidence_graph;
  };
  const EvidenceGraphColumns forward = columns_of("forward"), backward = columns_of("backward");
  EXPECT_EQ(forward.nodes, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(forward.depths, (std::vector<std::uint32_t>{1, 1, 2}));
  EXPECT_EQ(forward.from, (std::vector<std::uint32_t>{no_passage, no_passage, 1}));
  EXPECT_EQ(forward.to, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(forward.steps, (std::vector<std::uint32_t>{0, 0, 0}));
  using Edge = std::pair<std::uint32_t, std::uint32_t>;
  const auto edges_of = [](const EvidenceGraphColumns& columns, int search) {
    std::set<Edge> edges;
    for (std::size_t i = 0; i < columns.from.size(); ++i) {
      if ((columns.directions[i] & search) != 0) edges.emplace(columns.from[i], columns.to[i]);
    }
    return edges;
  };
  const auto all_forward = edges_of(forward, edge_search::forward), all_backward = edges_of(backward, edge_search::backward);
  EXPECT_EQ(all_forward.size(), forward.from.size()) << "each edge of the forward graph was found forward";
  EXPECT_EQ(all_backward.size(), backward.from.size());
  EXPECT_NE(all_forward, all_backward);
  const EvidenceGraphColumns fused = columns_of("equation");
  std::set<Edge> both;
  for (std::size_t i = 0; i < fused.from.size(); ++i) {
    const Edge edge(fused.from[i], fused.to[i]);
    EXPECT_EQ((fused.directions[i] & edge_search::forward) != 0, all_forward.count(edge) > 0);
    EXPECT_EQ((fused.directions[i] & edge_search::backward) != 0, all_backward.count(edge) > 0);
    both.insert(edge);
  }
  EXPECT_GE(both.size(), all_backward.size());
}

TEST(Bgr, GraphsOfStepsAreOneGraphWithTheStepOfEachEdge) {
  EvidenceGraphColumns graph;
  graph.add_step({{5, 3}, {1, 2}, {no_passage, 5}, {5, 3}, {1, 3}, {0, 0}}, 1);
  graph.add_step({{3, 8, 5}, {1, 1, 2}, {no_passage, no_passage, 8, 5}, {3, 8, 5, 3}, {1, 1, 1, 2}, {0, 0, 0, 0}}, 2);
  EXPECT_EQ(graph.nodes, (std::vector<std::uint32_t>{5, 3, 8}));
  EXPECT_EQ(graph.depths, (std::vector<std::uint32_t>{1, 1, 1})) << "the second step leads from the question to 3 at once";
  EXPECT_EQ(graph.from, (std::vector<std::uint32_t>{no_passage, 5, no_passage, no_passage, 8}));
  EXPECT_EQ(graph.to, (std::vector<std::uint32_t>{5, 3, 3, 8, 5}));
  EXPECT_EQ(graph.directions, (std::vector<std::int32_t>{1, 3, 1, 1, 1}));
  EXPECT_EQ(graph.steps, (std::vector<std::uint32_t>{1, 1, 2, 2, 2}));
}

TEST(Bgr, GraphShowsChainsToAReader) {
  SearchText text{"anything", {.8f, .6f, 0, 0}, {}};
  const auto graph = four_passages();
  const Found run = run_bgr(graph, text, dense_options({{"bgr.threshold", "0.55"}, {"bgr.fuse", "forward"}}));
  // Forward: Q0; Q1, 12. In a prompt: passage 0. On the other hand, passage 1, then passage 2.
  const std::string shown = mark_reading(graph->view(), within_tokens(graph->view(), run.ranking.reading, 1000));
  const std::size_t first = shown.find("word0"), other = shown.find("\nOn the other hand\n"), second = shown.find("word1"),
                    then = shown.find("\nThen\n"), third = shown.find("word2");
  EXPECT_LT(first, other);
  EXPECT_LT(other, second);
  EXPECT_LT(second, then);
  EXPECT_LT(then, third);
  EXPECT_NE(third, std::string::npos);
  EXPECT_EQ(shown.find("word3"), std::string::npos) << "no evidence";
  EXPECT_EQ(mark_reading(graph->view(), within_tokens(graph->view(), run.ranking.reading, 1)).find("word1"), std::string::npos)
      << "one token is no room";

  const Found none = run_bgr(graph, text, dense_options({{"bgr.threshold", "2"}}));
  EXPECT_EQ(none.ranking.passages.size(), 4u);
  EXPECT_TRUE(none.ranking.reading.passages.empty());
}

TEST(Bgr, GraphsPassagesComeFirstAndTheRestFollowsInTheFirstRanking) {
  const auto graph = test::open_graph(test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus())));
  const SearchText text{"Which river flows through the capital of Poland?", {}, {}};
  const Options options = bgr_options({{"bgr.retriever", "hybrid"}});
  const Found run = run_bgr(graph, text, options);
  ASSERT_EQ(run.error, "");
  const Results hybrid = test::search(graph, {test::ask_text(text.text)}, test::options_of({{"method", "hybrid"}}));
  std::vector<std::uint32_t> evidences, others, expected_first, expected_rest;
  bool rest = false;
  for (std::size_t i = 0; i < run.ranking.passages.size(); ++i) {
    const bool in_graph = run.ranking.parts[3 * i] > 0;
    EXPECT_FALSE(rest && in_graph);
    rest = rest || !in_graph;
    (in_graph ? evidences : others).push_back(run.ranking.passages[i]);
  }
  EXPECT_FALSE(evidences.empty());
  for (const std::uint32_t passage : hybrid.questions.at(0).passages) {
    const bool in_graph = std::count(evidences.begin(), evidences.end(), passage) > 0;
    (in_graph ? expected_first : expected_rest).push_back(passage);
  }
  EXPECT_EQ(evidences, expected_first);
  EXPECT_EQ(others, expected_rest);
}

TEST(Bgr, OneUnitOfWorkAtATimeGivesTheSameHits) {
  Random random(5);
  const auto with_vectors = test::open_graph(test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus())));
  const auto without = test::open_graph(test::graph_file(test::small_corpus()));
  Options trained = bgr_options();
  EXPECT_TRUE(trained.set_weights(write_weights(test::network_weights(random, test::fake_dimension))).ok());
  const SearchText text{"Which river flows through the birthplace of Marie Curie?", {}, {}};
  for (const auto& [graph, options] :
       {std::pair(with_vectors, bgr_options()), std::pair(without, bgr_options()), std::pair(with_vectors, trained),
        std::pair(with_vectors, bgr_options({{"bgr.retriever", "trail"}, {"bgr.fuse", "code"}}))}) {
    const Found whole = run_bgr(graph, text, options), stepwise = run_bgr(graph, text, options, 1);
    ASSERT_EQ(whole.error, "");
    ASSERT_EQ(stepwise.error, "");
    EXPECT_FALSE(whole.ranking.passages.empty());
    EXPECT_EQ(whole.ranking.passages, stepwise.ranking.passages);
    EXPECT_EQ(whole.ranking.parts, stepwise.ranking.parts);
  }
}

TEST(Bgr, WeightsWithoutAVectorOfTheQuestionAreNoted) {
  Random random(6);
  const auto graph = test::open_graph(test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus())));
  Options options = bgr_options({{"search.embed", "false"}});
  EXPECT_TRUE(options.set_weights(write_weights(test::network_weights(random, test::fake_dimension))).ok());
  const Found run = run_bgr(graph, {"Vistula", {}, {}}, options);
  ASSERT_EQ(run.error, "");
  ASSERT_EQ(run.ranking.notices.size(), 1u);

  const auto without = test::open_graph(test::graph_file(test::small_corpus()));
  EXPECT_NE(run_bgr(without, {"Vistula", {}, {}}, options).error.find("the graph has none"), std::string::npos);
}

TEST(Bgr, KeepsToTheFilterAndEndsOnEmptyGraphs) {
  const auto graph = test::open_graph(test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus())));
  PassageSet allowed(graph->view().passage_count());
  allowed.add(3), allowed.add(5);
  const Found run = run_bgr(graph, {"rivers of France", {}, {}}, bgr_options({{"bgr.retriever", "dense"}}), UINT64_MAX, &allowed);
  EXPECT_EQ(std::set<std::uint32_t>(run.ranking.passages.begin(), run.ranking.passages.end()), (std::set<std::uint32_t>{3, 5}));

  const auto empty = test::open_graph(test::graph_file({}));
  EXPECT_TRUE(run_bgr(empty, {"anything", {}, {}}, bgr_options()).ranking.passages.empty());
  EXPECT_TRUE(run_bgr(graph, {"", {}, {}}, bgr_options({{"search.embed", "false"}})).ranking.passages.empty());
}

// A whole run against the pieces put together by hand, on random vectors and options.
TEST(Bgr, HitsAreThoseOfTheGraphOfBothSearches) {
  Random random(7);
  for (int round = 0; round < 30; ++round) {
    std::vector<std::vector<float>> rows;
    for (int i = 0; i < 12; ++i) rows.push_back(test::random_unit_vector(random, 9));
    const auto graph = test::graph_of_vectors(rows);
    const std::vector<float> question = test::random_unit_vector(random, 9);
    const char* fusions[] = {"equation", "prose", "code", "forward", "backward"};
    const std::size_t fusion = random.below(5);
    const std::string threshold = concat("0.", 5 + random.below(4));
    const Found run =
        run_bgr(graph, {"anything", question, {}},
                dense_options({{"bgr.fuse", fusions[fusion]}, {"bgr.threshold", threshold}, {"bgr.candidates", "8"}}));
    ASSERT_EQ(run.error, "");

    std::vector<std::uint32_t> by_cosine;
    const EvidencePool everyone = test::whole_pool(*graph, "", question);
    for (std::uint32_t e = 1; e <= 12; ++e) by_cosine.push_back(e);
    std::stable_sort(by_cosine.begin(), by_cosine.end(),
                     [&](auto a, auto b) { return everyone.cosine(Q, a) > everyone.cosine(Q, b); });
    by_cosine.resize(8);
    std::sort(by_cosine.begin(), by_cosine.end());  // evidence e of the pool is by_cosine[e − 1] of everyone
    MeanScorer scorer(everyone);
    const auto search = [&](SearchDirection direction) {
      EvidenceSearch searching(direction, 8, 25);
      while (!searching.done()) {
        std::vector<std::uint32_t> path = {Q};
        for (const std::uint32_t node : searching.path().subspan(1)) path.push_back(by_cosine[node - 1]);
        std::vector<float> all(12), scores;
        scorer.score(path, all);
        for (const std::uint32_t e : by_cosine) scores.push_back(all[e - 1]);
        searching.expand(scores, scorer.threshold(std::stod(threshold)));
      }
      return std::move(searching).take_edges();
    };
    const EvidenceEdges fused =
        fuse_graphs(search(SearchDirection::forward), search(SearchDirection::backward), static_cast<GraphFusion>(fusion), .02);
    std::set<std::uint32_t> expected, found;
    for (const EvidenceEdge& edge : fused) expected.insert(by_cosine[edge.to - 1] - 1);
    for (std::size_t i = 0; i < run.ranking.passages.size(); ++i) {
      if (run.ranking.parts[3 * i] > 0) found.insert(run.ranking.passages[i]);
      for (std::size_t step = 1; step < run.ranking.paths[i].size(); ++step) {  // paths lead along edges of the graph
        const auto node_of = [&](std::uint32_t passage) {
          return static_cast<std::uint32_t>(std::find(by_cosine.begin(), by_cosine.end(), passage + 1) - by_cosine.begin()) + 1;
        };
        EXPECT_TRUE(has_edge(fused, {node_of(run.ranking.paths[i][step - 1].index), node_of(run.ranking.paths[i][step].index)}));
      }
    }
    EXPECT_EQ(found, expected) << "round " << round;
  }
}

}  // namespace
}  // namespace hop::core
