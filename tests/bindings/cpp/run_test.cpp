// hop::run and the task beneath it, with hosts that are lists of answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "hoptrail.hpp"

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

Bytes file_of(Corpus corpus, const Options& options = Options(), const Host& host = {}) {
  Task index = Task::index(corpus, options);
  run(index, host);
  return index.take_bytes();
}

std::vector<std::uint8_t> copy_of(const Bytes& bytes) { return {bytes.view().begin(), bytes.view().end()}; }

const char* const question = "What song did Paul McCartney write for the person who performed Too Late for Goodbyes?";

// Three numbers that depend on the text alone.
Vectors toy_vectors(std::span<const Text> texts) {
  Vectors vectors{.dimension = 3, .embedder_id = "toy"};
  for (const Text& text : texts) {
    for (int place = 0; place < 3; ++place) {
      float sum = 1;
      for (std::size_t i = static_cast<std::size_t>(place); i < text.text.size(); i += 3) {
        sum += static_cast<float>(static_cast<unsigned char>(text.text[i]) % 7);
      }
      vectors.values.push_back(sum);
    }
  }
  return vectors;
}

Options embedding_options() {
  Options options;
  options.set_flag("index.embed", true).set_text("embedder.id", "toy");
  return options;
}

TEST(Run, FindsThePassagesOfBothHops) {
  const Graph graph = Graph::open(file_of(corpus()));
  Options options;
  options.set_text("method", "trail");
  Task search = Task::search(graph, Questions(question), options);
  run(search, {});
  const Results results = search.take_results();
  ASSERT_EQ(results.size(), 1u);
  const Hits hits = results.hits();
  ASSERT_GE(hits.size(), 2u);
  ASSERT_EQ(hits.passages.size(), hits.scores.size());
  std::vector<std::string_view> first_three;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, hits.size()); ++i) {
    first_three.push_back(graph.passage_text(hits.passages[i], PassageField::title));
  }
  EXPECT_NE(std::find(first_three.begin(), first_three.end(), "Hey Jude"), first_three.end());
  EXPECT_EQ(results.explanation().front(), '{');
  EXPECT_EQ(search.report().text().front(), '{');
  EXPECT_THROW(search.take_results(), Error) << "results are taken once";
  EXPECT_THROW(results.hits(1), Error);
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

TEST(Run, StepsOfAnySizeGiveTheSameBytes) {
  const std::vector<std::uint8_t> whole = copy_of(file_of(corpus()));
  for (const std::uint64_t work : {std::uint64_t{1}, std::uint64_t{1000}}) {
    EXPECT_EQ(copy_of(file_of(corpus(), Options(), {.work_units_per_step = work})), whole);
  }
}

TEST(Run, AsksTheEmbedderForPassagesAndQuestions) {
  std::size_t passages = 0;
  std::size_t queries = 0;
  int calls = 0;
  const Host host{.embed = [&](std::span<const Text> texts) {
    ++calls;
    for (const Text& text : texts) (text.role == TextRole::query ? queries : passages) += 1;
    return toy_vectors(texts);
  }};
  const Graph graph = Graph::open(file_of(corpus(), embedding_options(), host));
  EXPECT_EQ(passages, 4u);
  EXPECT_EQ(graph.vectors().dimension, 3u);
  EXPECT_EQ(graph.vectors().embedder_id, "toy");

  calls = 0;
  Questions questions;
  for (int i = 0; i < 5; ++i) questions.add("Who is number " + std::to_string(i) + "?");
  Options dense;
  dense.set_text("method", "dense");
  Task search = Task::search(graph, questions, dense);
  run(search, host);
  EXPECT_EQ(queries, 5u);
  EXPECT_EQ(calls, 1) << "all that is asked for together goes to the embedder together";
}
}  // namespace
}  // namespace hop
