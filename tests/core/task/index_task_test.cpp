#include <algorithm>
#include <atomic>
#include <thread>

#include "core/base/random.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

using test::fake_dimension;

Corpus documents() {
  Corpus corpus;
  Document markdown;
  markdown.id = "guide/install.md";
  markdown.format = DocumentFormat::markdown;
  markdown.text = "# Install\n\nRun the installer, then see [Usage](usage.md).\n\n## Linux\n\nUse the package of Debian.\n";
  Document plain;
  plain.id = "guide/usage.md";
  plain.text = "Usage. Call the program with a file. Install comes first.";
  corpus.documents = {plain, markdown};
  return corpus;
}

Corpus mixed_corpus() {
  Corpus corpus = test::small_corpus();
  corpus.documents = documents().documents;
  return corpus;
}

TEST(IndexTask, TakesDocumentsAndReadyPassagesTogether) {
  const auto graph = test::open_graph(test::graph_file(mixed_corpus()));
  const Graph& view = graph->view();
  EXPECT_EQ(view.document_count(), 10u);
  EXPECT_GE(view.section_headings.size(), 2u);
  std::vector<std::string> ids;
  for (std::uint32_t p = 0; p < view.passage_count(); ++p) ids.emplace_back(view.passage_ids[p]);
  EXPECT_TRUE(std::is_sorted(ids.begin(), ids.end()));
  EXPECT_TRUE(std::find(ids.begin(), ids.end(), "guide/install.md#1") != ids.end());
  const auto links = std::find(ids.begin(), ids.end(), "guide/install.md#1") - ids.begin();
  ASSERT_EQ(view.links.row(static_cast<std::size_t>(links)).size(), 1u);
  EXPECT_EQ(ids[view.links.row(static_cast<std::size_t>(links))[0]], "guide/usage.md#1");
}

TEST(IndexTask, IndexesInTheLanguageItDetects) {
  const auto file = test::graph_file(test::german_corpus());
  const auto graph = test::open_graph(file);
  EXPECT_EQ(graph->analyzer().language(), Language::german);
  EXPECT_EQ(graph->view().index_options, "analyser.language=de\n");
  const auto has_term = [&](std::string_view term) { return find_sorted(graph->view().terms, term).has_value(); };
  EXPECT_TRUE(has_term("fluss") && has_term("dom") && has_term("haus"));
  EXPECT_FALSE(has_term("der") || has_term("über") || has_term("häuser"));
  EXPECT_EQ(test::graph_file(test::german_corpus(), {}, test::options_of({{"analyzer.language", "auto"}})), file);
  EXPECT_EQ(test::graph_file(test::german_corpus(), {}, test::options_of({{"analyzer.language", "de"}})), file);
}

TEST(IndexTask, KeepsTheLanguageItIsGiven) {
  const auto english =
      test::open_graph(test::graph_file(test::german_corpus(), {}, test::options_of({{"analyzer.language", "en"}})));
  EXPECT_EQ(english->analyzer().language(), Language::english);
  EXPECT_EQ(english->view().index_options, "analyser.language=en\n");
  const auto none =
      test::open_graph(test::graph_file(test::german_corpus(), {}, test::options_of({{"analyzer.language", "none"}})));
  EXPECT_EQ(none->analyzer().language(), Language::none);
  EXPECT_TRUE(find_sorted(none->view().terms, std::string_view("häuser")).has_value());
}

TEST(IndexTask, StatesNothingOfEnglishThatItDetects) {
  const auto graph =
      test::open_graph(test::graph_file(test::small_corpus(), {}, test::options_of({{"analyzer.language", "auto"}})));
  EXPECT_EQ(graph->view().index_options, "");
  EXPECT_EQ(graph->view().analyzer_fingerprint, Analyzer().fingerprint());
}

