// The worked values of docs/methods/gnn_ret.md and rgnn_ret.md, from vectors and keywords to hits.
#include <cmath>

#include "tests/core/task/task_testing.hpp"

namespace hop::core::worked_example_test {
namespace {

// Edges 0–1, 0–2, 1–2, 2–3, one keyword each; node 4 alone. The first question, (1, 0, 0), has the distances d¹, the
// second one, (0, 1, 0), has d².
constexpr float first_distances[] = {.2f, .4f, .8f, .9f, .5f};
constexpr float second_distances[] = {.9f, .7f, .3f, .6f, .5f};

std::shared_ptr<const OpenGraph> example_graph() {
  Corpus corpus;
  GivenVectors vectors;
  vectors.dimension = 3;
  for (int i = 0; i < 5; ++i) {
    corpus.passages.push_back(test::ready(std::string(1, static_cast<char>('0' + i)), "", "passage"));
    const float first = 1 - first_distances[i], second = 1 - second_distances[i];
    for (const float value : {first, second, std::sqrt(1 - first * first - second * second)}) vectors.rows.push_back(value);
  }
  const int edges[][2] = {{0, 1}, {0, 2}, {1, 2}, {2, 3}};
  for (const auto& [a, b] : edges) {
    const std::string keyword = "edge" + std::to_string(a) + std::to_string(b);
    corpus.passages[a].entities.push_back(keyword);
    corpus.passages[b].entities.push_back(keyword);
  }
  return test::open_graph(test::graph_file(corpus, vectors, test::options_of({{"vectors.precision", "f32"}})));
}

// Equation 2 as it is printed, unless `more` says otherwise.
Options example_options(std::vector<std::pair<const char*, std::string>> more) {
  more.insert(more.begin(), {{"method", "gnn_ret"},
                             {"gnn_ret.nodes", "2"},
                             {"rgnn_ret.nodes", "2"},
                             {"gnn_ret.alpha", "0.5"},
                             {"gnn_ret.lower_only", "false"},
                             {"gnn_ret.keyword_share", "1"}});
  return test::options_of(more);
}

// Distances by passage, from hits.
std::vector<float> distances_to_first(const Options& options) {
  Question question = test::ask_text("first");
  question.vector = {1, 0, 0};
  const Results results = test::search(example_graph(), {question}, options);
  std::vector<float> distances(5, -1);
  const QuestionResult& result = results.questions.at(0);
  for (std::size_t i = 0; i < result.passages.size(); ++i) distances.at(result.passages[i]) = result.scores[i];
  return distances;
}

void expect_near(const std::vector<float>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-6) << "passage " << i;
}

TEST(GnnRet, WorkedValueOfOneLayerOfMinima) { expect_near(distances_to_first(example_options({})), {.3, .3, .5, .9, .5}); }

TEST(GnnRet, WorkedValueOfOneLayerOfMeans) {
  expect_near(distances_to_first(example_options({{"gnn_ret.aggregator", "mean"}})), {.3, .3, .55, .9, .5});
}

TEST(GnnRet, WorkedValueOfOneLayerLowerOnly) {
  expect_near(distances_to_first(example_options({{"gnn_ret.lower_only", "true"}})), {.2, .3, .5, .9, .5});
}

TEST(GnnRet, WorkedValueOfTwoLayers) {
  expect_near(distances_to_first(example_options({{"gnn_ret.alpha", "0.5,0.5"}})), {.3, .3, .4, .9, .5});
}

TEST(GnnRet, WorkedValueOfTwoLayersLowerOnly) {
  const Options options = example_options({{"gnn_ret.alpha", "0.5,0.5"}, {"gnn_ret.lower_only", "true"}});
  expect_near(distances_to_first(options), {.2, .25, .35, .9, .5});
}

// Unless told otherwise, a passage's own distance is among its messages.
TEST(GnnRet, DoesNotRaiseADistanceByDefault) {
  const Options options =
      test::options_of({{"method", "gnn_ret"}, {"gnn_ret.nodes", "2"}, {"gnn_ret.alpha", "0.5"}, {"gnn_ret.keyword_share", "1"}});
  expect_near(distances_to_first(options), {.2, .3, .5, .9, .5});
}

// As printed, 0 (.2) and 1 (.4) meet at .3: the one that was nearer to the question comes first, whatever their indices.
TEST(GnnRet, PassagesThatMeetAreOrderedByTheirFirstDistances) {
  const auto hits = [](bool reversed) {
    Corpus corpus;
    GivenVectors vectors;
    vectors.dimension = 2;
    for (const int i : {0, 1}) {
      const float cosine = i == (reversed ? 1 : 0) ? .75f : .5f;
      corpus.passages.push_back(test::ready(std::string(1, static_cast<char>('0' + i)), "", "passage"));
      corpus.passages.back().entities.push_back("edge");
      for (const float value : {cosine, std::sqrt(1 - cosine * cosine)}) vectors.rows.push_back(value);
    }
    const auto graph = test::open_graph(test::graph_file(corpus, vectors, test::options_of({{"vectors.precision", "f32"}})));
    Question question = test::ask_text("first");
    question.vector = {1, 0};
    return test::search(graph, {question}, example_options({})).questions.at(0);
  };
  for (const bool reversed : {false, true}) {
    const QuestionResult result = hits(reversed);
    ASSERT_EQ(result.scores.at(0), result.scores.at(1)) << "they meet";
    EXPECT_EQ(result.passages, reversed ? (std::vector<std::uint32_t>{1, 0}) : (std::vector<std::uint32_t>{0, 1}));
  }
}

TEST(GnnRet, WorkedValueOfOneNode) {
  expect_near(distances_to_first(example_options({{"gnn_ret.nodes", "1"}})), {.2, .3, .5, .9, .5});
}

QuestionResult answer_in_two_steps(std::vector<std::pair<const char*, std::string>> more) {
  Question question = test::ask_text("both");
  question.steps = {{"first", {1, 0, 0}}, {"second", {0, 1, 0}}};
  more.insert(more.begin(), {"method", "rgnn_ret"});
  Results results = test::search(example_graph(), {question}, example_options(more));
  return results.questions.at(0);
}

TEST(RgnnRet, WorkedValuesOfTheRecurrence) {
  const QuestionResult result = answer_in_two_steps({{"steps.fuse", "state"}});
  expect_near(result.state, {.57, .48, .32, .495, .5});
  EXPECT_EQ(result.passages, (std::vector<std::uint32_t>{2, 1, 3, 4, 0}));
  expect_near(result.scores, {.32, .48, .495, .5, .57});
}

TEST(RgnnRet, WithBetaOneTheStateIsTheLastStepAlone) {
  const QuestionResult result = answer_in_two_steps({{"steps.fuse", "state"}, {"rgnn_ret.beta", "1"}});
  expect_near(result.state, {.6, .5, .3, .45, .5});
}

TEST(RgnnRet, AQuestionWithoutStepsIsOneStepOfGnnRet) {
  Question question = test::ask_text("first");
  question.vector = {1, 0, 0};
  const Results alone = test::search(example_graph(), {question}, example_options({{"method", "rgnn_ret"}}));
  expect_near(alone.questions.at(0).state, {.3, .3, .5, .9, .5});
}

}  // namespace
}  // namespace hop::core::worked_example_test
