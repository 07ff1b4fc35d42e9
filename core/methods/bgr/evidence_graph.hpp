// Evidence graphs: directed, acyclic, every node reachable from Q (Zhu et al., "Towards Graph-hop Retrieval and Reasoning",
// §3.2). A graph is its list of edges, distinct, in the order they were found; its nodes are Q and the edges' ends.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/eval/evidence_edge.hpp"

namespace hop::core {

using EvidenceEdges = std::vector<EvidenceEdge>;

bool has_edge(std::span<const EvidenceEdge> edges, EvidenceEdge edge);

// By node, up to the largest one and `node`: whether an edge, or several, lead from `node` to it; `node` itself counts.
std::vector<bool> nodes_after(std::span<const EvidenceEdge> edges, std::uint32_t node);
// The same against the edges.
std::vector<bool> nodes_before(std::span<const EvidenceEdge> edges, std::uint32_t node);

// BSC = |E_F ∩ E_B| / |E_F ∪ E_B|, 0 when both are empty (§4.2, eq. 1).
double consistency(std::span<const EvidenceEdge> forward, std::span<const EvidenceEdge> backward);

enum class GraphFusion : std::uint8_t {
  equation,  // G_F ∪ G_B if BSC > γ, else G_B (eq. 2)
  prose,     // G_F ∩ G_B if BSC < γ, else G_B (§4.2)
  code,      // the authors' eval.py: docs/methods/bgr.md, "Fusion"
  forward,   // G_F alone
  backward,  // G_B alone
};

// One graph of two. An edge that would close a cycle is left out, and at the end what Q does not reach.
EvidenceEdges fuse_graphs(std::span<const EvidenceEdge> forward, std::span<const EvidenceEdge> backward, GraphFusion fusion,
                          double gamma);

// The evidences for a reader: each behind all it follows from, chain by chain – after an evidence comes the first of its
// successors that waits for no other evidence. Nodes without Q.
std::vector<std::uint32_t> reading_order(std::span<const EvidenceEdge> edges);

}  // namespace hop::core
