// IIER's graph of interactions (IIER, §3.1): two passages are neighbors if they are adjacent in a document, near each other by
// cosine, or share keywords; one edge carries the weights of all three kinds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/iier/passage_keywords.hpp"
#include "core/methods/scored_passage.hpp"

namespace hop::core {

struct InteractionRules {
  std::uint32_t nearest = 5;  // k of semantic edges if the graph stores none; the paper uses 5
  std::uint32_t shared = 3;   // minimum of shared keywords for an edge: the paper's "more than two"
};

struct Interaction {
  std::uint32_t passage = 0;  // of the part
  bool adjacent = false;      // consecutive in one document
  float cosine = 0;           // of a semantic edge; 0 without one
  std::uint32_t shared = 0;   // number of shared keywords; 0 below InteractionRules::shared
};

// Finds the neighbors of passages one by one. If the graph stores nearest neighbors (nearest.count at index time), they are the
// semantic edges: pairs of which one is among the k nearest of the other. Otherwise a scan of all vectors finds the k nearest of
// the passage; passages that have it among their own k nearest are missing, because each would need a scan.
class InteractionFinder {
 public:
  // The graph and the keywords must outlive the finder.
  InteractionFinder(const CorpusPart& part, const PassageKeywords& keywords, const InteractionRules& rules)
      : part_(part), keywords_(keywords), rules_(rules) {}

  // The first step, for a passage of the corpus and its vector: true when `nearest` holds the k passages of the part nearest to
  // it, best first, or is empty because none are searched for. Until then, pass the same passage.
  bool find_nearest(WorkBudget& budget, std::uint32_t number, std::span<const float> vector, std::vector<NumberedScore>& nearest);
  // The second: all neighbors in the part, ascending, without the passage itself. `nearest`: over all parts; `keywords`: the
  // numbers of those of the passage. Returns the units of work.
  std::uint64_t collect(std::uint32_t number, std::span<const NumberedScore> nearest, std::span<const std::uint32_t> keywords,
                        std::vector<Interaction>& found) const;

 private:
  CorpusPart part_;
  const PassageKeywords& keywords_;
  InteractionRules rules_;
  std::uint32_t scanned_ = 0;
  std::vector<float> cosines_;
};

}  // namespace hop::core
