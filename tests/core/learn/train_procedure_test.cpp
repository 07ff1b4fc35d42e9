#include "core/learn/train_procedure.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/weights/weights.hpp"
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

using test::options_of;
using test::taken;

// A corpus of made-up words, and questions whose gold are a passage that they have their words from and one that it
// mentions.
struct TrainingCase {
  std::shared_ptr<const OpenGraph> graph;
  std::vector<Question> questions;

  explicit TrainingCase(std::uint64_t seed) {
    Random random(seed);
    const std::uint32_t count = 60;
    test::PlainCorpus plain = test::random_corpus(random, count);
    std::vector<std::string> texts;
    for (const ReadyPassage& passage : plain.corpus.passages) texts.push_back(passage.text);
    GivenVectors vectors = test::vectors_of(plain.corpus);
    graph = test::open_graph(test::graph_file(std::move(plain.corpus), std::move(vectors)));
    for (std::uint32_t q = 0; q < 12; ++q) {
      const auto first = static_cast<std::uint32_t>(random.below(count)),
                 second = static_cast<std::uint32_t>(random.below(count));
      Question question;
      question.text = std::string(graph->view().passage_titles[first]) + " " + texts[first].substr(0, 20);
      question.gold = {std::min(first, second), std::max(first, second)};
      question.steps = {{question.text, {}, {first}}, {texts[second].substr(0, 25), {}, {second}}};
      questions.push_back(std::move(question));
    }
  }
};

Options method(const char* name) { return options_of({{"method", name}}); }

std::vector<std::uint8_t> weights_of(Task& task, std::uint64_t work_units = UINT64_MAX) {
  test::expect_done(test::run(task, {}, work_units));
  auto bytes = task.take_bytes();
  EXPECT_TRUE(bytes.ok()) << (bytes ? "" : bytes.error().message);
  return bytes ? std::move(bytes).value() : std::vector<std::uint8_t>();
}

Error error_of(Result<std::unique_ptr<Task>> task) { return task ? Error{Status::ok, "no error", ""} : std::move(task).error(); }

TEST(Training, LearnsWhatItSaysAndASearchTakesIt) {
  const TrainingCase given(1);
  const std::pair<const char*, std::vector<const char*>> learned[] = {
      {"gnn_ret", {"gnn_ret.alpha", "gnn_ret.nodes"}},
      {"rgnn_ret", {"gnn_ret.alpha", "rgnn_ret.beta", "rgnn_ret.nodes"}},
      {"trail", {"trail.weights"}}};
  for (const auto& [name, keys] : learned) {
    Options options = method(name);
    const auto task = taken(create_train_task(given.graph, given.questions, options));
    ASSERT_TRUE(task);
    const std::vector<std::uint8_t> bytes = weights_of(*task);
    const auto weights = read_weights(bytes);
    ASSERT_TRUE(weights.ok()) << weights.error().message;
    for (const char* key : keys) {
      EXPECT_NE(weights.value().option_lines.find(std::string(key) + "="), std::string::npos) << name << ": " << key;
    }
    EXPECT_EQ(std::count(weights.value().option_lines.begin(), weights.value().option_lines.end(), '\n'),
              static_cast<std::ptrdiff_t>(keys.size()));
    ASSERT_TRUE(options.set_weights(bytes).ok());
    for (const char* key : keys) EXPECT_NE(options.get(key).value(), "") << name << ": " << key;
    EXPECT_EQ(test::search(given.graph, given.questions, options).questions.size(), given.questions.size());

    const std::string report = task->report().value();
    for (const char* member : {"\"loss_before\":", "\"loss_after\":", "\"iterations\":", "\"learned\":{", keys.front()}) {
      EXPECT_NE(report.find(member), std::string::npos) << report;
    }
    EXPECT_FALSE(task->take_bytes().ok());  // once
  }
}

