// G-RAG with a trained network.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/core/methods/g_rag/g_rag_testing.hpp"

namespace hop::core {
namespace {

double dot(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

void expect_order_by_texts(const test::GragOutcome& outcome, const std::map<std::uint32_t, std::string>& said) {
  const Graph& view = test::small_graph()->view();
  for (std::size_t i = 0; i < outcome.ranking.passages.size(); ++i) {
    const std::uint32_t passage = outcome.ranking.passages[i];
    std::string text = std::string(view.passage_titles[passage]) + "\n" + std::string(view.passage_texts[passage]);
    if (const auto more = said.find(passage); more != said.end()) text += "\n" + more->second;
    EXPECT_NEAR(outcome.ranking.scores[i], dot(test::embed_words(test::where_born), test::embed_words(text)), 1e-3) << text;
  }
  EXPECT_TRUE(std::is_sorted(outcome.ranking.scores.rbegin(), outcome.ranking.scores.rend()));
}

TEST(Grag, TheNetworkTakesStoredVectorsOfCandidatesWithKeywords) {
  const test::GragOutcome outcome = test::retrieve(test::options_with_network(), test::asked(test::where_born));
  EXPECT_TRUE(outcome.requests.empty());
  expect_order_by_texts(outcome, {});
}

TEST(Grag, TheNetworkTakesVectorsOfTextAndConceptsFromTheQuestion) {
  const test::GragOutcome outcome = test::retrieve(test::options_with_network({{"g_rag.concepts", "ask"}}),
                                                   test::asked(test::where_born), test::model_that_finds({"river", "Paris"}));
  std::map<std::uint32_t, std::string> said;
  const Graph& view = test::small_graph()->view();
  for (std::uint32_t p = 0; p < view.passage_count(); ++p) {
    said[p] = "question";
    for (const char* word : {"river", "Paris"}) {
      if (view.passage_texts[p].find(word) != std::string_view::npos) said[p] += std::string(" ") + word;
    }
  }
  expect_order_by_texts(outcome, said);
  ASSERT_EQ(outcome.requests.size(), 9u);
  EXPECT_EQ(outcome.requests.back().kind, RequestKind::embed);
  EXPECT_EQ(outcome.requests.back().texts.at(0).role, TextRole::passage);
}

TEST(Grag, AnAddedNetworksScoreIsAddedToTheUntrainedOne) {
  Options options = test::options_with_network();
  ASSERT_TRUE(options.set("g_rag.network", "added").ok());
  const auto scores_of = [](const Ranking& ranking) {
    std::map<std::uint32_t, double> scores;
    for (std::size_t i = 0; i < ranking.passages.size(); ++i) scores[ranking.passages[i]] = ranking.scores[i];
    return scores;
  };
  auto expected = scores_of(test::retrieve(test::options_with_network(), test::asked(test::where_born)).ranking);
  for (const auto& [passage, score] : scores_of(test::retrieve(test::g_rag_options(), test::asked(test::where_born)).ranking))
    expected[passage] += score;
  for (const auto& [passage, score] : scores_of(test::retrieve(options, test::asked(test::where_born)).ranking)) {
    EXPECT_NEAR(score, expected[passage], 1e-5) << passage;
  }
}

TEST(Grag, WithoutTheQuestionsVectorTheNetworkRests) {
  const test::GragOutcome outcome =
      test::retrieve(test::options_with_network({{"search.embed", "false"}}), {test::where_born, {}, {}});
  ASSERT_EQ(outcome.ranking.notices.size(), 1u);
  EXPECT_EQ(outcome.ranking.passages,
            test::retrieve(test::g_rag_options({{"search.embed", "false"}}), {test::where_born, {}, {}}).ranking.passages);
}

TEST(Grag, AFirstRankingByWordsStillAsksForTheNetworksVector) {
  const test::GragOutcome outcome =
      test::retrieve(test::options_with_network({{"g_rag.retriever", "bm25"}}), {test::where_born, {}, {}});
  ASSERT_EQ(outcome.requests.size(), 1u);
  EXPECT_TRUE(outcome.ranking.notices.empty());
  EXPECT_TRUE(test::retrieve(test::g_rag_options({{"g_rag.retriever", "bm25"}}), {test::where_born, {}, {}}).requests.empty());
}

TEST(Grag, WeightsThatDoNotFitTheGraphAreAnError) {
  const Options options = test::options_with_network({}, 5);
  const auto made = make_g_rag_retriever(test::small_graph(), read_search_settings(options).value(), options);
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.error().status, Status::bad_input);
}

}  // namespace
}  // namespace hop::core
