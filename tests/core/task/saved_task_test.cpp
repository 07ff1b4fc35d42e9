// A task saved at every WAITING and resumed ends with the same bytes; damaged or foreign bytes are errors.
#include "core/task/saved_task.hpp"

#include <set>

#include "tests/core/task/ask_host.hpp"

namespace hop::core::saved_task_test {
namespace {

using Make = std::function<Result<std::unique_ptr<Task>>()>;
using Outcome = std::function<std::string(Task&)>;

std::shared_ptr<const OpenGraph> graph_with_vectors() {
  return test::open_graph(test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus())));
}

std::string outcome_of_bytes(Task& task) {
  const auto bytes = task.take_bytes().value();
  return {bytes.begin(), bytes.end()};
}
std::string outcome_of_results(Task& task) { return test::text_of(task.take_results().value()); }

// The task is left and resumed from its bytes whenever it waits, before and after each answer.
std::string run_by_resuming(const Make& make, const Outcome& outcome, const std::shared_ptr<const OpenGraph>& graph,
                            const test::Host& host, bool last_first, int& saved_count) {
  auto task = test::taken(make());
  const auto save_and_resume = [&] {
    auto saved = task->save();
    ASSERT_TRUE(saved.ok()) << saved.error().message;
    const std::vector<Request> before = task->requests().open_requests();
    task = test::taken(resume_task(saved.value(), graph));
    ASSERT_NE(task, nullptr);
    ++saved_count;
    for (const Request& request : before) EXPECT_NE(task->requests().find(request.id), nullptr) << "request " << request.id;
    EXPECT_EQ(task->save().value(), saved.value());
  };
  for (;;) {
    auto state = task->step(1 + static_cast<std::uint64_t>(saved_count) * 37 % 500);
    EXPECT_TRUE(state.ok()) << (state ? "" : state.error().message);
    if (!state || state.value() == TaskState::done) break;
    if (state.value() == TaskState::more) continue;
    save_and_resume();
    if (testing::Test::HasFatalFailure()) return "";
    const auto& open = task->requests().open_requests();
    if (open.empty()) continue;
    EXPECT_TRUE(task->answer(host.answer(last_first ? open.back() : open.front())).ok());
  }
  return outcome(*task);
}

void expect_resumable(const Make& make, const Outcome& outcome, const std::shared_ptr<const OpenGraph>& graph,
                      const test::Host& host, int least_saved) {
  const auto whole = test::taken(make());
  test::expect_done(test::run(*whole, host));
  const std::string expected = outcome(*whole);
  for (const bool last_first : {false, true}) {
    int saved_count = 0;
    EXPECT_EQ(run_by_resuming(make, outcome, graph, host, last_first, saved_count), expected);
    EXPECT_GE(saved_count, least_saved);
  }
}

Result<std::unique_ptr<Task>> make_index(const Options& options) {
  Corpus corpus = test::small_corpus();
  Document document;
  document.id = "notes.md";
  document.format = DocumentFormat::markdown;
  document.text = "# Notes\n\nThe Vistula, see [the river](d).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
  document.aliases = {"My Notes"};
  document.metadata = {{"kind", "note"}};
  corpus.documents = {document};
  corpus.passages[0].aliases = {"Maria Skłodowska"};
  corpus.passages[0].links = {"c"};
  corpus.passages[1].entities = {"crystals"};
  corpus.passages[1].position = -5;
  GivenVectors none;
  return create_index_task(corpus, none, options);
}

std::vector<Question> questions() {
  std::vector<Question> all = {test::ask_text("Which sea does the Vistula reach?"), test::ask_text("Where was Marie Curie born?"),
                               test::ask_text("Where is Rouen?")};
  all[1].conditions = {parse_condition("country=Poland|France").value(), parse_condition("country=A..").value()};
  all[2].vector = test::embed_words(all[2].text);
  all[2].masked_vector = test::embed_words("Where is it?");
  return all;
}

TEST(SavedTask, AnIndexThatAsksForKeywordsAndVectorsEndsWithTheSameFile) {
  const Options options = test::options_of({{"index.embed", "true"},
                                            {"keywords.ask", "true"},
                                            {"index.batch", "2"},
                                            {"nearest.count", "2"},
                                            {"prompt.keywords", "Names\\n of:\n{passage}"}});
  expect_resumable([&] { return make_index(options); }, outcome_of_bytes, nullptr, test::scripted_host(), 10);
}

TEST(SavedTask, ASearchEndsWithTheSameHits) {
  const auto graph = graph_with_vectors();
  for (const char* method : {"dense", "hybrid", "gnn_ret", "rgnn_ret", "trail"}) {
    expect_resumable([&] { return create_search_task(graph, questions(), test::small_options({{"method", method}})); },
                     outcome_of_results, graph, test::scripted_host(), 1);
  }
}

TEST(SavedTask, QuestionsInALoopEndWithTheSameAnswers) {
  const auto graph = graph_with_vectors();
  for (const char* method : {"rgnn_ret", "trail"}) {
    const Options options = test::small_options({{"method", method}, {"ask.loop", "steps"}, {"ask.steps", "3"}});
    expect_resumable([&] { return create_ask_task(graph, questions(), options); }, outcome_of_results, graph,
                     test::scripted_host(3), 20);
  }
}

