// hop::run and the task beneath it, with hosts that are lists of answers.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "hoptrail.hpp"
#include "tests/bindings/cpp/error_of.hpp"

namespace hop {
namespace {

Corpus corpus() {
  Corpus corpus;
  corpus.add_passage("1", "Too Late for Goodbyes", "\"Too Late for Goodbyes\" is a song by Julian Lennon of 1984.");
  corpus.add_passage("2", "Julian Lennon", "Julian Lennon is an English musician, the son of John Lennon.");
  corpus.add_passage("3", "Hey Jude", "Paul McCartney wrote \"Hey Jude\" to comfort Julian Lennon.");
  corpus.add_passage("4", "Liverpool", "Liverpool is a city in England.");
  return corpus;
}

Bytes file_of(Corpus corpus, const Options& options, const Host& host) {
  Task index = Task::index(corpus, options);
  run(index, host);
  return index.take_bytes();
}

std::vector<std::uint8_t> copy_of(const Bytes& bytes) { return {bytes.view().begin(), bytes.view().end()}; }

// Two numbers that depend only on the text.
Vectors toy_vectors(std::span<const Text> texts) {
  Vectors vectors{.dimension = 2, .embedder_id = "toy"};
  for (const Text& text : texts) {
    for (const std::size_t divisor : {std::size_t{5}, std::size_t{7}})
      vectors.values.push_back(1 + static_cast<float>(text.text.size() % divisor));
  }
  return vectors;
}

Options embedding_options() {
  Options options;
  options.set_flag("index.embed", true).set_text("embedder.id", "toy");
  return options;
}

TEST(Run, ThreadsAreJoinedWhenStartingAnotherOneFails) {
  std::atomic<int> finished{0};
  const auto work = [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ++finished;
  };
  const auto start = [&] {
    detail::JoiningThreads threads(2);
    threads.add(work);
    throw std::bad_alloc();
  };
  EXPECT_THROW(start(), std::bad_alloc);
  EXPECT_EQ(finished, 1);
}

TEST(Run, ThreadsDoNotChangeTheBytes) {
  const std::vector<std::uint8_t> alone = copy_of(file_of(corpus(), embedding_options(), {.embed = toy_vectors}));
  for (const unsigned threads : {2u, 8u}) {
    EXPECT_EQ(copy_of(file_of(corpus(), embedding_options(), {.embed = toy_vectors, .threads = threads})), alone);
  }
}

TEST(Run, AsksTheEmbedderForPassagesAndQuestions) {
  std::size_t passages = 0, queries = 0;
  int calls = 0;
  const Host host{.embed = [&](std::span<const Text> texts) {
    ++calls;
    for (const Text& text : texts) (text.role == TextRole::query ? queries : passages) += 1;
    return toy_vectors(texts);
  }};
  const Graph graph = Graph::open(file_of(corpus(), embedding_options(), host));
  EXPECT_EQ(passages, 4u);

  calls = 0;
  Questions questions;
  for (int i = 0; i < 5; ++i) questions.add("Who is number " + std::to_string(i) + "?");
  Options dense;
  dense.set_text("method", "dense");
  Task search = Task::search(graph, questions, dense);
  run(search, host);
  EXPECT_EQ(queries, 5u);
  EXPECT_EQ(calls, 1) << "all that is asked for together goes to the embedder together";
  EXPECT_EQ(search.report().text().front(), '{');
  const Results results = search.take_results();
  EXPECT_THROW(results.hits(5), Error);
}

// A task that scores, in a loop of the caller's own.
Task waiting(const Graph& graph, const char* method, bool scores) {
  Options options;
  options.set_text("method", method).set_flag("search.score", scores);
  Questions question("Who wrote a song for Julian Lennon?");
  Task task = scores ? Task::search(graph, question, options) : Task::ask(graph, question, options);
  while (task.step(1'000'000) != State::waiting) {
  }
  return task;
}

TEST(Run, ALoopOfTheCallersOwnAnswersWithScores) {
  const Graph graph = build(corpus());
  Task task = waiting(graph, "bm25", true);
  const std::uint64_t id = task.requests().front();
  EXPECT_EQ(task.request_kind(id), RequestKind::score);
  EXPECT_EQ(task.request_purpose(id), "score");
  std::vector<float> scores(task.request_scores(id).passages.size(), 1.0F);
  scores.push_back(0);
  EXPECT_EQ(error_of([&] { task.answer_scores(id, scores); }).status(), HOP_STATUS_DIMENSION_MISMATCH);
  scores.pop_back();
  task.answer_scores(id, scores);
  EXPECT_EQ(error_of([&] { task.answer_scores(id, scores); }).status(), HOP_STATUS_STALE_REQUEST);
  while (task.step(1'000'000) != State::done) {
  }
  const Results results = task.take_results();
  EXPECT_EQ(results.hits().size(), scores.size());
}

TEST(Run, TheTextsOfAnotherRequestAreNoPassages) {
  const Graph graph = build(corpus());
  Task task = waiting(graph, "self_ask", false);
  EXPECT_EQ(error_of([&] { task.request_scores(task.requests().front()); }).status(), HOP_STATUS_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace hop
