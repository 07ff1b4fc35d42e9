// How well an evidence graph was found: its nodes as a set, its edges, its structure (Zhu et al., "Towards Graph-hop
// Retrieval and Reasoning", §5.3). A graph is its list of distinct edges; its nodes are Q, always, and the edges' ends.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/eval/evidence_edge.hpp"

namespace hop::core {

// Shares from 0 to 1 over the nodes without Q. Two empty sets are equal: all 1; one empty set: all 0.
struct EvidenceSetMeasures {
  double exact_match = 0, precision = 0, recall = 0, f1 = 0;
};
EvidenceSetMeasures measure_evidence_set(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold);

// GM: the edge sets are equal.
bool graphs_match(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold);

// What it costs to turn one graph into the other: 1 for each node and each edge added or taken away, and where labels are
// compared, 1 for each node that becomes another one. Exact where lower == upper.
struct EditDistance {
  std::uint32_t lower = 0, upper = 0;
};
enum class NodeLabels : std::uint8_t { ignored, compared };

// GED by branch and bound. After `work` partial mappings it stops and says between which bounds the distance lies.
EditDistance graph_edit_distance(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold, NodeLabels labels,
                                 std::uint64_t work = 1000000);

// GS: isomorphic, labels ignored (Q is a node as any other); nothing when the work did not do.
std::optional<bool> same_structure(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold,
                                   std::uint64_t work = 1000000);

// All of these of one question.
struct GraphMeasures {
  EvidenceSetMeasures nodes;
  bool match = false;                                   // GM
  bool structure = false;                               // GS; false, too, when the work did not do
  double edit_distance = 0, labeled_edit_distance = 0;  // GED: upper bounds
};
// `work` is for each of the three searches.
GraphMeasures measure_graph(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold, std::uint64_t work);

// A metric of graphs by its name, "node_f1" (hop_metrics_mean lists them); null for any other name.
using GraphMetric = double (*)(const GraphMeasures&);
GraphMetric find_graph_metric(std::string_view name);

}  // namespace hop::core
