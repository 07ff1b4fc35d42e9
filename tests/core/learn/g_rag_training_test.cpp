#include "core/methods/g_rag/training/g_rag_training.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/eval/retrieval_metrics.hpp"
#include "core/methods/g_rag/g_rag_retriever.hpp"
#include "core/methods/g_rag/training/graph_network_fit.hpp"
#include "core/methods/plain_retriever.hpp"
#include "tests/core/quality/evaluation_set.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

// Candidates joined in pairs by a concept. The right ones have a large value at one place of their own vector, or, with
// `by_neighbor`, only of their neighbor's.
std::vector<RankedExample> planted_examples(std::size_t count, bool by_neighbor, std::uint64_t seed) {
  constexpr std::uint32_t dimension = 4, pairs = 4, place = 2;
  Random random(seed);
  std::vector<RankedExample> examples;
  while (examples.size() < count) {
    ConceptNumbers numbers;
    for (std::uint32_t c = 0; c < 2 * pairs; ++c) numbers.add_concept(std::to_string(c / 2)), numbers.end_candidate();
    DocumentGraphBuilder builder(numbers.candidates());
    work_to_end([&](WorkBudget& budget) { return builder.step(budget); });
    std::vector<float> inputs(std::size_t{2} * pairs * dimension);
    for (float& value : inputs) value = static_cast<float>(random.unit() - 0.5);
    std::vector<std::uint8_t> is_positive(2 * pairs);
    const std::uint64_t right = random.below(2 * pairs);
    is_positive[right] = 1;
    inputs[(by_neighbor ? right ^ 1 : right) * dimension + place] += 1;
    RankedExample& example = examples.emplace_back();
    example.graph = make_graph_example(std::move(builder).take(), inputs, std::vector<float>{1, 0.5f, 0.25f, 0.5f}, is_positive);
    example.base = Vector::Zero(2 * pairs);
    example.gold_count = 1;
  }
  return examples;
}

GraphFitOptions planted_options() {
  GraphFitOptions options;
  options.rate = 0.01;
  options.epochs = 40;
  return options;
}

GraphNetworkFit fitted(const std::vector<RankedExample>& examples, const GraphFitOptions& options,
                       std::uint64_t units = UINT64_MAX) {
  GraphNetworkFit fit(examples, 4, options);
  for (WorkBudget budget(units); !fit.step(budget);) budget = WorkBudget(units);
  return fit;
}

TEST(GraphNetworkFit, LearnsWhatTellsTheRightCandidates) {
  for (const bool by_neighbor : {false, true}) {
    const auto examples = planted_examples(100, by_neighbor, 1);
    for (const bool cross_entropy : {false, true}) {
      GraphFitOptions options = planted_options();
      options.cross_entropy = cross_entropy;
      const GraphNetworkFit fit = fitted(examples, options);
      EXPECT_EQ(fit.judges(), 20u);
      EXPECT_LT(fit.rank_before(), 0.6);
      EXPECT_GT(fit.rank_kept(), 0.9) << "by neighbor " << by_neighbor << ", cross-entropy " << cross_entropy;
      EXPECT_LT(fit.loss_kept(), fit.loss_before());
    }
  }
}

// A pair's two candidates have the same sum of own vector and message, so that shared weights leave them tied (2 / 3); without a
// message only the own vector tells.
TEST(GraphNetworkFit, LearnsWhatTheWeightsOfTheMessageCanTell) {
  const struct {
    NeighborWeights neighbors;
    bool by_neighbor;
    double least, most;
  } cases[] = {{NeighborWeights::none, false, 0.9, 1},
               {NeighborWeights::none, true, 0, 0.6},
               {NeighborWeights::shared, false, 0.6, 0.67},
               {NeighborWeights::shared, true, 0.6, 0.67}};
  for (const auto& [neighbors, by_neighbor, least, most] : cases) {
    const auto examples = planted_examples(100, by_neighbor, 1);
    GraphFitOptions options = planted_options();
    options.neighbors = neighbors;
    const GraphNetworkFit fit = fitted(examples, options);
    EXPECT_GE(fit.rank_kept(), least) << "by neighbor " << by_neighbor;
    EXPECT_LE(fit.rank_kept(), most) << "by neighbor " << by_neighbor;
    EXPECT_GT(fit.kept_step(), 0u);
    const GraphNetwork network = to_graph_network(fit.shape(), fit.parameters());
    for (const Layer* layer : {&network.first, &network.second}) {
      for (std::size_t i = 0; i < layer->weights.size(); ++i) {
        const bool of_message = i % layer->inputs >= layer->inputs / 2;
        if (!of_message) continue;
        EXPECT_EQ(layer->weights[i], neighbors == NeighborWeights::none ? 0 : layer->weights[i - layer->inputs / 2]);
      }
    }
  }
}