TEST(IndexTask, EveryLanguageOfTheOptionCanBeOpened) {
  for (const LanguageEntry& entry : language_table()) {
    const auto graph =
        test::open_graph(test::graph_file(test::german_corpus(), {}, test::options_of({{"analyzer.language", entry.code}})));
    ASSERT_NE(graph, nullptr);
    EXPECT_EQ(graph->analyzer().language(), entry.language);
  }
}

TEST(IndexTask, SameBytesWhateverTheOrderOfTheInput) {
  Random random(6);
  const Options options = test::options_of({{"nearest.count", "2"}});
  Corpus sorted = test::small_corpus();
  const auto expected = test::graph_file(sorted, test::vectors_of(sorted), options);
  ASSERT_FALSE(expected.empty());
  for (int round = 0; round < 20; ++round) {
    Corpus shuffled = test::small_corpus();
    for (std::size_t i = 0; i + 1 < shuffled.passages.size(); ++i) {
      std::swap(shuffled.passages[i], shuffled.passages[i + random.below(shuffled.passages.size() - i)]);
    }
    EXPECT_EQ(test::graph_file(shuffled, test::vectors_of(shuffled), options), expected);
  }
}

TEST(IndexTask, SameBytesWhateverTheSizeOfTheSteps) {
  for (const bool embed : {false, true}) {
    const Options options = test::options_of(
        {{"nearest.count", "2"}, {"index.embed", embed ? "true" : "false"}, {"keywords.ask", embed ? "true" : "false"}});
    const auto expected = test::graph_file(mixed_corpus(), {}, options);
    ASSERT_FALSE(expected.empty());
    for (const std::uint64_t work_units : {1, 7, 1000}) {
      EXPECT_EQ(test::graph_file(mixed_corpus(), {}, options, work_units), expected) << work_units;
    }
  }
}

// So many that neighbors are found in several blocks.
Corpus many_passages() {
  Corpus corpus;
  Random random(11);
  for (int p = 0; p < 2500; ++p) {
    const std::string words = "Word" + std::to_string(random.below(40)) + " and w" + std::to_string(random.below(40));
    corpus.passages.push_back(test::ready("p" + std::to_string(p), "Title " + std::to_string(random.below(900)), words));
  }
  return corpus;
}

std::unique_ptr<Task> index_task(Corpus corpus, const Options& options) {
  GivenVectors vectors = test::vectors_of(corpus);
  return test::taken(create_index_task(corpus, vectors, options));
}

Result<std::unique_ptr<Part>> first_part(Task& task) {
  for (;;) {
    auto part = task.take_part();
    if (part || task.step(1000).value() != TaskState::more) return part;
  }
}

TEST(IndexTask, PartsOnThreadsGiveTheSameBytes) {
  const Options options = test::options_of({{"nearest.count", "3"}});
  const auto expected = test::graph_file(many_passages(), test::vectors_of(many_passages()), options);
  const auto task = index_task(many_passages(), options);
  std::size_t parts_run = 0;
  for (TaskState state = TaskState::more; state != TaskState::done;) {
    const auto stepped = task->step(100000);
    ASSERT_TRUE(stepped.ok()) << stepped.error().message;
    state = stepped.value();
    std::vector<std::unique_ptr<Part>> parts;
    for (auto part = task->take_part(); part; part = task->take_part()) parts.push_back(std::move(part).value());
    if (parts.empty()) continue;
    EXPECT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting) << "parts are out";
    parts_run += parts.size();
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t i = next++; i < parts.size(); i = next++) {
        WorkBudget budget(5000);
        while (parts[i]->run(budget).value() == TaskState::more) budget = WorkBudget(5000);
        parts[i].reset();
      }
    };
    std::thread first(work), second(work);
    first.join();
    second.join();
  }
  EXPECT_EQ(parts_run, 2u + 3u) << "keywords, words; three blocks of neighbors";
  EXPECT_EQ(task->take_bytes().value(), expected);
}

