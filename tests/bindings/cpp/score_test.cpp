// A host that scores passages: through search(), and through a loop of the caller's own.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "hoptrail.hpp"
#include "tests/bindings/cpp/error_of.hpp"

namespace hop {
namespace {

constexpr std::string_view question = "Who wrote a song for Julian Lennon?";

Graph graph_of_songs() {
  Corpus corpus;
  corpus.add_passage("goodbyes", "Too Late for Goodbyes", "\"Too Late for Goodbyes\" is a song by Julian Lennon of 1984.");
  corpus.add_passage("jude", "Hey Jude", "Paul McCartney wrote the song \"Hey Jude\" to comfort Julian Lennon.");
  corpus.add_passage("julian", "Julian Lennon", "Julian Lennon is an English musician, the son of John Lennon.");
  return build(std::move(corpus));
}

Options only_scores() {
  Options options;
  options.set_text("method", "bm25").set_number("score.weight", 1).set_flag("score.chains", false);
  return options;
}

// Prefers passages that are late in the alphabet: no ranking by the question gives this order.
std::vector<float> by_first_letter(const ScoreRequest& request) {
  std::vector<float> scores;
  for (const std::string_view passage : request.passages) scores.push_back(static_cast<float>(passage.front()));
  return scores;
}

std::vector<std::string> titles_of(const SearchResult& found) {
  std::vector<std::string> titles;
  for (const Hit& hit : found.hits()) titles.emplace_back(hit.title());
  return titles;
}

TEST(Score, AHostThatScoresOrdersTheHits) {
  const Graph graph = graph_of_songs();
  Host host;
  host.score = by_first_letter;
  const SearchResult found = search(graph, question, only_scores(), host);
  EXPECT_EQ(titles_of(found), (std::vector<std::string>{"Too Late for Goodbyes", "Julian Lennon", "Hey Jude"}));
}

TEST(Score, TheRequestHasTheQuestionAndThePassagesBestFirst) {
  const Graph graph = graph_of_songs();
  std::vector<std::string> titles;
  Host host;
  host.score = [&](const ScoreRequest& request) {
    EXPECT_EQ(request.question, question);
    for (const std::string_view passage : request.passages) titles.emplace_back(passage.substr(0, passage.find('\n')));
    return by_first_letter(request);
  };
  search(graph, question, only_scores(), host);
  Options without;
  without.set_text("method", "bm25");
  const SearchResult ranked = search(graph, question, without);
  EXPECT_EQ(titles, titles_of(ranked));
  EXPECT_EQ(titles.size(), 3u);
}

TEST(Score, ALoopOfTheCallersOwnAnswersTheRequest) {
  const Graph graph = graph_of_songs();
  Options options = only_scores();
  options.set_flag("search.score", true);
  Task task = Task::search(graph, Questions(question), options);
  while (task.step(1'000'000) != State::waiting) {
  }
  const std::uint64_t id = task.requests().front();
  EXPECT_EQ(task.request_kind(id), RequestKind::score);
  EXPECT_EQ(task.request_purpose(id), "score");
  const ScoreRequest request = task.request_scores(id);
  std::vector<float> scores = by_first_letter(request);
  scores.push_back(0);
  EXPECT_EQ(error_of([&] { task.answer_scores(id, scores); }).status(), HOP_STATUS_DIMENSION_MISMATCH);
  scores.pop_back();
  task.answer_scores(id, scores);
  EXPECT_EQ(error_of([&] { task.answer_scores(id, scores); }).status(), HOP_STATUS_STALE_REQUEST);
  while (task.step(1'000'000) != State::done) {
  }
  const SearchResult found(graph, task.take_results());
  EXPECT_EQ(titles_of(found).front(), "Too Late for Goodbyes");
}

TEST(Score, TheTextsOfAnotherRequestAreNoPassages) {
  const Graph graph = graph_of_songs();
  Options options;
  options.set_text("method", "self_ask");
  Task task = Task::ask(graph, Questions(question), options);
  while (task.step(1'000'000) != State::waiting) {
  }
  EXPECT_EQ(error_of([&] { task.request_scores(task.requests().front()); }).status(), HOP_STATUS_INVALID_ARGUMENT);
}

TEST(Score, AHostThatFailsIsQuoted) {
  const Graph graph = graph_of_songs();
  Host host;
  host.score = [](const ScoreRequest&) -> std::vector<float> { throw std::runtime_error("the model is asleep"); };
  const Error error = error_of([&] { search(graph, question, only_scores(), host); });
  EXPECT_EQ(error.status(), HOP_STATUS_HOST_FAILURE);
  EXPECT_NE(std::string(error.what()).find("the model is asleep"), std::string::npos) << error.what();
}

TEST(Score, AMissingScorerIsNamed) {
  const Graph graph = graph_of_songs();
  Options options = only_scores();
  options.set_flag("search.score", true);
  const Error error = error_of([&] { search(graph, question, options); });
  EXPECT_EQ(error.status(), HOP_STATUS_HOST_FAILURE);
  EXPECT_NE(std::string(error.what()).find("no scorer"), std::string::npos) << error.what();
}

}  // namespace
}  // namespace hop
