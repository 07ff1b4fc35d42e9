// The set measures use linear searches: an evidence graph has a handful of nodes. The edit distance is in
// graph_edit_distance.cpp.
#include "core/eval/evidence_metrics.hpp"

#include <algorithm>
#include <vector>

namespace hop::core {

namespace {

// The distinct nodes of the edges, without Q.
std::vector<std::uint32_t> evidences_of(std::span<const EvidenceEdge> edges) {
  std::vector<std::uint32_t> nodes;
  for (const EvidenceEdge& edge : edges) {
    for (const std::uint32_t node : {edge.from, edge.to}) {
      if (node != question_node && std::find(nodes.begin(), nodes.end(), node) == nodes.end()) nodes.push_back(node);
    }
  }
  return nodes;
}

bool holds_all(std::span<const EvidenceEdge> edges, std::span<const EvidenceEdge> others) {
  return std::all_of(others.begin(), others.end(),
                     [&](const EvidenceEdge& other) { return std::find(edges.begin(), edges.end(), other) != edges.end(); });
}

}  // namespace

EvidenceSetMeasures measure_evidence_set(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold) {
  const std::vector<std::uint32_t> have = evidences_of(found), want = evidences_of(gold);
  if (have.empty() && want.empty()) return {1, 1, 1, 1};
  const auto is_wanted = [&](std::uint32_t node) { return std::find(want.begin(), want.end(), node) != want.end(); };
  const auto common = static_cast<double>(std::count_if(have.begin(), have.end(), is_wanted));
  // Avoids 0 / 0 in F1, and covers the case of one empty set.
  if (common == 0) return {};
  EvidenceSetMeasures measures;
  measures.precision = common / static_cast<double>(have.size());
  measures.recall = common / static_cast<double>(want.size());
  measures.f1 = 2 * common / static_cast<double>(have.size() + want.size());
  measures.exact_match = measures.f1 == 1 ? 1 : 0;
  return measures;
}

bool graphs_match(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold) {
  return holds_all(found, gold) && holds_all(gold, found);
}

GraphMeasures measure_graph(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold, std::uint64_t work) {
  GraphMeasures measures;
  measures.nodes = measure_evidence_set(found, gold);
  measures.match = graphs_match(found, gold);
  // If the search runs out of work, GS counts as false and GED as its upper bound: a metric never flatters the method.
  measures.structure = same_structure(found, gold, work).value_or(false);
  measures.edit_distance = graph_edit_distance(found, gold, NodeLabels::ignored, work).upper;
  measures.labeled_edit_distance = graph_edit_distance(found, gold, NodeLabels::compared, work).upper;
  return measures;
}

// The names are those of the evaluation report.
GraphMetric find_graph_metric(std::string_view name) {
  if (name == "node_em") return [](const GraphMeasures& of) { return of.nodes.exact_match; };
  if (name == "node_precision") return [](const GraphMeasures& of) { return of.nodes.precision; };
  if (name == "node_recall") return [](const GraphMeasures& of) { return of.nodes.recall; };
  if (name == "node_f1") return [](const GraphMeasures& of) { return of.nodes.f1; };
  if (name == "graph_match") return [](const GraphMeasures& of) { return of.match ? 1.0 : 0.0; };
  if (name == "graph_structure") return [](const GraphMeasures& of) { return of.structure ? 1.0 : 0.0; };
  if (name == "graph_edit_distance") return [](const GraphMeasures& of) { return of.edit_distance; };
  if (name == "labeled_graph_edit_distance") return [](const GraphMeasures& of) { return of.labeled_edit_distance; };
  return nullptr;
}

}  // namespace hop::core
