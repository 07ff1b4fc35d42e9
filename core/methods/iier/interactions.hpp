// The neighbors of a passage in IIER's graph of interactions: one edge with three weights (IIER, §3.1).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/methods/iier/passage_keywords.hpp"
#include "core/methods/open_graph.hpp"

namespace hop::core {

struct InteractionRules {
  std::uint32_t nearest = 5;  // k of semantic edges where the graph keeps none; the paper's is 5
  std::uint32_t shared = 3;   // keywords that make an edge: "more than two"
};

struct Interaction {
  std::uint32_t passage = 0;
  bool adjacent = false;     // next to each other in one document
  float cosine = 0;          // of a semantic edge; 0 where there is none
  std::uint32_t shared = 0;  // keywords of both; 0 below InteractionRules::shared
};

// Appends the edges to those passages, ascending, that have at least so many of some keywords, but for `passage`. The
// number of links that were looked at.
std::size_t append_sharers(const PassageKeywords& keywords, std::span<const std::uint32_t> of_passage, std::uint32_t passage,
                           std::uint32_t shared, std::vector<Interaction>& out);
// The edges of one kind each, with its weight alone, become one edge with all of them, ascending by passage.
void merge_interactions(std::vector<Interaction>& found);

// Finds the neighbors of one passage after the other, in steps. Semantic edges are the graph's own where it keeps some
// (nearest.count at index time): among the k nearest of one of the two. Where it keeps none the k nearest of the passage
// are found by a scan of all vectors; those that it is among the k nearest of are not, which would take a scan for each.
class InteractionFinder {
 public:
  InteractionFinder(const OpenGraph& graph, const PassageKeywords& keywords, const InteractionRules& rules)
      : graph_(graph), keywords_(keywords), rules_(rules) {}  // graph and keywords must outlive the finder

  // True when `found` holds the neighbors, ascending by passage, without itself. `passage` is the same until then.
  bool step(WorkBudget& budget, std::uint32_t passage, std::vector<Interaction>& found);

 private:
  bool scan_vectors(WorkBudget& budget, std::uint32_t passage);
  std::uint64_t collect(std::uint32_t passage, std::vector<Interaction>& found);

  const OpenGraph& graph_;
  const PassageKeywords& keywords_;
  InteractionRules rules_;
  std::uint32_t scanned_ = 0;
  std::vector<float> vector_, cosines_;
};

}  // namespace hop::core
