// What G-RAG finds without weights, what it asks for, and what its host may get wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/core/methods/g_rag/g_rag_testing.hpp"
#include "tests/core/methods/g_rag/random_candidates.hpp"

namespace hop::core {
namespace {

using Passages = std::vector<std::uint32_t>;

// Titles of the corpus that a passage has or says, found by plain search.
std::vector<std::set<std::string>> names_of(const Passages& passages) {
  const Graph& view = test::small_graph()->view();
  std::vector<std::set<std::string>> names;
  for (const std::uint32_t p : passages) {
    std::set<std::string>& said = names.emplace_back();
    for (std::uint32_t other = 0; other < view.passage_count(); ++other) {
      const std::string_view title = view.passage_titles[other];
      if (other == p || view.passage_texts[p].find(title) != std::string_view::npos) said.insert(std::string(title));
    }
  }
  return names;
}

TEST(Grag, WithoutWeightsEqualsTheSlowReference) {
  for (const char* question :
       {test::where_born, "Where does the Seine end?", "Who studied crystals with his brother in Paris?"}) {
    const Ranking first = test::first_ranking(test::asked(question));
    const auto names = names_of(first.passages);
    const auto features = test::slow_features(names, std::vector<std::set<std::string>>(names.size()));
    std::vector<std::pair<double, std::uint32_t>> expected;
    for (std::size_t v = 0; v < names.size(); ++v) {
      double score = first.scores[v];
      for (std::size_t u = 0; u < names.size(); ++u) {
        score += 0.75 * features[0][v][u] * std::max(0.0, static_cast<double>(first.scores[u]) - first.scores[v]);
      }
      expected.push_back({-score, first.passages[v]});
    }
    // Equal scores keep the order of the first ranking.
    std::stable_sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    const test::GragOutcome outcome = test::retrieve(test::g_rag_options(), test::asked(question));
    EXPECT_TRUE(outcome.requests.empty());
    ASSERT_EQ(outcome.ranking.passages.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(outcome.ranking.passages[i], expected[i].second) << question << ", rank " << i + 1;
      EXPECT_NEAR(outcome.ranking.scores[i], -expected[i].first, 1e-5) << question << ", rank " << i + 1;
    }
  }
}

TEST(Grag, WithoutMixItIsTheFirstRanking) {
  const test::GragOutcome outcome = test::retrieve(test::g_rag_options({{"g_rag.mix", "0"}}), test::asked(test::where_born));
  const Ranking first = test::first_ranking(test::asked(test::where_born));
  EXPECT_EQ(outcome.ranking.passages, first.passages);
  EXPECT_EQ(outcome.ranking.scores, first.scores);
}

TEST(Grag, TheRestOfTheFirstRankingFollows) {
  const Ranking first = test::first_ranking(test::asked(test::where_born));
  const test::GragOutcome outcome =
      test::retrieve(test::g_rag_options({{"g_rag.candidates", "3"}}), test::asked(test::where_born));
  const Passages& passages = outcome.ranking.passages;
  ASSERT_EQ(passages.size(), first.passages.size());
  EXPECT_TRUE(std::is_permutation(passages.begin(), passages.begin() + 3, first.passages.begin()));
  EXPECT_TRUE(std::equal(passages.begin() + 3, passages.end(), first.passages.begin() + 3));
  EXPECT_TRUE(std::is_sorted(outcome.ranking.scores.rbegin(), outcome.ranking.scores.rend()));
}

TEST(Grag, GivesNoMoreHitsThanAskedFor) {
  EXPECT_EQ(test::retrieve(test::g_rag_options({{"hits", "2"}}), test::asked(test::where_born)).ranking.passages.size(), 2u);
}

TEST(Grag, APathGoesOverTheNeighborThatLiftedTheHit) {
  const test::GragOutcome outcome = test::retrieve(test::g_rag_options({{"g_rag.mix", "1"}}), test::asked(test::where_born));
  const Ranking first = test::first_ranking(test::asked(test::where_born));
  std::size_t lifted = 0;
  for (std::size_t i = 0; i < outcome.ranking.passages.size(); ++i) {
    const Path& path = outcome.ranking.paths[i];
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(path.back().index, outcome.ranking.passages[i]);
    EXPECT_FALSE(path.back().is_entity);
    const auto before = std::find(first.passages.begin(), first.passages.end(), path.back().index) - first.passages.begin();
    if (path.size() == 1) continue;
    ++lifted;
    EXPECT_LT(i, static_cast<std::size_t>(before)) << "only who rose";
    ASSERT_EQ(path.size(), 3u);
    EXPECT_TRUE(path[1].is_entity);
    const auto names = names_of({path[0].index, path[2].index});
    const EntityGraph& entities = *outcome.ranking.entities;
    const std::string shared(test::small_graph()->view().keyword_names[entities.keyword_of_entity[path[1].index]]);
    EXPECT_TRUE(names[0].count(shared) && names[1].count(shared)) << shared;
  }
  EXPECT_GT(lifted, 0u);
}

TEST(Grag, ASetOfPassagesBoundsCandidates) {
  PassageSet allowed(test::small_graph()->view().passage_count());
  for (const std::uint32_t passage : {1u, 3u, 4u}) allowed.add(passage);
  const test::GragOutcome outcome =
      test::retrieve(test::g_rag_options(), test::asked(test::where_born), {}, UINT64_MAX, &allowed);
  Passages passages = outcome.ranking.passages;
  std::sort(passages.begin(), passages.end());
  EXPECT_EQ(passages, (Passages{1, 3, 4}));
}

TEST(Grag, AsksForTheQuestionsVectorOnly) {
  const test::GragOutcome outcome = test::retrieve(test::g_rag_options(), {test::where_born, {}, {}});
  ASSERT_EQ(outcome.requests.size(), 1u);
  EXPECT_EQ(outcome.requests[0].purpose, "question");
  EXPECT_EQ(test::bits_of(outcome.ranking),
            test::bits_of(test::retrieve(test::g_rag_options(), test::asked(test::where_born)).ranking));
}

TEST(Grag, OneUnitAtATimeGivesTheSameRanking) {
  const test::Host host = test::model_that_finds({"river", "Paris", "city"});
  const std::vector<Options> all = {test::g_rag_options(),
                                    test::g_rag_options({{"g_rag.keywords", "names_and_phrases"}}),
                                    test::g_rag_options({{"g_rag.retriever", "gnn_ret"}}),
                                    test::g_rag_options({{"g_rag.retriever", "trail"}}),
                                    test::g_rag_options({{"g_rag.concepts", "ask"}}),
                                    test::options_with_network(),
                                    test::options_with_network({{"g_rag.concepts", "ask"}})};
  for (const Options& options : all) {
    const test::GragOutcome whole = test::retrieve(options, {test::where_born, {}, {}}, host);
    const test::GragOutcome stepped = test::retrieve(options, {test::where_born, {}, {}}, host, 1);
    EXPECT_EQ(test::bits_of(whole.ranking), test::bits_of(stepped.ranking)) << options.to_lines();
    EXPECT_EQ(whole.requests.size(), stepped.requests.size());
    EXPECT_FALSE(whole.ranking.passages.empty());
  }
}

TEST(Grag, AFirstRankingWithoutHitsStaysEmpty) {
  const Options options = test::g_rag_options({{"g_rag.retriever", "bm25"}, {"g_rag.concepts", "ask"}});
  EXPECT_TRUE(test::retrieve(options, {"xyzzy", {}, {}}).ranking.passages.empty());
}

// With a host that answers the requests of one purpose wrongly.
Status status_with(const Options& options, const char* purpose, const std::function<Answer(const Request&)>& wrong) {
  const auto retriever = make_g_rag_retriever(test::small_graph(), read_search_settings(options).value(), options);
  const auto retrieval = retriever.value()->start(test::asked(test::where_born), nullptr);
  RequestBoard board;
  RequestSeries series;
  HostRequests line(board, series);
  const test::Host host = test::model_that_finds({"river"});
  for (int round = 0; round < 1000; ++round) {
    WorkBudget budget(UINT64_MAX);
    const auto state = retrieval->advance(budget, line);
    if (!state) return state.error().status;
    if (state.value() == TaskState::done) return Status::ok;
    const std::vector<Request> open = board.open_requests();
    for (const Request& request : open) {
      EXPECT_TRUE(board.answer_request(request.purpose == purpose ? wrong(request) : host.answer(request)).ok());
    }
  }
  return Status::internal;
}

TEST(Grag, WhatTheHostCannotDoIsAnError) {
  const Options options = test::options_with_network({{"g_rag.concepts", "ask"}});
  const auto failure = [](const Request& request) { return test::failure_of(request.id, "out of order"); };
  EXPECT_EQ(status_with(options, "amr", failure), Status::host_failure);
  EXPECT_EQ(status_with(options, "passage", failure), Status::host_failure);
  const auto narrow = [](const Request& request) {
    Answer answer;
    answer.request = request.id;
    answer.kind = AnswerKind::vectors;
    answer.rows = static_cast<std::uint32_t>(request.texts.size());
    answer.dimension = 2;
    answer.values.assign(std::size_t{2} * answer.rows, 0.7071f);
    return answer;
  };
  EXPECT_EQ(status_with(options, "passage", narrow), Status::dimension_mismatch);
  EXPECT_EQ(status_with(options, "none", failure), Status::ok);
}

TEST(GRagRetriever, AStepWithoutCandidatesLeavesThePathsOfTheOthers) {
  Question question = test::ask_text("Which river flows through the city where the painter was born?");
  question.steps = {{"Zzyzx qwertz?", {}}, {"Which river flows through Frankfurt?", {}}};
  const auto results = test::search(test::small_graph(), {question}, test::g_rag_options({{"g_rag.retriever", "bm25"}}));
  EXPECT_FALSE(results.questions.at(0).passages.empty());
}

}  // namespace
}  // namespace hop::core