TEST(GraphNetworkFit, LearnsByAttention) {
  for (const bool by_neighbor : {false, true}) {
    GraphFitOptions options = planted_options();
    options.neighbors = NeighborWeights::attention;
    const auto examples = planted_examples(100, by_neighbor, 1);
    const GraphNetworkFit fit = fitted(examples, options);
    EXPECT_GT(fit.rank_kept(), 0.9) << "by neighbor " << by_neighbor;
    EXPECT_TRUE(to_graph_network(fit.shape(), fit.parameters()).has_attention());
  }
}

// The network begins at the dense ranking where the hidden layer can hold it.
TEST(GraphNetworkFit, AloneItBeginsAtTheCosine) {
  const auto examples = planted_examples(20, false, 5);
  for (const std::uint32_t hidden : {4u, 6u}) {
    GraphFitOptions options = planted_options();
    options.hidden = hidden;
    options.epochs = 1;
    options.rate = 1e-12;
    const GraphNetworkFit fit = fitted(examples, options);
    for (const RankedExample& example : examples) {
      GraphPass pass;
      const Vector scores = graph_scores(fit.shape(), fit.parameters(), example.graph, {}, pass);
      const Vector cosines = example.graph.inputs.leftCols(4) * example.graph.question;
      for (Eigen::Index c = 1; c < scores.size(); ++c) EXPECT_NEAR(scores[c] - scores[0], cosines[c] - cosines[0], 1e-9);
    }
  }
}

TEST(GraphNetworkFit, TheSeedDecidesAll) {
  const auto examples = planted_examples(30, false, 2);
  GraphFitOptions options = planted_options();
  const auto first = fitted(examples, options).parameters();
  EXPECT_EQ(first, fitted(examples, options).parameters());
  EXPECT_EQ(first, fitted(examples, options, 1).parameters()) << "one unit at a time";
  options.seed = 9;
  EXPECT_NE(first, fitted(examples, options).parameters());
}

TEST(GraphNetworkFit, KeepsTheBeginningWhereNothingIsBetter) {
  auto examples = planted_examples(10, false, 3);
  for (RankedExample& example : examples) {
    for (std::size_t c = 0; c < example.graph.is_positive.size(); ++c) {
      example.base[static_cast<Eigen::Index>(c)] = 1000.0 * example.graph.is_positive[c];
    }
  }
  GraphFitOptions options = planted_options();
  options.start_at_zero = true;
  const GraphNetworkFit fit = fitted(examples, options);
  EXPECT_EQ(fit.kept_step(), 0u);
  EXPECT_EQ(fit.rank_kept(), 1);
  EXPECT_EQ(fit.steps(), fit.all_steps());
}

TEST(GraphNetworkFit, OfFewExamplesAllJudge) {
  const auto examples = planted_examples(4, false, 3);
  EXPECT_EQ(fitted(examples, planted_options()).judges(), 4u);
}

const std::shared_ptr<const OpenGraph>& small_graph() {
  static const auto graph = test::open_graph(test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus())));
  return graph;
}

Question question_with_gold(std::string text, std::vector<std::uint32_t> gold) {
  Question question;
  question.vector = test::embed_words(text);
  question.text = std::move(text);
  question.gold = std::move(gold);
  return question;
}

TrainInput small_input(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {"method", "g_rag"});
  const Options options = test::small_options(more);
  TrainInput input{small_graph(), options, read_search_settings(options).value(), {}};
  input.questions = {question_with_gold("Which river flows through the city where Marie Curie was born?", {0, 2}),
                     question_with_gold("Where does the river of Warsaw end?", {2, 3}),
                     question_with_gold("Which river passes Rouen?", {5, 7})};
  return input;
}

// Goes on to the end, answered by the host of the tests. The status of an error, or ok.
Status run_training(Training& training, std::uint64_t units = UINT64_MAX, const test::Host& host = {}) {
  RequestBoard board;
  RequestSeries series;
  HostRequests line(board, series);
  for (;;) {
    WorkBudget budget(units);
    const auto state = training.advance(budget, line);
    if (!state) return state.error().status;
    if (state.value() == TaskState::done) return Status::ok;
    const std::vector<Request> open = board.open_requests();
    for (const Request& request : open) EXPECT_TRUE(board.answer_request(host.answer(request)).ok());
  }
}

