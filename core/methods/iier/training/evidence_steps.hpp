// What IIER learns from: the ways between the gold passages of a question (IIER, §3.2).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/iier/interactions.hpp"

namespace hop::core {

// A place on the way from one gold passage to others: the passages so far, the neighbors of the last one that are not
// among them, and which of these are right.
struct EvidenceStep {
  std::vector<std::uint32_t> path;
  std::vector<Interaction> candidates;
  std::vector<std::uint8_t> positive;  // parallel to them
};

// From every gold passage a shortest path in hops to each of the others that can be reached, of several the one with the
// smallest passages from the start on. At every place on these paths, each once, the next passage of any of them is
// positive, the other neighbors are negative. neighbors: of every passage, ascending. The order: by start, then by length.
std::vector<EvidenceStep> evidence_steps(std::span<const std::uint32_t> gold,
                                         std::span<const std::vector<Interaction>> neighbors);

}  // namespace hop::core
