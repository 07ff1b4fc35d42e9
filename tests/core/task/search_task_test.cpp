#include <atomic>
#include <thread>

#include "core/base/random.hpp"
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::search_task_test {
namespace {

const char* const all_methods[] = {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail"};

std::shared_ptr<const OpenGraph> graph_with_vectors() {
  return test::open_graph(test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus())));
}

std::vector<Question> questions() {
  std::vector<Question> all = {test::ask_text("Which river flows through the city where Marie Curie was born?"),
                               test::ask_text("Who was the brother of Pierre Curie?"), test::ask_text("capital of France"),
                               test::ask_text("Which river passes Rouen?")};
  all[2].conditions = {parse_condition("country=France").value()};
  all[3].steps = {{"Which country is Rouen in?", {}}, {"Which river passes Paris?", {}}};
  return all;
}

// Lists of given vectors: no request is needed.
std::vector<Question> questions_with_vectors() {
  std::vector<Question> all = questions();
  for (Question& question : all) {
    question.vector = test::embed_words(question.text);
    for (Step& step : question.steps) step.vector = test::embed_words(step.text);
  }
  return all;
}

// More passages than a step scans.
Corpus corpus_of_two_words(Random& random) {
  Corpus corpus;
  for (int p = 0; p < 2500; ++p) {
    const std::string words = "w" + std::to_string(random.below(40)) + " w" + std::to_string(random.below(40));
    corpus.passages.push_back(test::ready("p" + std::to_string(p), "", words));
    corpus.passages.back().metadata.push_back({"third", p % 3 == 0 ? "yes" : "no"});
  }
  return corpus;
}

TEST(SearchTask, SameBytesWhateverTheSizeOfTheSteps) {
  const auto graph = graph_with_vectors();
  for (const char* method : all_methods) {
    const Options options = test::small_options({{"method", method}});
    const std::string expected = test::text_of(test::search(graph, questions(), options));
    for (const std::uint64_t work_units : {1, 7, 1000}) {
      EXPECT_EQ(test::text_of(test::search(graph, questions(), options, work_units)), expected) << method << ", " << work_units;
    }
  }
}

TEST(SearchTask, ABatchEqualsItsQuestionsAlone) {
  const auto graph = graph_with_vectors();
  for (const char* method : all_methods) {
    const Options options = test::small_options({{"method", method}});
    const Results batch = test::search(graph, questions(), options);
    ASSERT_EQ(batch.questions.size(), questions().size());
    for (std::size_t q = 0; q < batch.questions.size(); ++q) {
      const Results alone = test::search(graph, {questions()[q]}, options);
      EXPECT_EQ(test::text_of(batch.questions[q]), test::text_of(alone.questions.at(0))) << method << ", question " << q;
    }
  }
}

TEST(SearchTask, AQuestionIsAtMostSixteenKibibytesLong) {
  const auto graph = graph_with_vectors();
  const Options options = test::small_options({{"method", "bm25"}});
  const auto run = [&](Question question) {
    auto task = create_search_task(graph, {std::move(question)}, options);
    return task ? test::run(*task.value()) : Result<void>(std::move(task).error());
  };
  const std::string longest(16384, 'a'), longer = longest + "a";
  EXPECT_TRUE(run(test::ask_text(longest)).ok());
  Question with_step = test::ask_text("Rouen");
  with_step.steps = {{longer, {}}};
  for (const Question& question : {test::ask_text(longer), with_step}) {
    const Result<void> refused = run(question);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().status, Status::limit_exceeded);
    EXPECT_NE(refused.error().message.find("16385 bytes > limit 16384"), std::string::npos) << refused.error().message;
  }
}

TEST(SearchTask, AskedVectorsEqualGivenOnes) {
  const auto graph = graph_with_vectors();
  for (const char* method : {"dense", "hybrid", "gnn_ret", "rgnn_ret"}) {
    const Options options = test::small_options({{"method", method}});
    EXPECT_EQ(test::text_of(test::search(graph, questions(), options)),
              test::text_of(test::search(graph, questions_with_vectors(), options)));
  }
}

TEST(SearchTask, AsksForTheQuestionAndTheMaskedQuestionInOneRequest) {
  const auto graph = graph_with_vectors();
  const auto task =
      test::taken(create_search_task(graph, {test::ask_text("Was Marie Curie born in Warsaw?")}, test::small_options()));
  ASSERT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting);
  ASSERT_EQ(task->requests().open_requests().size(), 1u);
  const Request& request = task->requests().open_requests()[0];
  ASSERT_EQ(request.texts.size(), 2u);
  EXPECT_EQ(request.texts[0].text, "Was Marie Curie born in Warsaw?");
  EXPECT_EQ(request.texts[1].text, "Was it born in it?");
}