std::vector<std::uint8_t> weights_after(TrainInput input, std::uint64_t units = UINT64_MAX) {
  const auto training = make_g_rag_training(std::move(input));
  EXPECT_TRUE(training.ok());
  EXPECT_EQ(run_training(*training.value(), units), Status::ok);
  return write_weights(training.value()->weights());
}

Ranking ranked(const Retriever& retriever, SearchText text, const PassageSet* allowed = nullptr) {
  const auto retrieval = retriever.start(std::move(text), allowed);
  RequestBoard board;
  RequestSeries series;
  HostRequests line(board, series);
  work_to_end([&](WorkBudget& budget) { return retrieval->advance(budget, line).value() == TaskState::done; });
  return std::move(*retrieval).take();
}

Ranking ranked_by(const std::shared_ptr<const OpenGraph>& graph, const Options& options, const Question& question,
                  const PassageSet* allowed = nullptr) {
  const auto retriever = make_g_rag_retriever(graph, read_search_settings(options).value(), options);
  EXPECT_TRUE(retriever.ok()) << (retriever ? "" : retriever.error().message);
  return ranked(*retriever.value(), {question.text, question.vector, question.masked_vector}, allowed);
}

TEST(GragTraining, ItsWeightsAreThoseThatSearchTakes) {
  for (const char* network : {"added", "alone"}) {
    TrainInput input = small_input({{"g_rag.network", network}, {"g_rag.hidden", "3"}});
    const std::vector<std::uint8_t> bytes = weights_after(input);
    const auto weights = read_weights(bytes);
    ASSERT_TRUE(weights.ok());
    EXPECT_EQ(weights.value().option_lines, std::string("g_rag.network=") + network + "\n");
    ASSERT_TRUE(read_graph_network(weights.value(), test::fake_dimension).ok());
    EXPECT_EQ(read_graph_network(weights.value(), test::fake_dimension).value().hidden(), 3u);

    Options options = test::small_options({{"method", "g_rag"}});
    ASSERT_TRUE(options.set_weights(bytes).ok());
    EXPECT_EQ(options.text("g_rag.network"), network);
    EXPECT_EQ(ranked_by(small_graph(), options, input.questions[0]).passages.size(), 8u);
  }
}

// A training of no step keeps what it begins with, W₂ = 0: what is added to the untrained scores is nothing.
TEST(GragTraining, BeginsWithTheUntrainedScores) {
  TrainInput input = small_input({{"train.rate", "1e-30"}});
  const Question question = input.questions[0];
  Options options = test::small_options({{"method", "g_rag"}});
  const Ranking untrained = ranked_by(small_graph(), options, question);
  ASSERT_TRUE(options.set_weights(weights_after(std::move(input))).ok());
  const Ranking trained = ranked_by(small_graph(), options, question);
  EXPECT_EQ(trained.passages, untrained.passages);
  EXPECT_EQ(trained.scores, untrained.scores);
}

TEST(GragTraining, OneUnitAtATimeLearnsTheSame) {
  EXPECT_EQ(weights_after(small_input({{"train.epochs", "5"}})), weights_after(small_input({{"train.epochs", "5"}}), 1));
}

TEST(GragTraining, WhatCannotBeLearnedFromIsAnError) {
  TrainInput everything_is_gold = small_input();
  for (Question& question : everything_is_gold.questions) question.gold = {0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(run_training(*make_g_rag_training(std::move(everything_is_gold)).value()), Status::bad_input);

  std::vector<std::optional<PassageSet>> pools;
  for (int i = 0; i < 3; ++i) pools.emplace_back(PassageSet(8)), pools.back()->add(1), pools.back()->add(4);
  EXPECT_EQ(run_training(*make_g_rag_training(small_input(), pools).value()), Status::bad_input) << "no gold in the pools";

  TrainInput without_vectors = small_input();
  without_vectors.graph = test::open_graph(test::graph_file(test::small_corpus()));
  const auto refused = make_g_rag_training(std::move(without_vectors));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().status, Status::bad_input);
}

TEST(GragTraining, TheConditionsOfAQuestionAreItsPool) {
  TrainInput input = small_input({{"train.epochs", "2"}});
  std::vector<std::optional<PassageSet>> pools;
  for (Question& question : input.questions) {
    question.conditions = {parse_condition("country=Poland").value()};
    question.gold = {2};
    pools.emplace_back(PassageSet(8));
    for (const std::uint32_t passage : {2u, 3u, 6u}) pools.back()->add(passage);
  }
  TrainInput with_pools = input;
  for (Question& question : with_pools.questions) question.conditions.clear();
  const auto training = make_g_rag_training(std::move(with_pools), pools);
  ASSERT_EQ(run_training(*training.value()), Status::ok);
  EXPECT_EQ(weights_after(std::move(input)), write_weights(training.value()->weights()));
}

