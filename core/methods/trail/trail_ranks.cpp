// Ranks in the heads come from binary searches. Counting the other places is left to the caller: one scan over the scores of a
// graph, or a sum over shards.
#include "core/methods/trail/trail_ranks.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/methods/trail/trail.hpp"

namespace hop::core {
namespace {

constexpr double union_of_both_lists = 0.88;

// The ranks of the candidates in a list, from 1; 0: not in the list.
std::vector<std::uint32_t> ranks_in(std::span<const std::uint32_t> list, std::span<const TrailFacts> candidates) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;  // passage, rank
  for (std::size_t i = 0; i < list.size(); ++i) places.emplace_back(list[i], static_cast<std::uint32_t>(i) + 1);
  sort_stable(places);
  std::vector<std::uint32_t> ranks;
  for (const TrailFacts& facts : candidates) {
    const auto place = std::lower_bound(places.begin(), places.end(), std::pair(facts.passage, std::uint32_t{0}));
    ranks.push_back(place != places.end() && place->first == facts.passage ? place->second : 0);
  }
  return ranks;
}

}  // namespace

TrailRanks::TrailRanks(const TrailLists& lists, const TrailSettings& settings, std::span<const TrailFacts> candidates)
    : base_factor_(settings.base_factor),
      fused_length_(lists.fused.size()),
      base_(ranks_in(lists.base, candidates)),
      graph_(ranks_in(lists.graph, candidates)),
      fused_(ranks_in(lists.fused, candidates)) {
  for (std::uint32_t c = 0; c < candidates.size(); ++c) {
    const TrailFacts& facts = candidates[c];
    if (base_[c] == 0) base_places_.push_back({facts.base, facts.passage}), base_candidates_.push_back(c);
    // The graph rank is only needed to estimate a fused rank, and only passages with mass are in the graph list.
    if (graph_[c] == 0 && fused_[c] == 0 && facts.mass > 0) {
      graph_places_.push_back({facts.mass, facts.passage});
      graph_candidates_.push_back(c);
    }
  }
}

void TrailRanks::set_base(std::span<const std::uint32_t> before) {
  for (std::size_t i = 0; i < base_candidates_.size(); ++i) base_[base_candidates_[i]] = before[i] + 1;
}

void TrailRanks::set_graph(std::span<const std::uint32_t> before) {
  for (std::size_t i = 0; i < graph_candidates_.size(); ++i) graph_[graph_candidates_[i]] = before[i] + 1;
}

void TrailRanks::fill(std::span<TrailFacts> candidates) const {
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    candidates[c].base_rank = base_[c];
    candidates[c].fused_rank = fused_[c];
    if (fused_[c] != 0) continue;
    // min(r_G, w r_B), where a graph rank of 0 means that the candidate is not in the graph list.
    double key = base_factor_ * base_[c];
    if (graph_[c] != 0) key = std::min(key, static_cast<double>(graph_[c]));
    const double rank = union_of_both_lists * (1 + 1 / base_factor_) * key;
    candidates[c].fused_rank = static_cast<std::uint32_t>(std::clamp(rank, static_cast<double>(fused_length_) + 1, 4e9));
  }
}

}  // namespace hop::core
