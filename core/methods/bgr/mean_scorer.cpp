// The mean of cosines equals the cosine with the mean vector up to its length, and rows of cosines are cached, so extending a
// path by one node costs one row.
#include "core/methods/bgr/mean_scorer.hpp"

#include <algorithm>

namespace hop::core {

std::span<const float> MeanScorer::cosines_of(std::uint32_t node) {
  std::vector<float>& row = cosines_[node];
  for (std::uint32_t e = static_cast<std::uint32_t>(row.size()) + 1; e < cosines_.size(); ++e)
    row.push_back(pool_.cosine(node, e));
  return row;
}

void MeanScorer::score(std::span<const std::uint32_t> path, std::span<float> scores) {
  std::fill(scores.begin(), scores.end(), 0.0f);
  for (const std::uint32_t node : path) {
    const std::span<const float> row = cosines_of(node);
    for (std::size_t e = 0; e < scores.size(); ++e) scores[e] += row[e];
  }
  for (float& score : scores) score /= static_cast<float>(path.size());
}

float MeanScorer::threshold(double share) {
  float best = 0;  // a negative cosine is never evidence
  for (const float cosine : cosines_of(question_node)) best = std::max(best, cosine);
  return static_cast<float>(share * static_cast<double>(best));
}

}  // namespace hop::core
