#include "cli/evaluation/tied_ranks.hpp"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace hop::cli {

TiedQuality tied_quality(std::span<const std::uint32_t> ranking, std::span<const float> scores,
                         std::span<const std::uint32_t> gold, std::size_t k) {
  std::vector<std::uint32_t> hits;
  std::vector<float> scores_of_hits;
  std::unordered_set<std::uint32_t> seen;
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    if (!seen.insert(ranking[i]).second) continue;
    hits.push_back(ranking[i]);
    scores_of_hits.push_back(scores[i]);
  }
  TiedQuality sum;
  for (std::size_t begin = 0, end; begin < hits.size(); begin = end) {
    for (end = begin + 1; end < hits.size() && scores_of_hits[end] == scores_of_hits[begin];) ++end;
    const auto ties = static_cast<double>(end - begin);
    const double places = k > begin ? static_cast<double>(k - begin) : 0;
    for (std::size_t i = begin; i < end; ++i) {
      if (std::find(gold.begin(), gold.end(), hits[i]) == gold.end()) continue;
      sum.reciprocal_rank += 2 / (2 * static_cast<double>(begin + 1) + ties - 1);
      sum.hits += std::min(1.0, places / ties);
    }
  }
  const auto count = static_cast<double>(gold.size());
  return {sum.reciprocal_rank / count, sum.hits / count};
}

}  // namespace hop::cli
