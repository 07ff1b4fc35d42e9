// IIER's training examples: the steps of shortest paths between a question's gold passages, each with its right and wrong next
// passages (IIER, §3.2).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/iier/interactions.hpp"

namespace hop::core {

// A prefix of a path from one gold passage to another: the passages so far, the neighbors of the last one that are not among
// them, and which of these are correct.
struct EvidenceStep {
  std::vector<std::uint32_t> path;
  std::vector<Interaction> candidates;
  std::vector<std::uint8_t> positive;  // parallel to them
};

// For every gold passage, takes a shortest path in hops to each other gold passage that can be reached; of several, the one
// with the smallest passages from the start. For each distinct prefix of these paths, the next passage of any of them is
// positive, the other neighbors are negative. `neighbors`: of every passage, ascending. Order: by start, then by length.
std::vector<EvidenceStep> evidence_steps(std::span<const std::uint32_t> gold,
                                         std::span<const std::vector<Interaction>> neighbors);

}  // namespace hop::core