// Musique comes with twenty passages for each question: what was learned on the train questions against the first
// ranking of these pools on the dev questions.
struct PoolSet {
  std::shared_ptr<const OpenGraph> graph;
  std::vector<Question> train, dev;
  std::vector<std::optional<PassageSet>> train_pools, dev_pools;
};

PoolSet read_pools(const std::string& folder) {
  const test::EvaluationSet set = test::read_evaluation_set(folder);
  std::map<std::string, std::uint32_t, std::less<>> passage_of_id;
  for (std::uint32_t p = 0; p < set.graph->view().passage_count(); ++p)
    passage_of_id.emplace(set.graph->view().passage_ids[p], p);
  PoolSet pools;
  pools.graph = set.graph;
  std::ifstream lines(folder + "/questions.jsonl");
  std::size_t q = 0;
  for (std::string line; std::getline(lines, line); ++q) {
    const auto json = nlohmann::json::parse(line);
    PassageSet pool(set.graph->view().passage_count());
    for (const auto& id : json.at("candidates")) pool.add(passage_of_id.at(id.get<std::string>()));
    Question question;
    question.text = set.questions[q].text;
    question.vector = set.questions[q].vector;
    question.gold = set.questions[q].gold;
    const bool is_train = json.at("split") == "train";
    (is_train ? pools.train : pools.dev).push_back(std::move(question));
    (is_train ? pools.train_pools : pools.dev_pools).emplace_back(std::move(pool));
  }
  return pools;
}

template <class Rank>
double mrr_all(const PoolSet& pools, Rank rank) {
  double sum = 0;
  for (std::size_t q = 0; q < pools.dev.size(); ++q) {
    sum += mean_reciprocal_rank(rank(pools.dev[q], &*pools.dev_pools[q]).passages, pools.dev[q].gold);
  }
  return sum / static_cast<double>(pools.dev.size());
}

TEST(GragTraining, BeatsItsFirstRankingOnTheCandidatePoolsOfMusique) {
  const char* data = std::getenv("HOPTRAIL_EVAL_DATA");
  if (!data || !*data) GTEST_SKIP() << "data not given";
  const PoolSet pools = read_pools(std::string(data) + "/musique");
  const Options plain = test::options_of({{"method", "g_rag"}, {"hits", "100"}});
  const SearchSettings first = settings_of_first_ranking(read_search_settings(plain).value(), "auto", 100);
  const auto first_retriever = make_plain_retriever(pools.graph, first);
  const double before = mrr_all(pools, [&](const Question& question, const PassageSet* pool) {
    return ranked(*first_retriever, {question.text, question.vector, {}}, pool);
  });
  const auto measured = [&](const Options& options) {
    return mrr_all(
        pools, [&](const Question& question, const PassageSet* pool) { return ranked_by(pools.graph, options, question, pool); });
  };
  std::printf("musique, pools of %zu dev questions, mrr_all: first ranking %.4f, untrained %.4f\n", pools.dev.size(), before,
              measured(plain));
  using Values = std::vector<std::pair<const char*, std::string>>;
  const std::pair<const char*, Values> rows[] = {
      {"trained", {}},
      {"trained, cross-entropy", {{"g_rag.loss", "cross_entropy"}}},
      {"trained, hidden 64", {{"g_rag.hidden", "64"}}},
      {"network alone", {{"g_rag.network", "alone"}}},
      {"network alone, cross-entropy", {{"g_rag.network", "alone"}, {"g_rag.loss", "cross_entropy"}}},
      {"network alone, hidden 64", {{"g_rag.network", "alone"}, {"g_rag.hidden", "64"}}}};
  for (const auto& [name, values] : rows) {
    Options options = plain;
    for (const auto& [key, value] : values) ASSERT_TRUE(options.set(key, value).ok());
    TrainInput input{pools.graph, options, read_search_settings(options).value(), pools.train};
    const auto training = make_g_rag_training(std::move(input), pools.train_pools);
    ASSERT_TRUE(training.ok());
    ASSERT_EQ(run_training(*training.value()), Status::ok);
    ASSERT_TRUE(options.set_weights(write_weights(training.value()->weights())).ok());
    const double after = measured(options);
    std::string report;
    JsonWriter json(report);
    json.begin_object(), training.value()->write_report(json), json.end_object();
    std::printf("  %-30s %.4f  %s\n", name, after, report.c_str());
    if (std::string(name) == "trained") {
      EXPECT_GT(after, before + 0.02);
    }
  }
  std::fflush(stdout);
}

}  // namespace
}  // namespace hop::core
