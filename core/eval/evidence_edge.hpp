// An edge of an evidence graph (Zhu et al., "Towards Graph-hop Retrieval and Reasoning"): a directed acyclic graph of
// evidences, rooted at the question Q. Q is node 0; the creator of the graph numbers the evidences.
#pragma once

#include <cstdint>

namespace hop::core {

inline constexpr std::uint32_t question_node = 0;  // Q

// Directed in the order of reasoning: from the question or an evidence to the next evidence.
struct EvidenceEdge {
  std::uint32_t from = question_node, to = question_node;

  friend bool operator==(const EvidenceEdge&, const EvidenceEdge&) = default;
};

}  // namespace hop::core
