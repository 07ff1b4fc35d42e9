// Metrics of a retrieved evidence graph against the gold graph: its node set, its edge set and its structure (Zhu et
// al., "Towards Graph-hop Retrieval and Reasoning", §5.3). A graph is a list of distinct edges; its nodes are Q and the
// endpoints of the edges.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/eval/evidence_edge.hpp"

namespace hop::core {

// Set measures over the nodes without Q, from 0 to 1. All are 1 if both sets are empty, and 0 if exactly one is.
struct EvidenceSetMeasures {
  double exact_match = 0, precision = 0, recall = 0, f1 = 0;
};
EvidenceSetMeasures measure_evidence_set(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold);

// GM (graph match): whether the edge sets are equal.
bool graphs_match(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold);

// The cost of transforming one graph into the other: 1 per inserted or deleted node or edge, and if labels are
// compared, 1 per relabeled node. Exact if lower == upper.
struct EditDistance {
  std::uint32_t lower = 0, upper = 0;
};
enum class NodeLabels : std::uint8_t { ignored, compared };

// GED (graph edit distance) by branch and bound. After `work` partial mappings the search stops and returns the bounds
// found so far.
EditDistance graph_edit_distance(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold, NodeLabels labels,
                                 std::uint64_t work = 1000000);

// GS (graph structure): whether the graphs are isomorphic, ignoring labels (Q is a node like any other). Returns
// nullopt if `work` was not sufficient.
std::optional<bool> same_structure(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold,
                                   std::uint64_t work = 1000000);

// All measures of one question.
struct GraphMeasures {
  EvidenceSetMeasures nodes;
  bool match = false;                                   // GM
  bool structure = false;                               // GS; false if `work` was not sufficient
  double edit_distance = 0, labeled_edit_distance = 0;  // GED: upper bounds
};
// `work` limits each of the three searches.
GraphMeasures measure_graph(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold, std::uint64_t work);

// The graph metric of a name, such as "node_f1" (hop_metrics_mean lists the names); null for an unknown name.
using GraphMetric = double (*)(const GraphMeasures&);
GraphMetric find_graph_metric(std::string_view name);

}  // namespace hop::core
