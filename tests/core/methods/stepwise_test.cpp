// What a question answered in steps carries over and how its lists are fused (docs/methods/rgnn_ret.md).
#include "core/methods/stepwise.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "core/fuse/rank_minimum.hpp"
#include "core/methods/gnn_ret/gnn_ret.hpp"

namespace hop::core {
namespace {

SearchSettings settings_for(Method method, StepFusion fusion) {
  SearchSettings settings;
  settings.method = method;
  settings.step_fusion = fusion;
  settings.beta = 0.9;
  return settings;
}

Ranking step_of(std::vector<float> distances) {
  Ranking ranking;
  take_nearest(distances, distances, distances.size(), nullptr, ranking);
  ranking.first_distances = distances;
  ranking.paths.resize(ranking.passages.size());
  ranking.state = std::move(distances);
  return ranking;
}

std::vector<std::uint32_t> read_in(const StepwiseRanking& stepwise, std::size_t step) {
  const auto list = stepwise.list_to_read(step);
  return {list.begin(), list.end()};
}

TEST(Stepwise, TheStateIsTheWorkedExampleOfTheRecurrence) {
  const SearchSettings settings = settings_for(Method::rgnn_ret, StepFusion::rank_minimum);
  StepwiseRanking stepwise(settings);
  stepwise.add(step_of({.3f, .3f, .5f, .9f, .5f}), nullptr);
  stepwise.add(step_of({.6f, .5f, .3f, .45f, .5f}), nullptr);
  const std::vector<float> expected = {.57f, .48f, .32f, .495f, .5f};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(stepwise.state()[i], expected[i], 1e-6);
  EXPECT_EQ(read_in(stepwise, 1), (std::vector<std::uint32_t>{2, 1, 3, 4, 0}));
}

// The second step alone has 2, 3, 1, 4, 0; what the first step found comes back before it where β is small.
// At β = ½, 1 and 2 have the same ĥ, at β = 0, 0 and 1: the one that is nearer to the present step comes first.
TEST(Stepwise, HitsAreFusedFromTheListsByTheState) {
  const std::vector<std::pair<float, std::vector<std::uint32_t>>> lists = {
      {1.f, {2, 3, 1, 4, 0}}, {.9f, {2, 1, 3, 4, 0}}, {.5f, {2, 1, 0, 4, 3}}, {0.f, {1, 0, 2, 4, 3}}};
  for (const auto& [beta, list] : lists) {
    SearchSettings settings = settings_for(Method::rgnn_ret, StepFusion::rank_minimum);
    settings.beta = beta;
    StepwiseRanking stepwise(settings);
    stepwise.add(step_of({.3f, .3f, .5f, .9f, .5f}), nullptr);
    stepwise.add(step_of({.6f, .5f, .3f, .45f, .5f}), nullptr);
    EXPECT_EQ(read_in(stepwise, 1), list) << beta;
    EXPECT_EQ(stepwise.ranking_of(1).scores[0], stepwise.state()[list[0]]) << beta;
    const std::vector<RankedList> both = {stepwise.ranking_of(0).passages, list};
    std::vector<std::uint32_t> expected;
    fuse_by_rank_minimum(both, 10, expected);
    EXPECT_EQ(stepwise.fused(nullptr).passages, expected) << beta;
  }
}

TEST(Stepwise, APassageThatTheStepsBeforeBroughtHasItsPathThere) {
  SearchSettings settings = settings_for(Method::rgnn_ret, StepFusion::rank_minimum);
  settings.beta = 0;
  StepwiseRanking stepwise(settings);
  Ranking first = step_of({.1f, .2f, .9f}), second = step_of({.9f, .8f, .1f});
  first.paths[0] = {{true, 5, PathLink::question}, {false, 0, PathLink::mention}};
  second.passages = {2};
  second.paths.resize(1);
  stepwise.add(first, nullptr);
  stepwise.add(second, nullptr);
  EXPECT_EQ(stepwise.ranking_of(1).passages, (std::vector<std::uint32_t>{0, 1, 2}));
  ASSERT_EQ(stepwise.ranking_of(1).paths[0].size(), 2u);
  EXPECT_EQ(stepwise.ranking_of(1).paths[0][0].index, 5u);
}

TEST(Stepwise, TheQuestionItselfHasNoPartInTheState) {
  const SearchSettings settings = settings_for(Method::rgnn_ret, StepFusion::rank_minimum);
  StepwiseRanking with_question(settings), without(settings);
  with_question.add(step_of({.9f, .1f, .8f, .7f, .2f}), nullptr, true);
  EXPECT_EQ(with_question.state(), (std::vector<float>{.9f, .1f, .8f, .7f, .2f}));  // until there is a sub-question
  for (StepwiseRanking* stepwise : {&with_question, &without}) {
    stepwise->add(step_of({.3f, .3f, .5f, .9f, .5f}), nullptr);
    stepwise->add(step_of({.6f, .5f, .3f, .45f, .5f}), nullptr);
  }
  EXPECT_EQ(with_question.state(), without.state());
}

TEST(Stepwise, TheQuestionsListComesLastAmongEqualRanks) {
  for (const StepFusion fusion : {StepFusion::rank_minimum, StepFusion::in_turn}) {
    const SearchSettings settings = settings_for(Method::trail, fusion);
    StepwiseRanking stepwise(settings);
    Ranking question, first, second;
    question.passages = {7, 8}, first.passages = {1, 2}, second.passages = {3, 4};
    for (Ranking* ranking : {&question, &first, &second}) ranking->scores = {2, 1}, ranking->paths.resize(2);
    stepwise.add(question, nullptr, true);
    stepwise.add(first, nullptr);
    stepwise.add(second, nullptr);
    EXPECT_EQ(stepwise.fused(nullptr).passages, (std::vector<std::uint32_t>{1, 3, 7, 2, 4, 8}));
  }
}

// Fused by its state, a question may be given passages that no step's list had room for.
TEST(Stepwise, APassageThatNoStepListsIsFromNoStep) {
  const SearchSettings settings = settings_for(Method::rgnn_ret, StepFusion::state);
  StepwiseRanking stepwise(settings);
  Ranking first = step_of({.1f, .9f, .2f});
  first.passages = {0};
  first.paths.resize(1);
  stepwise.add(first, nullptr);
  const Ranking fused = stepwise.fused(nullptr);
  EXPECT_EQ(fused.passages, (std::vector<std::uint32_t>{0, 2, 1}));
  EXPECT_EQ(fused.parts, (std::vector<float>{1, 1, 0, 0, 0, 0}));  // step and rank there, from 1 on
  ASSERT_EQ(fused.paths.size(), 3u);
  ASSERT_EQ(fused.paths[1].size(), 1u);
  EXPECT_EQ(fused.paths[1][0].index, 2u);
  EXPECT_EQ(fused.paths[1][0].link, PathLink::question);
}

TEST(Stepwise, TablesOfAllStepsAreReadOnceInTheirOrder) {
  const SearchSettings settings = settings_for(Method::trail, StepFusion::in_turn);
  StepwiseRanking stepwise(settings);
  for (const std::vector<std::uint32_t>& tables : {std::vector<std::uint32_t>{5, 2}, {2, 7}, {}, {5}}) {
    Ranking ranking;
    ranking.reading.tables = tables;
    stepwise.add(ranking, nullptr);
  }
  EXPECT_EQ(stepwise.fused(nullptr).reading.tables, (std::vector<std::uint32_t>{5, 2, 7}));
}

TEST(Stepwise, NothingIsFusedOfNoSteps) {
  const SearchSettings settings = settings_for(Method::trail, StepFusion::in_turn);
  EXPECT_TRUE(StepwiseRanking(settings).fused(nullptr).passages.empty());
}

}  // namespace
}  // namespace hop::core