TEST(IndexTask, ProgressNeverFallsWithinAPhase) {
  const auto task = index_task(many_passages(), test::options_of({{"nearest.count", "2"}}));
  std::string phase;
  std::uint64_t done = 0, most_neighbors = 0;
  while (task->step(1000000).value() != TaskState::done) {
    const Progress progress = task->progress();
    if (progress.phase != phase) phase = progress.phase, done = 0;
    EXPECT_GE(progress.done, done) << phase;
    EXPECT_LE(progress.done, progress.total) << phase;
    done = progress.done;
    if (phase == "nearest neighbors") most_neighbors = done;
  }
  EXPECT_GT(most_neighbors, 2000u);
}

TEST(IndexTask, EightRequestsAreOpenAtMostAndProgressCountsWhatTheyAnswered) {
  for (const char* key : {"index.embed", "keywords.ask"}) {
    Corpus corpus = many_passages();
    const std::size_t passages = corpus.passages.size();
    GivenVectors none;
    const auto task = test::taken(create_index_task(corpus, none, test::options_of({{key, "true"}, {"index.batch", "1"}})));
    for (std::uint64_t answered = 0; answered < 3; ++answered) {
      while (task->step(1000000).value() == TaskState::more) continue;
      ASSERT_EQ(task->requests().open_requests().size(), 8u) << key;
      EXPECT_EQ(task->progress().done, answered) << key;
      EXPECT_EQ(task->progress().total, passages) << key;
      ASSERT_TRUE(task->answer(test::Host{}.answer(task->requests().open_requests().front())).ok());
    }
  }
}

TEST(IndexTask, PartsGivenBackUndoneAreDoneByTheTask) {
  const Options options = test::options_of({{"nearest.count", "2"}});
  const auto expected = test::graph_file(many_passages(), test::vectors_of(many_passages()), options);
  Random random(12);
  for (int round = 0; round < 5; ++round) {
    const auto task = index_task(many_passages(), options);
    for (TaskState state = TaskState::more; state != TaskState::done;) {
      const auto stepped = task->step(1 + random.below(2000000));
      ASSERT_TRUE(stepped.ok());
      state = stepped.value();
      if (auto part = task->take_part()) {
        WorkBudget budget(1 + random.below(2000000));
        ASSERT_TRUE(part.value()->run(budget).ok());
      }
    }
    EXPECT_EQ(task->take_bytes().value(), expected);
  }
}

TEST(IndexTask, WaitingForPartsAloneIsNotSaved) {
  const auto task = index_task(many_passages(), {});
  auto part = first_part(*task);
  ASSERT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting);
  EXPECT_EQ(task->save().error().status, Status::wrong_state);
}

TEST(IndexTask, APartMayOutliveItsTask) {
  auto task = index_task(many_passages(), {});
  auto part = first_part(*task);
  task.reset();
  WorkBudget budget(UINT64_MAX);
  EXPECT_EQ(part.value()->run(budget).value(), TaskState::done);
}

// The ids are in another order than the passages were given; invalid UTF-8 in one is replaced.
TEST(IndexTask, AGivenVectorFollowsItsPassageToThePlaceOfItsId) {
  Corpus corpus;
  corpus.passages = {test::ready("b ", "", "text of b"), test::ready("a\xff", "", "text of a")};
  GivenVectors vectors;
  vectors.dimension = 2;
  vectors.rows = {1, 0, 0, 1};
  const auto graph = test::open_graph(test::graph_file(corpus, vectors, test::options_of({{"vectors.precision", "f32"}})));
  ASSERT_EQ(graph->view().passage_ids[0], "a\ufffd");
  ASSERT_EQ(graph->view().passage_ids[1], "b ");
  float row[2];
  std::memcpy(row, graph->view().vector_bytes.data() + sizeof row, sizeof row);
  EXPECT_EQ(row[0], 1);
  EXPECT_EQ(row[1], 0);
}

