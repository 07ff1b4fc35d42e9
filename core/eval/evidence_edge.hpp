// Edges of evidence graphs: Q, the question, is node 0; other numbers are evidences, as the graph's maker numbers them.
#pragma once

#include <cstdint>

namespace hop::core {

inline constexpr std::uint32_t question_node = 0;  // Q

// In the order of reasoning: from the question, or from an evidence, to the evidence that follows.
struct EvidenceEdge {
  std::uint32_t from = question_node, to = question_node;

  friend bool operator==(const EvidenceEdge&, const EvidenceEdge&) = default;
};

}  // namespace hop::core
