// Ranks of trail's candidates in the base list and the fused list, including those after the sorted head of a list.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/search_settings.hpp"
#include "core/methods/trail/trail_features.hpp"
#include "core/search/exact_rank.hpp"

namespace hop::core {

struct TrailLists;

// A list is sorted only down to a certain length, its head. Passages in the head have their place as rank; for each of
// the others, the passages before it must be counted. The order of the fused list depends on both ranks of all
// passages, so after its head the rank is estimated:
//
//   r_F = max(length of the head + 1, 0.88 (1 + 1 / w) min(r_G, w r_B))
//
// because about min(r_G, w r_B) passages of the graph list and 1 / w times as many of the base list have a smaller key;
// 0.88 takes off those that are in both.
class TrailRanks {
 public:
  TrailRanks(const TrailLists& lists, const TrailSettings& settings, std::span<const TrailFacts> candidates);

  // Places of the candidates that are not in the head of the base list, or of the graph list. Indices are passages.
  std::span<const ListPlace<float>> base_places() const { return base_places_; }
  std::span<const ListPlace<std::uint64_t>> graph_places() const { return graph_places_; }
  void set_base(std::span<const std::uint32_t> before);
  void set_graph(std::span<const std::uint32_t> before);

  void fill(std::span<TrailFacts> candidates) const;

 private:
  double base_factor_;
  std::size_t fused_length_;
  // Of each candidate; 0: not known, or not in the list.
  std::vector<std::uint32_t> base_, graph_, fused_;
  std::vector<std::uint32_t> base_candidates_, graph_candidates_;  // parallel to the places
  std::vector<ListPlace<float>> base_places_;
  std::vector<ListPlace<std::uint64_t>> graph_places_;
};

}  // namespace hop::core