TEST(IndexTask, MistakesAreErrorsAndLeaveTheCorpusAsItWas) {
  Corpus corpus = test::small_corpus();
  GivenVectors vectors = test::vectors_of(corpus);
  vectors.rows.resize(vectors.rows.size() - fake_dimension);
  const GivenVectors few = vectors;
  auto task = create_index_task(corpus, vectors, Options());
  ASSERT_FALSE(task.ok());
  EXPECT_EQ(task.error().status, Status::dimension_mismatch);
  EXPECT_EQ(task.error().message, "7 vectors are given for 8 passages");
  EXPECT_EQ(corpus.passages.size(), 8u);
  EXPECT_EQ(corpus.passages[3].title, "Vistula");
  EXPECT_EQ(vectors.rows, few.rows);

  Corpus mixed = mixed_corpus();
  vectors = test::vectors_of(corpus);
  task = create_index_task(mixed, vectors, Options());
  ASSERT_FALSE(task.ok());
  EXPECT_EQ(task.error().status, Status::bad_input);
  EXPECT_EQ(mixed.documents.size(), 2u);
}

TEST(IndexTask, AnIdGivenTwiceFailsTheTask) {
  Corpus corpus = test::small_corpus();
  corpus.passages[1].id = "a";
  GivenVectors vectors = test::vectors_of(corpus);
  const auto task = test::taken(create_index_task(corpus, vectors, Options()));
  const auto result = test::run(*task);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().status, Status::duplicate_id);
  EXPECT_FALSE(task->step(1).ok());
  EXPECT_FALSE(task->take_bytes().ok());
}

TEST(IndexTask, AskedVectorsAreThoseOfTitleAndText) {
  const auto asked =
      test::graph_file(test::small_corpus(), {}, test::options_of({{"index.embed", "true"}, {"index.batch", "3"}}));
  const auto given =
      test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus()), test::options_of({{"index.batch", "3"}}));
  const auto a = test::open_graph(asked), b = test::open_graph(given);
  EXPECT_TRUE(std::equal(a->view().vector_bytes.begin(), a->view().vector_bytes.end(), b->view().vector_bytes.begin(),
                         b->view().vector_bytes.end()));
}

TEST(IndexTask, AnswersInAnyOrderGiveTheSameFile) {
  const Options options = test::options_of({{"index.embed", "true"}, {"keywords.ask", "true"}, {"index.batch", "2"}});
  const test::Host host{
      [](const Request& request) { return "Name " + std::to_string(request.messages.at(0).text.size() % 3) + "\nVistula"; }};
  std::vector<std::uint8_t> expected;
  Random random(7);
  for (int round = 0; round < 20; ++round) {
    Corpus corpus = test::small_corpus();
    GivenVectors none;
    const auto task = test::taken(create_index_task(corpus, none, options));
    for (;;) {
      const auto state = task->step(1 + random.below(2000));
      ASSERT_TRUE(state.ok());
      if (state.value() == TaskState::done) break;
      const auto& open = task->requests().open_requests();
      if (open.empty()) continue;
      ASSERT_LE(open.size(), 8u);
      ASSERT_TRUE(task->answer(host.answer(open[round == 0 ? 0 : random.below(open.size())])).ok());
    }
    const auto file = task->take_bytes().value();
    if (round == 0) expected = file;
    EXPECT_EQ(file, expected);
  }
  const auto graph = test::open_graph(expected);
  EXPECT_TRUE(find_sorted(graph->view().keyword_keys, "name 1").has_value());
}

// Runs an index task that asks for vectors until its first requests and answers the `which`-th.
Result<void> answer_one(const Options& options, std::size_t which, const std::function<void(Answer&)>& spoil) {
  Corpus corpus = test::small_corpus();
  GivenVectors none;
  const auto task = test::taken(create_index_task(corpus, none, options));
  EXPECT_TRUE(task->step(UINT64_MAX).ok());
  const std::vector<Request> requests = task->requests().open_requests();
  for (std::size_t i = 0; i < requests.size(); ++i) {
    Answer answer = test::Host().answer(requests[i]);
    if (i == which) spoil(answer);
    if (auto answered = task->answer(std::move(answer)); !answered) return answered;
  }
  const auto result = test::run(*task);
  if (!result) {
    EXPECT_EQ(task->step(1).error().message, result.error().message) << "a failed task keeps its error";
    EXPECT_EQ(task->take_bytes().error().message, result.error().message);
  }
  return result;
}

