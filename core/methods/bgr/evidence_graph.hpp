// Evidence graphs: directed acyclic graphs over evidences, with every node reachable from the question Q (Zhu et al., "Towards
// Graph-hop Retrieval and Reasoning", §3.2). A graph is the list of its distinct edges, in the order they were found; its
// nodes are Q and the ends of the edges.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/eval/evidence_edge.hpp"

namespace hop::core {

using EvidenceEdges = std::vector<EvidenceEdge>;

bool has_edge(std::span<const EvidenceEdge> edges, EvidenceEdge edge);

// For each node up to the largest one: whether a path leads from `node` to it; true for `node` itself.
std::vector<bool> nodes_after(std::span<const EvidenceEdge> edges, std::uint32_t node);
// The same against the direction of the edges.
std::vector<bool> nodes_before(std::span<const EvidenceEdge> edges, std::uint32_t node);

// BSC = |E_F ∩ E_B| / |E_F ∪ E_B|, 0 when both are empty (§4.2, eq. 1).
double consistency(std::span<const EvidenceEdge> forward, std::span<const EvidenceEdge> backward);

enum class GraphFusion : std::uint8_t {
  equation,  // G_F ∪ G_B if BSC > γ, else G_B (eq. 2)
  prose,     // G_F ∩ G_B if BSC < γ, else G_B (§4.2)
  code,      // the authors' eval.py: docs/methods/bgr.md, "Fusion"
  forward,   // only G_F
  backward,  // only G_B
};

// Fuses two graphs. Drops edges that would close a cycle, then the part that Q does not reach.
EvidenceEdges fuse_graphs(std::span<const EvidenceEdge> forward, std::span<const EvidenceEdge> backward, GraphFusion fusion,
                          double gamma);

// The evidences in reading order, without Q: each after all its predecessors, and chain by chain. After an evidence comes the
// first of its successors that has no other pending predecessor.
std::vector<std::uint32_t> reading_order(std::span<const EvidenceEdge> edges);

}  // namespace hop::core