TEST(SearchTask, ARequestHasAtMostTheTextsOf256QuestionsRankedByOneVector) {
  const auto graph = graph_with_vectors();
  const Options options = test::small_options({{"method", "dense"}});
  std::vector<Question> many;
  for (int q = 0; q < 300; ++q) many.push_back(test::ask_text("capital " + std::to_string(q)));
  const auto task = test::taken(create_search_task(graph, many, options));
  ASSERT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting);
  const auto requests = task->requests().open_requests();
  ASSERT_EQ(requests.size(), 2u);
  EXPECT_EQ(requests[0].texts.size(), 256u);
  EXPECT_EQ(requests[1].texts.size(), 44u);
  test::expect_done(test::run(*task));
  const Results results = task->take_results().value();
  for (const std::size_t q : {0, 255, 256, 299})
    EXPECT_EQ(test::text_of(results.questions[q]), test::text_of(test::search(graph, {many[q]}, options).questions.at(0))) << q;
}

TEST(SearchTask, WithoutVectorsInTheGraphNothingIsAsked) {
  const auto graph = test::open_graph(test::graph_file(test::small_corpus()));
  for (const char* method : {"bm25", "tfidf", "hybrid", "gnn_ret", "rgnn_ret", "trail"}) {
    const auto task = test::taken(create_search_task(graph, questions(), test::small_options({{"method", method}})));
    EXPECT_EQ(task->step(UINT64_MAX).value(), TaskState::done) << method;
  }
}

TEST(SearchTask, PartsOnThreadsEqualNoParts) {
  const auto graph = graph_with_vectors();
  std::vector<Question> many;
  for (int i = 0; i < 8; ++i) {
    for (Question& question : questions_with_vectors()) many.push_back(std::move(question));
  }
  for (const char* method : all_methods) {
    const Options options = test::small_options({{"method", method}, {"search.embed", "false"}});
    const std::string expected = test::text_of(test::search(graph, many, options));
    const auto task = test::taken(create_search_task(graph, many, options));
    ASSERT_EQ(task->step(1).value(), TaskState::more);
    std::vector<std::unique_ptr<Part>> parts;
    for (auto part = task->take_part(); part; part = task->take_part()) parts.push_back(std::move(part).value());
    EXPECT_GT(parts.size(), 30u);
    EXPECT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting) << "parts are out";
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t i = next++; i < parts.size(); i = next++) {
        WorkBudget budget(50);
        while (parts[i]->run(budget).value() == TaskState::more) budget = WorkBudget(50);
        parts[i].reset();
      }
    };
    std::thread first(work), second(work);
    first.join();
    second.join();
    test::expect_done(test::run(*task));
    EXPECT_EQ(test::text_of(task->take_results().value()), expected) << method;
  }
}

TEST(SearchTask, PartsGivenBackUndoneAreDoneByTheTask) {
  const auto graph = graph_with_vectors();
  const Options options = test::small_options({{"search.embed", "false"}});
  const std::string expected = test::text_of(test::search(graph, questions_with_vectors(), options));
  Random random(8);
  for (int round = 0; round < 30; ++round) {
    const auto task = test::taken(create_search_task(graph, questions_with_vectors(), options));
    std::vector<std::unique_ptr<Part>> parts;
    TaskState state = TaskState::more;
    for (int turn = 0; state != TaskState::done; ++turn) {
      ASSERT_LT(turn, 1000);
      const auto stepped = task->step(1 + random.below(30));
      ASSERT_TRUE(stepped.ok());
      state = stepped.value();
      if (turn < 40) {
        if (auto part = task->take_part()) parts.push_back(std::move(part).value());
      }
      if (!parts.empty() && random.below(2)) {
        WorkBudget budget(random.below(2) ? UINT64_MAX : 1);
        ASSERT_TRUE(parts.back()->run(budget).ok());
        parts.pop_back();  // done or not
      }
      if (turn >= 40) parts.clear();
    }
    EXPECT_EQ(test::text_of(task->take_results().value()), expected);
  }
}

