// The learned score of trail's second stage (learning to rank): a linear model plus an ensemble of small regression trees over
// the features of a candidate (docs/methods/trail.md, "Second stage").
//
//   lean(c) = z(linear(c)) + z(trees(c)),   z(a) = (a − mean) / deviation, over the question's candidates
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/methods/trail/trail_features.hpp"
#include "core/weights/weights.hpp"

namespace hop::core {

// Weights of the features. `without_names` is added if the question names no entity; `short_question` is added times
// clip((6 − terms) / 4, −2, 1).
inline constexpr std::size_t fewest_linear = 26;  // weights in a row: files from before the bridges have no more
struct TrailLinear {
  std::array<float, trail_feature_count> weights = {}, without_names = {}, short_question = {};
};

// At most 8 leaves, from left to right. At a split, a value up to the threshold goes left. Where a candidate goes
// right, the leaves on the left of that split are excluded: `keeps` has a bit for each leaf that remains. The tree's
// value is that of the first remaining leaf.
struct TrailTree {
  static constexpr std::size_t most_leaves = 8, most_splits = 7;
  std::array<float, most_splits> thresholds = {};
  std::array<float, most_leaves> leaves = {};
  std::array<std::uint8_t, most_splits> columns = {}, keeps = {};
};

struct TrailModel {
  TrailLinear linear;
  std::span<const TrailTree> trees;  // empty: only the linear part
};

// The library's model for questions with a vector, or for those without. Its trees are static tables.
TrailModel shipped_trail_model(bool has_vectors);

// Models that a user trained, from a weights file or the option trail.weights. Owns the trees that a TrailModel borrows.
class TrainedTrailModels {
 public:
  // Errors: bad_input for matrices of the wrong shape, columns that do not exist, leaves that cannot be reached.
  static Result<TrainedTrailModels> read(const Weights& weights);
  static TrainedTrailModels of_weights(std::span<const double> weights);  // of the first features; the rest are 0

  std::optional<TrailModel> model(bool has_vectors) const;  // empty: the file has no such model

 private:
  struct Owned {
    TrailLinear linear;
    std::vector<TrailTree> trees;
  };
  static Result<std::optional<Owned>> read_one(const Weights& weights, bool has_vectors);
  std::optional<Owned> models_[2];  // [0]: without vectors, [1]: with vectors
};

// The scores of all candidates, in their order.
std::vector<double> linear_scores(const TrailLinear& linear, const TrailFeatures& features);
std::vector<double> tree_scores(std::span<const TrailTree> trees, const TrailFeatures& features);
// Of one candidate: the score if one feature had another value, for each feature in turn. Bit for bit as tree_scores(), at a
// fraction of the work, because most trees split by few features.
using TrailRow = std::array<float, trail_feature_count>;
std::array<double, trail_feature_count> tree_scores_with_one_change(std::span<const TrailTree> trees, const TrailRow& row,
                                                                    const TrailRow& others);
// z(a): a ← (a − mean) / deviation
void standardize(std::span<double> values);

// The two parts of the learned score, before they are standardized.
struct LearnedParts {
  std::vector<double> linear, trees;
};
LearnedParts learned_parts(const TrailModel& model, const TrailFeatures& features);
std::vector<double> learned_scores(const TrailModel& model, LearnedParts parts);

}  // namespace hop::core
