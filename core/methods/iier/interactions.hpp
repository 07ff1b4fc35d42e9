// IIER's graph of interactions (IIER, §3.1): two passages are neighbors if they are adjacent in a document, near each other by
// cosine, or share keywords; one edge carries the weights of all three kinds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/methods/iier/passage_keywords.hpp"
#include "core/methods/open_graph.hpp"

namespace hop::core {

struct InteractionRules {
  std::uint32_t nearest = 5;  // k of semantic edges if the graph stores none; the paper uses 5
  std::uint32_t shared = 3;   // minimum of shared keywords for an edge: the paper's "more than two"
};

struct Interaction {
  std::uint32_t passage = 0;
  bool adjacent = false;     // consecutive in one document
  float cosine = 0;          // of a semantic edge; 0 without one
  std::uint32_t shared = 0;  // number of shared keywords; 0 below InteractionRules::shared
};

// Appends edges to the passages, ascending, that have at least `shared` of the given keywords, except to `passage`. Returns
// the number of links that it read.
std::size_t append_sharers(const PassageKeywords& keywords, std::span<const std::uint32_t> of_passage, std::uint32_t passage,
                           std::uint32_t shared, std::vector<Interaction>& out);
// Merges single-kind edges to the same passage into one edge with all weights; the result is ascending by passage.
void merge_interactions(std::vector<Interaction>& found);

// Finds the neighbors of passages one by one, in steps. If the graph stores nearest neighbors (nearest.count at index time),
// they are the semantic edges: pairs of which one is among the k nearest of the other. Otherwise a scan of all vectors finds
// the k nearest of the passage; passages that have it among their own k nearest are missing, because each would need a scan.
class InteractionFinder {
 public:
  InteractionFinder(const OpenGraph& graph, const PassageKeywords& keywords, const InteractionRules& rules)
      : graph_(graph), keywords_(keywords), rules_(rules) {}  // graph and keywords must outlive the finder

  // True when `found` holds all neighbors, ascending, without the passage itself. Until then, pass the same `passage`.
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
