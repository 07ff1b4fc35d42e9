// The matrices of a weights file for trail's second stage, and small parts of the method: settings, pools.
#include "core/methods/trail/trail_model.hpp"

#include <algorithm>
#include <limits>

#include "core/base/random.hpp"
#include "core/methods/trail/trail_links.hpp"
#include "core/methods/trail/trail_settings.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::trail_model_test {
namespace {

constexpr std::uint32_t tree_columns = 29;  // docs/file-format.md: 7 × (column, threshold, keeps), 8 leaves

WeightMatrix matrix(std::string name, std::uint32_t rows, std::uint32_t columns) {
  return {std::move(name), rows, columns, std::vector<float>(std::size_t{rows} * columns, 0)};
}

// A tree without splits, whose value is its first leaf.
void set_unused(WeightMatrix& trees) {
  for (std::size_t at = 0; at + tree_columns <= trees.values.size(); at += tree_columns) {
    for (std::size_t split = 0; split < 7; ++split) {
      trees.values[at + 3 * split + 1] = 3e38f;
      trees.values[at + 3 * split + 2] = 255;
    }
  }
}

Weights with_tree() {
  Weights weights;
  weights.matrices = {matrix("trail.words.linear", 1, 32), matrix("trail.words.trees", 1, tree_columns)};
  set_unused(weights.matrices[1]);
  return weights;
}

// As docs/file-format.md says it: above the threshold, only the leaves of the mask remain; the value is the first one's.
double slow_score(const WeightMatrix& trees, const TrailFeatures& features, std::size_t candidate) {
  double score = 0;
  for (std::uint32_t row = 0; row < trees.rows; ++row) {
    const float* const tree = trees.values.data() + std::size_t{row} * tree_columns;
    std::vector<bool> remains(8, true);
    for (int split = 0; split < 7; ++split) {
      const float value = features.column(static_cast<std::size_t>(tree[3 * split]))[candidate];
      if (value <= tree[3 * split + 1]) continue;
      for (int leaf = 0; leaf < 8; ++leaf) {
        if ((static_cast<int>(tree[3 * split + 2]) >> leaf & 1) == 0) remains[leaf] = false;
      }
    }
    score += tree[21 + (std::find(remains.begin(), remains.end(), true) - remains.begin())];
  }
  return score;
}

TEST(TrailModel, TreesOfAFileScoreAsTheyAreWritten) {
  Random random(7);
  for (int round = 0; round < 50; ++round) {
    Weights weights = with_tree();
    WeightMatrix& trees = weights.matrices[1];
    trees = matrix(trees.name, 1 + static_cast<std::uint32_t>(random.below(6)), tree_columns);
    for (std::size_t at = 0; at < trees.values.size(); at += tree_columns) {
      for (std::size_t split = 0; split < 7; ++split) {
        trees.values[at + 3 * split] = static_cast<float>(random.below(trail_feature_count));
        trees.values[at + 3 * split + 1] = static_cast<float>(random.unit());
        trees.values[at + 3 * split + 2] = static_cast<float>(128 + random.below(128));
      }
      for (std::size_t leaf = 21; leaf < tree_columns; ++leaf) trees.values[at + leaf] = static_cast<float>(random.unit() - 0.5);
    }
    TrailFeatures features(5);
    for (float& value : features.values) value = static_cast<float>(random.unit());
    const auto models = TrainedTrailModels::read(weights);
    ASSERT_TRUE(models.ok()) << models.error().message;
    EXPECT_FALSE(models.value().model(true)) << "the file has none for questions with vectors";
    const std::optional<TrailModel> model = models.value().model(false);
    ASSERT_TRUE(model);
    ASSERT_EQ(model->trees.size(), trees.rows);
    const std::vector<double> scores = tree_scores(model->trees, features);
    for (std::size_t c = 0; c < 5; ++c) EXPECT_NEAR(scores[c], slow_score(trees, features, c), 1e-6);
  }
}

TEST(TrailModel, TablesThatCannotBeUsedAreRefusedByName) {
  const auto expect = [](const Weights& weights, bool is_good, const char* name, float value) {
    const auto models = TrainedTrailModels::read(weights);
    EXPECT_EQ(models.ok(), is_good) << name << ", " << value;
    if (models) return;
    EXPECT_EQ(models.error().status, Status::bad_input);
    EXPECT_NE(models.error().message.find(name), std::string::npos) << models.error().message;
  };
  const float nan = std::numeric_limits<float>::quiet_NaN(), last = trail_feature_count - 1;
  for (std::size_t split : {0u, 6u}) {
    for (const auto& [value, is_good] :
         {std::pair{0.0f, true}, {last, true}, {-1.0f, false}, {last + 1, false}, {0.5f, false}, {nan, false}}) {
      Weights weights = with_tree();
      weights.matrices[1].values[3 * split] = value;
      expect(weights, is_good, "trail.words.trees", value);
    }
    for (const auto& [value, is_good] :
         {std::pair{128.0f, true}, {255.0f, true}, {127.0f, false}, {256.0f, false}, {128.5f, false}, {nan, false}}) {
      Weights weights = with_tree();
      weights.matrices[1].values[3 * split + 2] = value;
      expect(weights, is_good, "trail.words.trees", value);
    }
  }
  for (const std::uint32_t columns : {tree_columns - 1, tree_columns + 1}) {
    Weights weights = with_tree();
    weights.matrices[1] = matrix("trail.words.trees", 1, columns);
    set_unused(weights.matrices[1]);
    expect(weights, false, "trail.words.trees", static_cast<float>(columns));
  }
  for (const auto& [rows, columns, is_good] :
       {std::tuple{1u, 26u, true}, {3u, 32u, true}, {0u, 32u, false}, {4u, 32u, false}, {1u, 25u, false}, {1u, 33u, false}}) {
    Weights weights = with_tree();
    weights.matrices[0] = matrix("trail.words.linear", rows, columns);
    expect(weights, is_good, "trail.words.linear", static_cast<float>(rows * 100 + columns));
  }
  Weights trees_alone = with_tree();
  trees_alone.matrices.erase(trees_alone.matrices.begin());
  const auto models = TrainedTrailModels::read(trees_alone);
  ASSERT_TRUE(models.ok());
  EXPECT_FALSE(models.value().model(false)) << "trees without a linear part are ignored";
}

// Weights of links are stored in fifths.
TEST(TrailSettings, EachOptionIsReadIntoItsOwnField) {
  const Options options = test::options_of({{"trail.own_weight", "2.2"},
                                            {"trail.mention_weight", "1.4"},
                                            {"trail.phrase_weight", "0.6"},
                                            {"trail.name_share", "0.11"},
                                            {"trail.phrase_share", "0.12"},
                                            {"trail.restart", "0.13"},
                                            {"trail.spread_floor", "0.14"},
                                            {"trail.sweeps", "15"},
                                            {"trail.reset", "0.16"},
                                            {"trail.reset_passages", "17"},
                                            {"trail.phrase_seed", "0.18"},
                                            {"trail.base_factor", "1.9"},
                                            {"trail.gate", "0.21"},
                                            {"trail.candidates", "22"},
                                            {"trail.links", "false"},
                                            {"trail.rescore", "false"}});
  const TrailSettings settings = read_trail_settings(options);
  EXPECT_EQ(settings.entities.own_weight, 11u);
  EXPECT_EQ(settings.entities.mention_weight, 7u);
  EXPECT_EQ(settings.entities.phrase_weight, 3u);
  EXPECT_EQ(settings.entities.name_share, 0.11);
  EXPECT_EQ(settings.entities.phrase_share, 0.12);
  EXPECT_EQ(settings.page_rank.restart_probability, 0.13);
  EXPECT_EQ(settings.page_rank.floor, 0.14);
  EXPECT_EQ(settings.page_rank.sweeps, 15u);
  EXPECT_EQ(settings.reset_share, 0.16);
  EXPECT_EQ(settings.reset_passages, 17u);
  EXPECT_EQ(settings.phrase_seed, 0.18);
  EXPECT_EQ(settings.base_factor, 1.9);
  EXPECT_EQ(settings.gate, 0.21);
  EXPECT_EQ(settings.candidates, 22u);
  EXPECT_FALSE(settings.entities.links);
  EXPECT_FALSE(settings.rescore);
}

// Postings of a rare term are read, and a common term is looked up for each passage of the pool.
TEST(TrailLinks, ThePoolHasTheTermsOfItsPassages) {
  Corpus corpus;
  for (std::uint32_t i = 0; i < 3000; ++i) {
    const std::string text = std::string("Rain") + (i % 2 == 0 ? " river" : "") + (i % 700 == 0 ? " clock" : "") + ".";
    corpus.passages.push_back(test::ready("p" + std::to_string(10000 + i), "", text));
  }
  const auto graph = test::open_graph(test::graph_file(corpus));
  const Graph& view = graph->view();
  std::vector<TermBit> terms;
  for (const std::string_view word : {"clock", "river"}) {
    for (std::uint32_t term = 0; term < view.terms.size(); ++term) {
      if (view.terms[term] == word) terms.push_back({term, static_cast<std::uint32_t>(terms.size())});
    }
  }
  ASSERT_EQ(terms.size(), 2u);
  std::vector<std::uint32_t> places;
  PassagePool pool(places, view.passage_count());
  for (const std::uint32_t passage : {2100u, 1u, 700u, 2u, 2999u}) pool.add(passage);
  pool.find_terms(view.postings, terms);
  for (std::size_t place = 0; place < pool.size(); ++place) {
    const std::uint32_t passage = pool[place].passage;
    EXPECT_EQ(pool[place].terms, TermSet{passage % 700 == 0} | TermSet{passage % 2 == 0} << 1) << passage;
  }
}

}  // namespace
}  // namespace hop::core::trail_model_test
