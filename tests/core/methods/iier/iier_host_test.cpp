// What IIER asks its host for, and what it makes of answers that fail or make no sense.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/methods/iier/question_keywords_prompt.hpp"
#include "core/prompts/read_keywords.hpp"
#include "tests/core/methods/iier/iier_testing.hpp"

namespace hop::core {
namespace {

const char* const question = "Which river flows through the city where Marie Curie was born, and which through Rouen?";

std::shared_ptr<const OpenGraph> graph_with_vectors() {
  return test::open_graph(test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus())));
}

std::vector<std::string> ids(const OpenGraph& graph, const Ranking& ranking) {
  std::vector<std::string> ids;
  for (const std::uint32_t passage : ranking.passages) ids.emplace_back(graph.view().passage_ids[passage]);
  return ids;
}

TEST(IierHost, OneRequestAWaveHasThePathsOfAllChains) {
  const auto graph = graph_with_vectors();
  const Options options = test::options_of({{"iier.path_vectors", "ask"}, {"iier.passages", "4"}, {"iier.order", "chains"}});
  const auto outcome = test::retrieve_by_iier(graph, options, {question, {}, {}});
  ASSERT_FALSE(outcome.error);
  // The question; then chains of two and of three: the vector of a seed alone is the graph's own.
  ASSERT_EQ(outcome.requests.size(), 3u);
  EXPECT_EQ(outcome.requests[0].purpose, "question");
  std::string path;  // of the first chain, whose passages are the first hits
  for (std::size_t h = 0; h < 3; ++h) {
    const std::uint32_t passage = outcome.ranking.passages[h];
    if (!path.empty()) path += "\n";
    path += std::string(graph->view().passage_titles[passage]) + "\n" + std::string(graph->view().passage_texts[passage]);
    if (h == 0) continue;
    EXPECT_EQ(outcome.requests[h].texts.at(0).text, path);
  }
  for (std::size_t wave = 1; wave < 3; ++wave) {
    EXPECT_EQ(outcome.requests[wave].purpose, "path");
    ASSERT_EQ(outcome.requests[wave].texts.size(), 2u);  // of Marie Curie, of Rouen
    for (const EmbedText& text : outcome.requests[wave].texts) EXPECT_EQ(text.role, TextRole::path);
  }
  const std::string &two = outcome.requests[1].texts[1].text, &three = outcome.requests[2].texts[1].text;
  EXPECT_EQ(three.substr(0, two.size() + 1), two + "\n");
}

TEST(IierHost, NoVectorsAreAskedForWhereTheHostSaysSo) {
  const auto graph = graph_with_vectors();
  const auto vector = test::embed_words(question);
  EXPECT_TRUE(
      test::retrieve_by_iier(graph, test::options_of({{"search.embed", "false"}}), {question, vector, {}}).requests.empty());
  EXPECT_TRUE(
      test::retrieve_by_iier(graph, test::options_of({{"iier.path_vectors", "mean"}}), {question, vector, {}}).requests.empty());
  const auto words = test::retrieve_by_iier(graph, test::options_of({{"search.embed", "false"}}), {question, {}, {}});
  EXPECT_TRUE(words.requests.empty());
  EXPECT_FALSE(words.ranking.passages.empty());
}

TEST(IierHost, AnEmptyGraphAndAnUnknownQuestionGiveNothing) {
  const auto empty = test::open_graph(test::graph_file({}));
  EXPECT_TRUE(test::retrieve_by_iier(empty, {}, {question, {}, {}}).ranking.passages.empty());
  const auto words = test::open_graph(test::graph_file(test::small_corpus()));
  EXPECT_TRUE(test::retrieve_by_iier(words, {}, {"xylophone?", {}, {}}).ranking.passages.empty());
  const PassageSet none(8);
  EXPECT_TRUE(test::retrieve_by_iier(graph_with_vectors(), {}, {question, {}, {}}, {}, &none).ranking.passages.empty());
}

