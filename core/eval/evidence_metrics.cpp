#include "core/eval/evidence_metrics.hpp"

#include <algorithm>
#include <vector>

namespace hop::core {

namespace {

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

}  // namespace hop::core
