// hop::run and the task beneath it, with hosts that are lists of answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

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

Options loop() {
  Options options;
  options.set_text("ask.loop", "steps");
  return options;
}

std::string error_of(Task& task, const Host& host) {
  try {
    run(task, host);
  } catch (const std::exception& failure) {
    return failure.what();
  }
  return {};
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
  const Explanation explained = results.explained();
  EXPECT_EQ(explained.question(), question);
  EXPECT_EQ(explained.method(), "trail");
  EXPECT_FALSE(explained.distances());
  EXPECT_FALSE(explained.measures());
  EXPECT_EQ(explained.cost().loop, "");
  ASSERT_FALSE(explained.parts().empty());
  EXPECT_EQ(explained.parts()[0].values.size(), hits.size());
  for (std::uint32_t hit = 0; hit < hits.size(); ++hit) {
    const std::vector<PathStep> path = explained.path(hit);
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(path.front().by, "question");
    EXPECT_EQ(path.back().passage, hits.passages[hit]);
    for (const PathStep& step : path) EXPECT_NE(step.passage.has_value(), !step.entity.empty());
    EXPECT_EQ(explained.passage(hits.passages[hit]).title, graph.passage_text(hits.passages[hit], PassageField::title));
    const Snippet snippet = explained.snippet(hit);
    const std::string_view text = graph.passage_text(hits.passages[hit], PassageField::text);
    EXPECT_EQ(snippet.text, text.substr(snippet.range.begin, snippet.range.end - snippet.range.begin));
  }
  EXPECT_TRUE(explained.reasons(0).has_value());
  EXPECT_THROW(explained.path(static_cast<std::uint32_t>(hits.size())), Error);
  EXPECT_EQ(search.report().text().front(), '{');
  EXPECT_THROW(search.take_results(), Error) << "results are taken once";
  EXPECT_THROW(results.hits(1), Error);
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

TEST(Run, WhatTheHostThrowsIsTheTasksError) {
  Corpus content = corpus();
  Task index = Task::index(content, embedding_options());
  const Host host{.embed = [](std::span<const Text>) -> Vectors { throw std::runtime_error("embedder is asleep"); }};
  EXPECT_NE(error_of(index, host).find("embedder is asleep"), std::string::npos);
  EXPECT_NE(error_of(index, {.embed = toy_vectors}).find("embedder is asleep"), std::string::npos) << "it stays failed";
}

TEST(Run, AHostWithoutAnEmbedderIsToldSo) {
  Corpus content = corpus();
  Task index = Task::index(content, embedding_options());
  EXPECT_NE(error_of(index, {}).find("the host has no embedder"), std::string::npos);
}

TEST(Run, TooFewNumbersFromTheHostAreAnError) {
  Corpus content = corpus();
  Task index = Task::index(content, embedding_options());
  const Host host{.embed = [](std::span<const Text>) { return Vectors{{1, 2, 3}, 3, "toy"}; }};
  EXPECT_NE(error_of(index, host).find("returned 3 numbers for 4 texts of dimension 3"), std::string::npos);
}

TEST(Run, VectorsOfAnotherModelAreRefused) {
  const Graph graph = Graph::open(file_of(corpus(), embedding_options(), {.embed = toy_vectors}));
  Options dense;
  dense.set_text("method", "dense");
  Task search = Task::search(graph, Questions("Who?"), dense);
  const Host host{.embed = [](std::span<const Text> texts) {
    Vectors vectors = toy_vectors(texts);
    vectors.embedder_id = "another";
    return vectors;
  }};
  try {
    run(search, host);
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), HOP_STATUS_EMBEDDER_MISMATCH) << error.what();
  }
}

// The answers of a model, by purpose.
Completion scripted(const CompletionRequest& request) {
  EXPECT_FALSE(request.messages.empty());
  EXPECT_GT(request.token_limit, 0u);
  const std::string prompt(request.messages.back().text);
  if (request.purpose == "sub_question") {
    return {prompt.ends_with("Next step: Who performed Too Late for Goodbyes?\nIntermediate answer: Julian Lennon\nNext step:")
                ? "What song did Paul McCartney write for Julian Lennon?"
                : "Who performed Too Late for Goodbyes?",
            10, 5};
  }
  if (request.purpose == "sub_answer") {
    return {prompt.find("Question: Who performed") != std::string::npos ? "Julian Lennon" : "Hey Jude", 10, 2};
  }
  if (request.purpose == "critique") {
    return {prompt.find("Hey Jude") != std::string::npos ? "Critique: yes" : "Critique: no", 10, 2};
  }
  EXPECT_EQ(request.purpose, "answer");
  return {"Hey Jude", 10, 2};
}