TEST(SavedTask, ASavingEndsWithTheSameOperations) {
  std::vector<std::uint8_t> bytes((4u << 20) + 10, 7);
  std::vector<std::string> logs;
  for (const bool resuming : {false, true}) {
    auto task = test::taken(create_save_task(bytes, "x"));
    std::string log, new_name;
    while (task->step(UINT64_MAX).value() != TaskState::done) {
      if (resuming) task = test::taken(resume_task(task->save().value(), nullptr));
      const Request& request = task->requests().open_requests().at(0);
      if (new_name.empty()) new_name = request.file.name;  // of each saving another
      log += std::to_string(static_cast<int>(request.file.verb)) + (request.file.name == new_name ? " new " : " ") +
             (request.file.name == new_name ? "" : request.file.name) + " " + std::to_string(request.file.offset) + " " +
             std::to_string(request.file.bytes.size()) + "\n";
      Answer answer;
      answer.request = request.id;
      ASSERT_TRUE(task->answer(answer).ok());
    }
    logs.push_back(log);
  }
  EXPECT_EQ(logs[0], logs[1]);
}

TEST(SavedTask, AFailureThatWasAnsweredFailsAgain) {
  const auto graph = graph_with_vectors();
  const auto task = test::taken(create_search_task(graph, questions(), test::small_options()));
  ASSERT_EQ(task->step(1).value(), TaskState::waiting);
  ASSERT_TRUE(task->answer(test::failure_of(1, "gone")).ok());
  const auto resumed = test::taken(resume_task(task->save().value(), graph));
  const auto state = resumed->step(1), expected = task->step(1);
  ASSERT_FALSE(state.ok());
  EXPECT_EQ(state.error().message, expected.error().message);
}

TEST(SavedTask, AnotherGraphOrNoneIsAnError) {
  const auto graph = graph_with_vectors();
  const auto task = test::taken(create_search_task(graph, questions(), test::small_options()));
  ASSERT_EQ(task->step(1).value(), TaskState::waiting);
  const auto saved = task->save().value();
  Corpus other = test::small_corpus();
  other.passages[0].text += " One word more.";
  const auto other_graph = test::open_graph(test::graph_file(other, test::vectors_of(other)));
  EXPECT_EQ(resume_task(saved, other_graph).error().status, Status::foreign_graph);
  EXPECT_EQ(resume_task(saved, nullptr).error().status, Status::foreign_graph);
  EXPECT_TRUE(resume_task(saved, graph).ok());
}

TEST(SavedTask, EveryFlippedBitIsAnErrorOrChangesNothing) {
  const auto graph = graph_with_vectors();
  const auto task = test::taken(create_ask_task(graph, {test::ask_text("Where is Rouen?")},
                                                test::small_options({{"method", "rgnn_ret"}, {"steps.question", "false"}})));
  for (int answers = 0; answers < 3; ++answers) {
    ASSERT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting);
    ASSERT_TRUE(task->answer(test::scripted_host().answer(task->requests().open_requests().at(0))).ok());
  }
  ASSERT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting);
  const std::vector<std::uint8_t> saved = task->save().value();
  std::set<Status> met;
  for (std::size_t bit = 0; bit < 8 * saved.size(); ++bit) {
    std::vector<std::uint8_t> damaged = saved;
    damaged[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
    const auto resumed = resume_task(damaged, graph);
    if (!resumed) {
      met.insert(resumed.error().status);
      EXPECT_FALSE(resumed.error().message.empty());
    } else {
      EXPECT_EQ(resumed.value()->save().value(), saved) << "bit " << bit;  // a byte that nothing reads
    }
  }
  EXPECT_TRUE(met.count(Status::corrupt_file));
  EXPECT_TRUE(met.count(Status::unsupported_version)) << "some bit is the version's";
}

TEST(SavedTask, EveryTruncationIsAnErrorOrChangesNothing) {
  const auto graph = graph_with_vectors();
  const auto task = test::taken(create_search_task(graph, questions(), test::small_options()));
  ASSERT_EQ(task->step(1).value(), TaskState::waiting);
  const std::vector<std::uint8_t> saved = task->save().value();
  for (std::size_t length = 0; length < saved.size(); ++length) {
    const auto resumed = resume_task(std::span(saved).first(length), graph);
    if (resumed) {
      EXPECT_EQ(resumed.value()->save().value(), saved) << length;
    } else {
      EXPECT_EQ(resumed.error().status, Status::corrupt_file) << length;
    }
  }
  EXPECT_EQ(resume_task({}, graph).error().status, Status::corrupt_file);
}

TEST(SavedTask, OnlyAWaitingTaskCanBeSaved) {
  const auto graph = graph_with_vectors();
  const auto task = test::taken(create_search_task(graph, questions(), test::small_options()));
  EXPECT_EQ(task->save().error().status, Status::wrong_state);
  test::expect_done(test::run(*task));
  EXPECT_EQ(task->save().error().status, Status::wrong_state);
}

}  // namespace
}  // namespace hop::core::saved_task_test