// More questions than are scanned together: parts are taken in the midst of it.
TEST(SearchTask, PartsTakenWhileVectorsAreScannedGoOnFromThere) {
  Random random(9);
  const Corpus corpus = corpus_of_two_words(random);
  const auto graph = test::open_graph(test::graph_file(corpus, test::vectors_of(corpus)));
  std::vector<Question> all;
  for (int q = 0; q < 12; ++q) {
    all.push_back(test::ask_text("w" + std::to_string(random.below(40)) + " w" + std::to_string(q)));
    all.back().vector = test::embed_words(all.back().text);
  }
  const Options options = test::small_options({{"method", "dense"}, {"search.embed", "false"}});
  std::string expected;
  for (const Question& question : all) expected += test::text_of(test::search(graph, {question}, options).questions.at(0));
  for (int round = 0; round < 20; ++round) {
    const auto task = test::taken(create_search_task(graph, all, options));
    std::vector<std::unique_ptr<Part>> parts;
    TaskState state = TaskState::more;
    for (int turn = 0; state != TaskState::done; ++turn) {
      ASSERT_LT(turn, 1000);
      if (turn > 0 && turn < 30 && random.below(2)) {
        if (auto part = task->take_part()) parts.push_back(std::move(part).value());
      }
      std::thread other([&] {  // concurrent with the task's own step
        for (const auto& part : parts) {
          WorkBudget budget(UINT64_MAX);
          EXPECT_TRUE(part->run(budget).ok());
        }
      });
      const auto stepped = task->step(1);
      other.join();
      parts.clear();
      ASSERT_TRUE(stepped.ok());
      state = stepped.value();
    }
    std::string found;
    const Results results = task->take_results().value();
    for (const auto& question : results.questions) found += test::text_of(question);
    EXPECT_EQ(found, expected) << "round " << round;
  }
}

// Steps, a filter, parts and explanations: all that reads the cosines of a dense search.
TEST(SearchTask, RoughRowsChangeNoByteOfADenseSearch) {
  constexpr std::uint32_t dimension = 48;
  Random random(10);
  const Corpus corpus = corpus_of_two_words(random);
  for (const char* precision : {"f32", "f16", "int8"}) {
    const auto graph = test::open_graph(test::graph_file(corpus, test::random_vectors(random, corpus.passages.size(), dimension),
                                                         test::options_of({{"vectors.precision", precision}})));
    std::vector<Question> all;
    for (int q = 0; q < 10; ++q) {
      all.push_back(test::ask_text("w1 w2"));
      all.back().vector = test::random_unit_vector(random, dimension);
      if (q % 3 == 1) all.back().conditions = {parse_condition("third=yes").value()};
      if (q % 4 == 2) all.back().steps = {{"a step", test::random_unit_vector(random, dimension)}};
    }
    for (const auto& [hits, explain] : {std::pair("1", "true"), std::pair("10", "true"), std::pair("4000", "false")}) {
      const Options plain = test::options_of({{"method", "dense"}, {"hits", hits}, {"hits.explain", explain}});
      const std::string expected = test::text_of(test::search(graph, all, plain));
      Options rough = plain;
      ASSERT_TRUE(rough.set("dense.rough", "true").ok());
      for (const std::uint64_t work_units : {std::uint64_t{1000}, std::uint64_t{1000000}}) {
        ASSERT_EQ(test::text_of(test::search(graph, all, rough, work_units)), expected) << precision << ", " << hits;
      }
      const auto task = test::taken(create_search_task(graph, all, rough));
      ASSERT_EQ(task->step(1).value(), TaskState::more);
      while (auto part = task->take_part()) {
        WorkBudget budget(UINT64_MAX);
        ASSERT_TRUE(part.value()->run(budget).ok());
      }
      ASSERT_TRUE(test::run(*task).ok());
      ASSERT_EQ(test::text_of(task->take_results().value()), expected) << precision << ", " << hits;
    }
    EXPECT_EQ(graph->rough_rows() != nullptr, std::string(precision) != "int8");
  }
}

TEST(SearchTask, APartMayOutliveItsTask) {
  const auto graph = graph_with_vectors();
  auto task = test::taken(create_search_task(graph, questions_with_vectors(), test::small_options({{"search.embed", "false"}})));
  ASSERT_EQ(task->step(1).value(), TaskState::more);
  auto part = task->take_part();
  ASSERT_TRUE(part.ok());
  task.reset();
  WorkBudget budget(UINT64_MAX);
  EXPECT_EQ(part.value()->run(budget).value(), TaskState::done);
}

TEST(SearchTask, AFailingEmbedderFailsTheTaskWithItsReason) {
  const auto task = test::taken(create_search_task(graph_with_vectors(), questions(), test::small_options()));
  ASSERT_EQ(task->step(1).value(), TaskState::waiting);
  ASSERT_TRUE(task->answer(test::failure_of(1, "connection refused")).ok());
  const auto state = task->step(1);
  ASSERT_FALSE(state.ok());
  EXPECT_EQ(state.error().status, Status::host_failure);
  EXPECT_NE(state.error().message.find("connection refused"), std::string::npos);
  EXPECT_EQ(task->step(1).error().message, state.error().message);
  EXPECT_EQ(task->answer(test::failure_of(1, "again")).error().message, state.error().message);
  EXPECT_EQ(task->take_results().error().message, state.error().message);
}