TEST(Training, EveryNetworkIsTakenByASearch) {
  const TrainingCase given(10);
  for (const std::string& name : std::vector<std::string>{"iier", "g_rag", "bgr"}) {
    Options options = options_of({{"method", name}, {"train.epochs", "1"}});
    const auto task = taken(create_train_task(given.graph, given.questions, options));
    ASSERT_TRUE(task);
    const std::vector<std::uint8_t> bytes = weights_of(*task);
    const auto weights = read_weights(bytes);
    ASSERT_TRUE(weights.ok()) << name << ": " << weights.error().message;
    EXPECT_GT(weights.value().matrices.size(), 0u) << name;
    for (const WeightMatrix& matrix : weights.value().matrices) EXPECT_EQ(matrix.name.rfind(name + ".", 0), 0u) << matrix.name;
    ASSERT_TRUE(options.set_weights(bytes).ok());
    EXPECT_EQ(test::search(given.graph, given.questions, options).questions.size(), given.questions.size());
  }
}

// Values that were not bettered are those of the options, so that a search by the weights is the search as it was.
TEST(Training, WhereNothingBetterIsFoundTheUntrainedSearchIsKept) {
  const TrainingCase given(11);
  const Options untrained = options_of({{"method", "gnn_ret"},
                                        {"gnn_ret.alpha", "0.6,0.7"},
                                        {"gnn_ret.nodes", "7"},
                                        {"train.rate", "1000"},
                                        {"train.iterations", "1"}});
  const auto task = taken(create_train_task(given.graph, given.questions, untrained));
  const std::vector<std::uint8_t> bytes = weights_of(*task);
  const std::string lines = read_weights(bytes).value().option_lines;
  const bool better = task->report().value().find("\"better\":true") != std::string::npos;
  EXPECT_EQ(lines == "gnn_ret.alpha=0.6,0.7\ngnn_ret.nodes=7\n", !better) << lines;
  Options trained = options_of({{"method", "gnn_ret"}});
  ASSERT_TRUE(trained.set_weights(bytes).ok());
  if (!better) {
    EXPECT_EQ(test::text_of(test::search(given.graph, {given.questions[0]}, trained)),
              test::text_of(test::search(given.graph, {given.questions[0]}, untrained)));
  }
}

TEST(Training, DoesNotDependOnTheSizeOfTheSteps) {
  const TrainingCase given(2);
  for (const char* name : {"gnn_ret", "rgnn_ret", "trail", "iier", "g_rag", "bgr"}) {
    const Options options = options_of({{"method", name}, {"train.epochs", "1"}});
    const auto at_once = taken(create_train_task(given.graph, given.questions, options));
    const auto in_steps = taken(create_train_task(given.graph, given.questions, options));
    EXPECT_EQ(weights_of(*at_once), weights_of(*in_steps, 1)) << name;
    EXPECT_EQ(at_once->report().value(), in_steps->report().value());
  }
}

TEST(Training, GivenVectorsAreNotAskedForAndLearnTheSame) {
  const TrainingCase asked(3);
  for (const char* name : {"gnn_ret", "rgnn_ret", "trail"}) {
    std::vector<Question> questions = asked.questions;
    for (Question& question : questions) {
      question.vector = test::embed_words(question.text);
      question.masked_vector = test::embed_words(mask_question(*asked.graph, question.text));
      for (Step& step : question.steps) step.vector = test::embed_words(step.text);
    }
    const auto with_requests = taken(create_train_task(asked.graph, asked.questions, method(name)));
    const auto without = taken(create_train_task(asked.graph, questions, method(name)));
    EXPECT_EQ(weights_of(*with_requests), weights_of(*without)) << name;
    EXPECT_GT(with_requests->requests().requests_made(), 0u);
    EXPECT_EQ(without->requests().requests_made(), 0u);
  }
}

TEST(Training, KeptValuesAreNoWorseThanTheUntrainedOnesOnWhatTheyAreKeptFor) {
  const TrainingCase given(4);
  const auto number_of = [](const std::string& report, const std::string& member) {
    const std::size_t at = report.find("\"" + member + "\":");
    return at == std::string::npos ? -1.0 : std::stod(report.substr(at + member.size() + 3));
  };
  for (const char* name : {"gnn_ret", "rgnn_ret"}) {
    const auto task = taken(create_train_task(given.graph, given.questions, method(name)));
    weights_of(*task);
    const std::string by_recall = task->report().value();
    EXPECT_GE(number_of(by_recall, "recall_after"), number_of(by_recall, "recall_before")) << by_recall;
    const auto least =
        taken(create_train_task(given.graph, given.questions, options_of({{"method", name}, {"train.keep", "loss"}})));
    weights_of(*least);
    const std::string by_loss = least->report().value();
    EXPECT_EQ(number_of(by_loss, "loss_after"), number_of(by_loss, "loss_least")) << by_loss;
    EXPECT_LE(number_of(by_loss, "loss_after"), number_of(by_recall, "loss_after"));
  }
}