TEST(IndexTask, AFailingHostFailsTheTaskWithItsReason) {
  for (const char* key : {"index.embed", "keywords.ask"}) {
    const auto result = answer_one(test::options_of({{key, "true"}, {"index.batch", "2"}}), 2,
                                   [](Answer& answer) { answer = test::failure_of(answer.request, "out of credit"); });
    ASSERT_FALSE(result.ok()) << key;
    EXPECT_EQ(result.error().status, Status::host_failure);
    EXPECT_NE(result.error().message.find("out of credit"), std::string::npos) << result.error().message;
  }
}

TEST(IndexTask, VectorsOfAnotherDimensionOrEmbedderAreErrors) {
  const Options options = test::options_of({{"index.embed", "true"}, {"index.batch", "2"}});
  const auto wider =
      answer_one(options, 2, [](Answer& answer) { answer.dimension = 12, answer.rows = 2, answer.values.resize(24); });
  ASSERT_FALSE(wider.ok());
  EXPECT_EQ(wider.error().status, Status::dimension_mismatch);
  const auto stated = answer_one(test::options_of({{"index.embed", "true"}, {"embedder.id", "one"}}), 0,
                                 [](Answer& answer) { answer.embedder_id = "other"; });
  ASSERT_FALSE(stated.ok());
  EXPECT_EQ(stated.error().status, Status::embedder_mismatch);
}

TEST(IndexTask, TwoEmbeddersInOneIndexAreAnError) {
  Corpus corpus = test::small_corpus();
  GivenVectors none;
  const auto task =
      test::taken(create_index_task(corpus, none, test::options_of({{"index.embed", "true"}, {"index.batch", "4"}})));
  ASSERT_TRUE(task->step(UINT64_MAX).ok());
  const std::vector<Request> requests = task->requests().open_requests();
  ASSERT_EQ(requests.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    Answer answer = test::Host().answer(requests[i]);
    answer.embedder_id = i == 0 ? "one" : "other";
    ASSERT_TRUE(task->answer(std::move(answer)).ok());
  }
  const auto state = task->step(UINT64_MAX);
  ASSERT_FALSE(state.ok());
  EXPECT_EQ(state.error().status, Status::embedder_mismatch);
}

TEST(IndexTask, ResultsCanBeTakenOnceAndOnlyWhenDone) {
  Corpus corpus = test::small_corpus();
  GivenVectors none;
  const auto task = test::taken(create_index_task(corpus, none, Options()));
  EXPECT_EQ(task->take_bytes().error().status, Status::wrong_state);
  EXPECT_EQ(task->report().error().status, Status::wrong_state);
  EXPECT_EQ(task->save().error().status, Status::wrong_state);
  test::expect_done(test::run(*task));
  EXPECT_TRUE(task->take_bytes().ok());
  EXPECT_EQ(task->take_bytes().error().status, Status::wrong_state);
  EXPECT_EQ(task->take_results().error().status, Status::wrong_state);
  EXPECT_NE(task->report().value().find("\"passages\":8"), std::string::npos) << task->report().value();
}

TEST(IndexTask, AnEmptyCorpusIsAnEmptyGraphThatAnswersNothing) {
  const auto graph = test::open_graph(test::graph_file({}));
  ASSERT_NE(graph, nullptr);
  for (const char* method : {"bm25", "tfidf", "hybrid", "gnn_ret", "rgnn_ret", "trail"}) {
    const Results results = test::search(graph, {test::ask_text("who?")}, test::options_of({{"method", method}}));
    EXPECT_TRUE(results.questions.at(0).passages.empty()) << method;
  }
}

}  // namespace
}  // namespace hop::core