TEST(Run, AsksStepByStep) {
  const Graph graph = Graph::open(file_of(corpus()));
  Task ask = Task::ask(graph, Questions(question), loop());
  std::vector<std::string> phases;
  run(ask, {.complete = scripted, .progress = [&](const Progress& progress) { phases.emplace_back(progress.phase); }});
  const Results results = ask.take_results();
  EXPECT_EQ(results.answer().text, "Hey Jude");
  EXPECT_FALSE(results.answer().partial);
  ASSERT_GE(results.step_count(), 2u);
  const Step last = results.step(0, results.step_count() - 1);
  EXPECT_EQ(last.sub_question, "What song did Paul McCartney write for Julian Lennon?");
  EXPECT_EQ(last.sub_answer, "Hey Jude");
  EXPECT_FALSE(last.passages.empty());
  EXPECT_FALSE(phases.empty());
  EXPECT_THROW(results.step(0, results.step_count()), Error);
}

TEST(Run, ATaskSavedAtEachWaitEndsTheSame) {
  const Graph graph = Graph::open(file_of(corpus()));
  Task task = Task::ask(graph, Questions(question), loop());
  int waits = 0;
  for (State state = task.step(1'000'000); state != State::done; state = task.step(1'000'000)) {
    if (state != State::waiting) continue;
    ++waits;
    task = Task::resume(task.save(), &graph);
    EXPECT_EQ(task.step(1'000'000), State::waiting);
    for (const std::uint64_t id : task.requests()) {
      const Completion completion = scripted(task.request_completion(id));
      task.answer_text(id, completion.text, completion.tokens_read, completion.tokens_written);
    }
  }
  EXPECT_GE(waits, 6);
  EXPECT_EQ(task.take_results().answer().text, "Hey Jude");
}

TEST(Run, AStaleRequestIsAnError) {
  const Graph graph = Graph::open(file_of(corpus()));
  Task task = Task::ask(graph, Questions(question), loop());
  State state = State::more;
  while (state == State::more) state = task.step(1'000'000);
  ASSERT_EQ(state, State::waiting);
  try {
    task.answer_text(987654, "x");
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), HOP_STATUS_STALE_REQUEST);
  }
}

class Folder {
 public:
  explicit Folder(const std::string& name)
      : path_(std::filesystem::temp_directory_path() / ("hoptrail-" + name + "-" + std::to_string(std::rand()))) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string text() const { return path_.string(); }
  std::filesystem::path operator/(const char* name) const { return path_ / name; }
  std::size_t size() const { return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {})); }

 private:
  std::filesystem::path path_;
};

TEST(Run, SavesAFileThatCanBeMapped) {
  const Folder folder("save");
  const Bytes bytes = file_of(corpus());
  for (int round = 0; round < 2; ++round) {  // the second replaces the first
    Task save = Task::save_file(bytes, "corpus.hop");
    run(save, {.folder = folder.text()});
  }
  EXPECT_EQ(folder.size(), 1u) << "no other file is left";
  std::ifstream file(folder / "corpus.hop", std::ios::binary);
  const std::vector<std::uint8_t> written{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(written, copy_of(bytes));
  EXPECT_EQ(Graph::map((folder / "corpus.hop").string()).passage_count(), 4u);
}

TEST(Run, ASaveThatFailsLeavesNothing) {
  const Folder folder("fail");
  std::filesystem::create_directory(folder / "corpus.hop");  // a folder cannot be replaced by a file
  std::ofstream(folder / "corpus.hop" / "held") << "x";
  Task save = Task::save_file(file_of(corpus()), "corpus.hop");
  EXPECT_NE(error_of(save, {.folder = folder.text()}), "");
  EXPECT_EQ(folder.size(), 1u);
  Task nowhere = Task::save_file(file_of(corpus()), "corpus.hop");
  EXPECT_NE(error_of(nowhere, {}).find("the host has no folder"), std::string::npos);
  Task outside = Task::save_file(file_of(corpus()), "corpus.hop");
  EXPECT_NE(error_of(outside, {.folder = folder.text() + "/missing"}), "");
}

}  // namespace
}  // namespace hop
