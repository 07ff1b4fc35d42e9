// Ranks of trail's candidates in the base list and the fused list. Candidates after the sorted head of a list are included:
// their base rank is counted, their fused rank estimated.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/search_settings.hpp"
#include "core/methods/trail/trail_features.hpp"
#include "core/search/exact_rank.hpp"

namespace hop::core {

struct TrailLists;

// A list is sorted only down to a certain length, its head. In the head, the position is the rank. For a candidate after the
// head, the caller counts the passages before it. The order of the fused list depends on both ranks of all passages, so after
// its head the rank is estimated:
//
//   r_F = max(length of the head + 1, 0.88 (1 + 1 / w) min(r_G, w r_B))
//
// because about min(r_G, w r_B) passages of the graph list and 1 / w times as many of the base list have a smaller key. The
// factor 0.88 accounts for the passages in both lists.
class TrailRanks {
 public:
  TrailRanks(const TrailLists& lists, const TrailSettings& settings, std::span<const TrailFacts> candidates);

  // The places to count: candidates outside of the head of the base list, or of the graph list. Indices are passages.
  std::span<const ListPlace<float>> base_places() const { return base_places_; }
  std::span<const ListPlace<std::uint64_t>> graph_places() const { return graph_places_; }
  // `before`: for each place, the number of passages before it.
  void set_base(std::span<const std::uint32_t> before);
  void set_graph(std::span<const std::uint32_t> before);

  void fill(std::span<TrailFacts> candidates) const;

 private:
  double base_factor_;
  std::size_t fused_length_;
  // By candidate; 0: unknown, or not in the list.
  std::vector<std::uint32_t> base_, graph_, fused_;
  std::vector<std::uint32_t> base_candidates_, graph_candidates_;  // parallel to the places
  std::vector<ListPlace<float>> base_places_;
  std::vector<ListPlace<std::uint64_t>> graph_places_;
};

}  // namespace hop::core