TEST(Training, TheOptionsOfTheHostGoBeforeWhatWasLearned) {
  const TrainingCase given(5);
  const auto task =
      taken(create_train_task(given.graph, given.questions, options_of({{"method", "gnn_ret"}, {"train.keep", "loss"}})));
  Options options = options_of({{"method", "gnn_ret"}, {"gnn_ret.alpha", "0.77"}});
  ASSERT_TRUE(options.set_weights(weights_of(*task)).ok());
  EXPECT_EQ(options.get("gnn_ret.alpha").value(), "0.77");
  EXPECT_EQ(options.get("gnn_ret.nodes").value(), "5");
}

TEST(Training, WhatCannotBeTrainedIsNamedBeforeAnyWork) {
  const TrainingCase given(6);
  const auto error = [&](std::vector<Question> questions, const Options& options) {
    return error_of(create_train_task(given.graph, std::move(questions), options));
  };
  EXPECT_EQ(error(given.questions, method("bm25")).status, Status::unsupported);
  EXPECT_EQ(error(given.questions, method("ircot")).status, Status::unsupported);
  EXPECT_EQ(error({}, method("gnn_ret")).message, "none of 0 questions has a gold passage");
  std::vector<Question> questions = given.questions;
  questions[3].gold.back() = 60;
  EXPECT_EQ(error(questions, method("gnn_ret")).message, "question 4: gold passage 60 ≥ passage count 60");
  questions = given.questions;
  questions[2].steps[1].gold = {4000000000u};
  EXPECT_EQ(error(questions, method("rgnn_ret")).message,
            concat("question 3, step \"", questions[2].steps[1].text, "\": gold passage 4000000000 ≥ passage count 60"));
  questions = given.questions;
  questions[0].conditions.push_back(parse_condition("kind=even").value());
  EXPECT_EQ(error(questions, method("gnn_ret")).message, "question 1 has conditions; training takes none");
  questions = given.questions;
  questions[1].vector = {1, 0};
  EXPECT_EQ(error(questions, method("gnn_ret")).status, Status::dimension_mismatch);
}

TEST(Training, QuestionsWithoutGoldAreLeftOut) {
  const TrainingCase given(7);
  std::vector<Question> questions = given.questions;
  questions.insert(questions.begin(), test::ask_text("nobody knows"));
  const auto with_it = taken(create_train_task(given.graph, questions, method("trail")));
  const auto without = taken(create_train_task(given.graph, given.questions, method("trail")));
  EXPECT_EQ(weights_of(*with_it), weights_of(*without));
}

TEST(Training, FailsWhereNothingCanBeLearned) {
  const TrainingCase given(8);
  std::vector<Question> questions = {given.questions[0]};
  questions[0].gold.clear();
  for (std::uint32_t passage = 0; passage < 60; ++passage) questions[0].gold.push_back(passage);
  for (const char* name : {"gnn_ret", "trail"}) {
    const auto task = taken(create_train_task(given.graph, questions, method(name)));
    const auto result = test::run(*task);
    ASSERT_FALSE(result.ok()) << name;
    EXPECT_EQ(result.error().status, Status::bad_input) << name;
  }
  const auto task =
      taken(create_train_task(given.graph, given.questions, options_of({{"method", "gnn_ret"}, {"gnn_ret.aggregator", "mean"}})));
  EXPECT_EQ(test::run(*task).error().status, Status::option_out_of_bounds);
}

TEST(Training, TheHostsFailureIsTheTasks) {
  const TrainingCase given(9);
  const auto task = taken(create_train_task(given.graph, given.questions, method("gnn_ret")));
  ASSERT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting);
  EXPECT_EQ(task->save().error().status, Status::unsupported);
  const std::uint64_t id = task->requests().open_requests().front().id;
  ASSERT_TRUE(task->answer(test::failure_of(id, "no model")).ok());
  const auto state = task->step(UINT64_MAX);
  ASSERT_FALSE(state.ok());
  EXPECT_EQ(state.error().status, Status::host_failure);
}

}  // namespace
}  // namespace hop::core