Status status_of_question(const std::shared_ptr<const OpenGraph>& graph, const Question& question,
                          std::vector<std::pair<const char*, std::string>> options) {
  const auto task = create_search_task(graph, {question}, test::options_of(options));
  return task ? Status::ok : task.error().status;
}

TEST(SearchTask, QuestionsThatCannotBeAskedAreErrorsAtOnce) {
  const auto with = graph_with_vectors(), without = test::open_graph(test::graph_file(test::small_corpus()));
  Question question = test::ask_text("who?");
  EXPECT_EQ(status_of_question(with, test::ask_text(""), {}), Status::bad_input);
  for (const char* method : {"dense", "gnn_ret", "rgnn_ret"}) {
    const std::pair<const char*, std::string> dense = {"gnn_ret.distances", "dense"};
    EXPECT_EQ(status_of_question(without, question, {{"method", method}, dense}), Status::bad_input) << method;
    EXPECT_EQ(status_of_question(with, question, {{"method", method}, dense, {"search.embed", "false"}}), Status::bad_input)
        << method;
    EXPECT_EQ(status_of_question(with, question, {{"method", method}, dense}), Status::ok) << method;
  }
  question.vector = {1, 0, 0};
  EXPECT_EQ(status_of_question(with, question, {}), Status::dimension_mismatch);
  EXPECT_EQ(status_of_question(without, question, {}), Status::dimension_mismatch);
  question.vector.clear();
  question.steps = {{"", {}}};
  EXPECT_EQ(status_of_question(with, question, {}), Status::bad_input);
  question.steps = {{"step", {}, {8}}};  // of a graph with the passages 0 … 7
  EXPECT_EQ(status_of_question(with, question, {}), Status::bad_input);
  question.steps[0].gold = {7};
  EXPECT_EQ(status_of_question(with, question, {}), Status::ok);
  question.gold = {8};
  EXPECT_EQ(status_of_question(with, question, {}), Status::bad_input);
  const auto second = create_search_task(with, {test::ask_text("who?"), test::ask_text("")}, Options());
  EXPECT_EQ(second.error().message, "question 2 is empty");
  EXPECT_EQ(status_of_question(with, test::ask_text("who?"), {{"steps.fuse", "state"}}), Status::option_out_of_bounds);
}

// A question that is ranked as a step needs its vector, too.
TEST(SearchTask, TheQuestionAsAStepNeedsAVectorWhereTheMethodDoes) {
  Question question = test::ask_text("who?");
  question.steps = {{"step", test::embed_words("step")}};
  const auto graph = graph_with_vectors();
  EXPECT_EQ(status_of_question(graph, question, {{"method", "dense"}, {"search.embed", "false"}}), Status::ok);
  EXPECT_EQ(status_of_question(graph, question, {{"method", "dense"}, {"search.embed", "false"}, {"steps.question", "true"}}),
            Status::bad_input);
}

TEST(SearchTask, HybridDistancesWithoutAVectorAreThoseOfWords) {
  const auto graph = test::open_graph(test::graph_file(test::small_corpus()));
  for (const char* method : {"gnn_ret", "rgnn_ret"}) {
    const Results hybrid =
        test::search(graph, questions(), test::small_options({{"method", method}, {"gnn_ret.distances", "hybrid"}}));
    const Results words =
        test::search(graph, questions(), test::small_options({{"method", method}, {"gnn_ret.distances", "bm25"}}));
    EXPECT_EQ(test::text_of(hybrid), test::text_of(words)) << method;
  }
}

TEST(SearchTask, TheQuestionIsAStepWhenAskedFor) {
  const auto graph = graph_with_vectors();
  const Results with = test::search(graph, {questions()[3]}, test::small_options({{"steps.question", "true"}}));
  const Results without = test::search(graph, {questions()[3]}, test::small_options());
  ASSERT_EQ(with.questions[0].steps.size(), 3u);
  EXPECT_EQ(with.questions[0].steps[0].sub_question, questions()[3].text);
  EXPECT_EQ(without.questions[0].steps.size(), 2u);
}

TEST(SearchTask, ProgressEndsAtItsTotal) {
  const auto task = test::taken(create_search_task(graph_with_vectors(), questions(), test::small_options()));
  test::expect_done(test::run(*task, {}, 3));
  EXPECT_EQ(task->progress().done, task->progress().total);
  EXPECT_EQ(task->progress().total, questions().size());
}

}  // namespace
}  // namespace hop::core::search_task_test