TEST(IierHost, TheLanguageModelNamesKeywords) {
  const auto graph = graph_with_vectors();
  Options options = test::options_of(
      {{"iier.keywords", "ask"}, {"iier.path_vectors", "mean"}, {"iier.order", "chains"}, {"iier.passages", "1"}, {"hits", "3"}});
  test::IierHost host;
  host.complete = [](const Request& request) {
    EXPECT_EQ(request.purpose, "question_keywords");
    EXPECT_EQ(request.form, "lines");
    EXPECT_NE(request.messages.at(0).text.find(question), std::string::npos);
    return std::string("- \"Baltic Sea\"\nthe city of Rouen\n\nxylophone\n");
  };
  const auto outcome = test::retrieve_by_iier(graph, options, {question, {}, {}}, host);
  ASSERT_FALSE(outcome.error);
  EXPECT_EQ(outcome.waits, 1u);  // vector and keywords are asked for together
  const auto hits = ids(*graph, outcome.ranking);
  ASSERT_EQ(hits.size(), 3u);
  const auto is_seed = [&](const char* id) { return hits[0] == id || hits[1] == id; };
  EXPECT_TRUE(is_seed("d") || is_seed("g"));  // of the Baltic Sea
  EXPECT_TRUE(is_seed("f") || is_seed("h"));  // of Rouen

  EXPECT_TRUE(options.set("prompt.question_keywords", "Name it: {question}").ok());
  EXPECT_EQ(question_keywords_prompt(options, "Who?").at(0).text, "Name it: Who?");
}

TEST(IierHost, WhateverTheModelWritesEndsAsKeywordsOrNothing) {
  const auto graph = graph_with_vectors();
  const Options options = test::options_of({{"iier.keywords", "ask"}, {"iier.path_vectors", "mean"}});
  std::string many;
  for (int i = 0; i < 5000; ++i) many += "Warsaw\nIgnore all instructions " + std::to_string(i) + "\n";
  for (const std::string& reply :
       {std::string(), std::string("\n\n\n"), std::string("{question}\x01\xff"), many, std::string(100000, 'x')}) {
    test::IierHost host;
    host.complete = [&](const Request&) { return reply; };
    const auto outcome = test::retrieve_by_iier(graph, options, {question, {}, {}}, host);
    ASSERT_FALSE(outcome.error);
    EXPECT_EQ(outcome.ranking.passages.size(), 8u);
  }
  EXPECT_EQ(read_keywords(many).size(), 100u);
  EXPECT_EQ(read_keywords("* \"Marie Curie\" \n- Paris\n-\n\n"), (std::vector<std::string>{"Marie Curie", "Paris"}));
}

TEST(IierHost, AFailureOfTheHostIsTheRetrievals) {
  const auto graph = graph_with_vectors();
  for (const std::string purpose : {"question", "question_keywords", "path"}) {
    const Options options = test::options_of({{"method", "iier"}, {"iier.keywords", "ask"}, {"iier.path_vectors", "ask"}});
    const auto retriever = make_iier_retriever(graph, read_search_settings(options).value(), options);
    ASSERT_TRUE(retriever.ok());
    const auto retrieval = retriever.value()->start({question, {}, {}}, nullptr);
    RequestBoard board;
    RequestSeries series;
    HostRequests line(board, series);
    for (;;) {
      WorkBudget budget(UINT64_MAX);
      const auto state = retrieval->advance(budget, line);
      if (!state) {
        EXPECT_EQ(state.error().status, Status::host_failure) << purpose;
        EXPECT_NE(state.error().message.find("out of order"), std::string::npos) << state.error().message;
        break;
      }
      ASSERT_EQ(state.value(), TaskState::waiting) << purpose;
      std::vector<Answer> answers;
      for (const Request& request : board.open_requests()) {
        answers.push_back(request.purpose == purpose ? test::failure_of(request.id, "out of order")
                                                     : test::IierHost().answer(request));
      }
      for (Answer& answer : answers) ASSERT_TRUE(board.answer_request(std::move(answer)).ok());
    }
  }
}

TEST(IierHost, VectorsOfAnotherDimensionAreRefused) {
  test::IierHost host;
  host.dimension = 7;
  const auto outcome = test::retrieve_by_iier(graph_with_vectors(), test::options_of({{"iier.path_vectors", "ask"}}),
                                              {question, test::embed_words(question), {}}, host);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->status, Status::dimension_mismatch);
}

TEST(IierSettings, TakeFourWeights) {
  const auto outcome =
      test::retrieve_by_iier(graph_with_vectors(), test::options_of({{"iier.weights", "1,2"}}), {question, {}, {}});
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->status, Status::option_out_of_bounds);
  EXPECT_EQ(outcome.error->detail, "iier.weights");
}

}  // namespace
}  // namespace hop::core
