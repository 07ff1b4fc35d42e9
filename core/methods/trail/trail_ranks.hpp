// Ranks of trail's candidates in the base list and the fused list, also of those that are behind the lists' heads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/search_settings.hpp"
#include "core/methods/trail/trail_features.hpp"
#include "core/search/exact_rank.hpp"

namespace hop::core {

struct TrailLists;

// The head of a list gives the ranks of its passages; of the others someone has to count those before them. Behind the head of
// the fused list, whose order follows from both ranks of all passages, the rank is estimated:
//
//   r_F = max(length of the head + 1, 0.88 (1 + 1 / w) min(r_G, w r_B))
//
// for the passages with a smaller key are about as many in either list as min(r_G, w r_B), less those that are in both.
class TrailRanks {
 public:
  TrailRanks(const TrailLists& lists, const TrailSettings& settings, std::span<const TrailFacts> candidates);

  // Where the candidates are that are not in the head of the base list, and of the graph list. Indices are passages.
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
