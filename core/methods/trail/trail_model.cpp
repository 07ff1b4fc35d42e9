// Trees are evaluated with bit masks, as in QuickScorer (Lucchese et al., SIGIR 2015): each split that sends a candidate right
// clears the leaves on its left, and the lowest bit that remains is the leaf. No branch depends on a feature.
#include "core/methods/trail/trail_model.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <utility>

#include "core/base/concat.hpp"

namespace hop::core {
namespace {

#include "core/methods/trail/trail_model_tables.inc"

// A row of a weights file: seven splits of (column, threshold, keeps), then eight leaves.
constexpr std::size_t row_of_tree = 3 * TrailTree::most_splits + TrailTree::most_leaves;
constexpr std::uint8_t last_leaf = 1 << (TrailTree::most_leaves - 1);

// The factors of the two additional weight vectors for a question, from its signals.
struct QuestionShape {
  double without_names = 0, short_question = 0;
};
QuestionShape shape_of(const TrailFeatures& features) {
  const double terms = features.column(static_cast<std::size_t>(TrailFeature::term_count))[0];
  const bool names_none = features.column(static_cast<std::size_t>(TrailFeature::named_entities))[0] == 0;
  return {names_none ? 1.0 : 0.0, std::clamp((6 - terms) / 4, -2.0, 1.0)};
}

Error wrong_matrix(const std::string& name, std::string_view what) {
  return {Status::bad_input, concat("weights \"", name, "\": ", what), name};
}

Result<TrailTree> read_tree(const std::string& name, std::span<const float> row) {
  TrailTree tree;
  for (std::size_t split = 0; split < TrailTree::most_splits; ++split) {
    const float column = row[3 * split], threshold = row[3 * split + 1], keeps = row[3 * split + 2];
    if (!(column >= 0) || column >= trail_feature_count || column != std::floor(column)) {
      return wrong_matrix(name, "split on an unknown column");
    }
    // The last leaf lies on the right of every split, so at least one bit always remains.
    if (!(keeps >= last_leaf) || keeps > 255 || keeps != std::floor(keeps)) {
      return wrong_matrix(name, "split without a leaf on its right");
    }
    tree.columns[split] = static_cast<std::uint8_t>(column);
    tree.thresholds[split] = threshold;
    tree.keeps[split] = static_cast<std::uint8_t>(keeps);
  }
  std::copy(row.begin() + 3 * TrailTree::most_splits, row.end(), tree.leaves.begin());
  return tree;
}

}  // namespace

TrailModel shipped_trail_model(bool has_vectors) {
  return has_vectors ? TrailModel{linear_with_vectors, trees_with_vectors} : TrailModel{linear_by_words, trees_by_words};
}

// A model is a matrix of one to three rows of linear weights and, optionally, a matrix with one tree per row.
Result<std::optional<TrainedTrailModels::Owned>> TrainedTrailModels::read_one(const Weights& weights, bool has_vectors) {
  const std::string prefix = has_vectors ? "trail.vectors." : "trail.words.";
  const WeightMatrix *linear = weights.find(prefix + "linear"), *trees = weights.find(prefix + "trees");
  if (linear == nullptr) return std::optional<Owned>();
  if (linear->rows < 1 || linear->rows > 3 || linear->columns < fewest_linear || linear->columns > trail_feature_count) {
    return wrong_matrix(linear->name, concat(linear->rows, " × ", linear->columns, ", not 1 to 3 × ", fewest_linear, " to ",
                                             trail_feature_count));
  }
  Owned model;
  std::array<float, trail_feature_count>* const rows[] = {&model.linear.weights, &model.linear.without_names,
                                                          &model.linear.short_question};
  for (std::uint32_t row = 0; row < linear->rows; ++row) {
    std::copy_n(linear->values.data() + std::size_t{row} * linear->columns, linear->columns, rows[row]->begin());
  }
  if (trees == nullptr) return std::optional(std::move(model));
  if (trees->columns != row_of_tree) {
    return wrong_matrix(trees->name, concat(trees->columns, " columns, not ", row_of_tree));
  }
  for (std::uint32_t row = 0; row < trees->rows; ++row) {
    auto tree = read_tree(trees->name, std::span(trees->values).subspan(row * row_of_tree, row_of_tree));
    if (!tree) return std::move(tree).error();
    model.trees.push_back(tree.value());
  }
  return std::optional(std::move(model));
}

Result<TrainedTrailModels> TrainedTrailModels::read(const Weights& weights) {
  TrainedTrailModels models;
  for (const bool has_vectors : {false, true}) {
    auto model = read_one(weights, has_vectors);
    if (!model) return std::move(model).error();
    models.models_[has_vectors] = std::move(model).value();
  }
  return models;
}

TrainedTrailModels TrainedTrailModels::of_weights(std::span<const double> weights) {
  Owned model;
  for (std::size_t f = 0; f < weights.size() && f < trail_feature_count; ++f) {
    model.linear.weights[f] = static_cast<float>(weights[f]);
  }
  TrainedTrailModels models;
  models.models_[0] = models.models_[1] = std::move(model);
  return models;
}

std::optional<TrailModel> TrainedTrailModels::model(bool has_vectors) const {
  const std::optional<Owned>& owned = models_[has_vectors];
  if (!owned) return std::nullopt;
  return TrailModel{owned->linear, owned->trees};
}

// Feature by feature, so that columns are read in order. Features with weight 0 are skipped.
std::vector<double> linear_scores(const TrailLinear& linear, const TrailFeatures& features) {
  std::vector<double> scores(features.candidates);
  if (scores.empty()) return scores;
  const QuestionShape shape = shape_of(features);
  for (std::size_t f = 0; f < trail_feature_count; ++f) {
    const double weight =
        linear.weights[f] + shape.without_names * linear.without_names[f] + shape.short_question * linear.short_question[f];
    if (weight == 0) continue;
    const std::span<const float> column = features.column(f);
    for (std::size_t c = 0; c < scores.size(); ++c) scores[c] += weight * column[c];
  }
  return scores;
}

// Tree by tree and split by split over all candidates: compilers vectorize the inner loop.
std::vector<double> tree_scores(std::span<const TrailTree> trees, const TrailFeatures& features) {
  constexpr std::uint32_t all = (1 << TrailTree::most_leaves) - 1;
  const std::size_t count = features.candidates;
  std::vector<double> scores(count);
  std::vector<std::uint32_t> leaves(count);
  for (const TrailTree& tree : trees) {
    std::fill(leaves.begin(), leaves.end(), all);
    for (std::size_t split = 0; split < TrailTree::most_splits; ++split) {
      const float* const column = features.column(tree.columns[split]).data();
      const float threshold = tree.thresholds[split];
      const std::uint32_t keeps = tree.keeps[split];
      std::uint32_t* const left = leaves.data();
      for (std::size_t c = 0; c < count; ++c) left[c] &= column[c] > threshold ? keeps : all;
    }
    for (std::size_t c = 0; c < count; ++c) {
      scores[c] += static_cast<double>(tree.leaves[static_cast<std::size_t>(std::countr_zero(leaves[c]))]);
    }
  }
  return scores;
}

std::array<double, trail_feature_count> tree_scores_with_one_change(std::span<const TrailTree> trees, const TrailRow& row,
                                                                    const TrailRow& others) {
  constexpr std::uint32_t all = (1 << TrailTree::most_leaves) - 1;
  std::array<double, trail_feature_count> scores = {};
  for (const TrailTree& tree : trees) {
    // What each split leaves as the row is, and with the other value of its feature.
    std::array<std::uint32_t, TrailTree::most_splits> kept, changed;
    std::uint32_t leaves = all;
    for (std::size_t split = 0; split < TrailTree::most_splits; ++split) {
      const std::size_t f = tree.columns[split];
      kept[split] = row[f] > tree.thresholds[split] ? tree.keeps[split] : all;
      changed[split] = others[f] > tree.thresholds[split] ? tree.keeps[split] : all;
      leaves &= kept[split];
    }
    const auto leaf_of = [&](std::uint32_t left) {
      return static_cast<double>(tree.leaves[static_cast<std::size_t>(std::countr_zero(left))]);
    };
    const double score = leaf_of(leaves);
    const std::array<double, trail_feature_count> before = scores;
    for (double& sum : scores) sum += score;
    for (std::size_t split = 0; split < TrailTree::most_splits; ++split) {
      if (kept[split] == changed[split]) continue;
      const std::uint8_t f = tree.columns[split];
      std::uint32_t left = all;
      for (std::size_t other = 0; other < TrailTree::most_splits; ++other)
        left &= tree.columns[other] == f ? changed[other] : kept[other];
      scores[f] = before[f] + leaf_of(left);
    }
  }
  return scores;
}

// The small constant keeps a question whose candidates all have the same score from a division by 0.
void standardize(std::span<double> values) {
  constexpr double nothing = 1e-9;
  if (values.empty()) return;
  const auto count = static_cast<double>(values.size());
  double mean = 0, square = 0;
  for (const double value : values) mean += value;
  mean /= count;
  for (const double value : values) square += (value - mean) * (value - mean);
  const double deviation = std::sqrt(square / count) + nothing;
  for (double& value : values) value = (value - mean) / deviation;
}

LearnedParts learned_parts(const TrailModel& model, const TrailFeatures& features) {
  return {linear_scores(model.linear, features), tree_scores(model.trees, features)};
}

// Both parts are standardized before they are added, so neither outweighs the other by its scale.
std::vector<double> learned_scores(const TrailModel& model, LearnedParts parts) {
  standardize(parts.linear);
  if (model.trees.empty()) return std::move(parts.linear);
  standardize(parts.trees);
  for (std::size_t c = 0; c < parts.linear.size(); ++c) parts.linear[c] += parts.trees[c];
  return std::move(parts.linear);
}

}  // namespace hop::core
