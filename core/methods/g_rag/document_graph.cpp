// Common items are counted through the inverted lists concept → candidates and triple → candidates, one row of the graph at a
// time, so the cost is proportional to the shared items and not to n² set intersections.
#include "core/methods/g_rag/document_graph.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/base/sort.hpp"

namespace hop::core {

namespace {

// Closes the last row: sorts it and removes duplicates.
void end_number_row(Csr<std::uint32_t>& rows) {
  const auto begin = rows.values.begin() + rows.offsets.back();
  std::sort(begin, rows.values.end());
  rows.values.erase(std::unique(begin, rows.values.end()), rows.values.end());
  rows.end_row();
}

std::uint32_t one_past_largest(const Csr<std::uint32_t>& rows) {
  return rows.values.empty() ? 0 : *std::max_element(rows.values.begin(), rows.values.end()) + 1;
}

}  // namespace

bool is_inverse(std::string_view relation) {
  // AMR relations whose names end in "-of" without being inverse.
  constexpr std::string_view own_names[] = {"consist-of", "prep-on-behalf-of", "prep-out-of"};
  if (relation.size() <= 3 || relation.substr(relation.size() - 3) != "-of") return false;
  return std::find(std::begin(own_names), std::end(own_names), relation) == std::end(own_names);
}

void ConceptNumbers::add_concept(std::string_view concept_name) {
  if (concept_name != question_concept) candidates_.concepts.values.push_back(concepts_.intern(concept_name));
}

void ConceptNumbers::end_candidate() {
  end_number_row(candidates_.concepts);
  end_number_row(candidates_.triples);
}

void ConceptNumbers::add_graph(const ConceptGraph& graph) {
  for (const std::string& concept_name : graph.concepts) add_concept(concept_name);
  for (const ConceptArc& arc : graph.arcs) {
    std::string_view source = graph.concepts[arc.source], target = graph.concepts[arc.target], relation = arc.relation;
    if (is_inverse(relation)) {
      std::swap(source, target);
      relation.remove_suffix(3);
    }
    // A line break is a safe separator: PENMAN allows none in a concept or a constant.
    candidates_.triples.values.push_back(triples_.intern(concat(source, '\n', relation, '\n', target)));
  }
  end_candidate();
}

std::uint64_t DocumentGraphBuilder::count_common(std::uint32_t candidate) {
  std::uint64_t links = 0;
  const auto count = [&](const Csr<std::uint32_t>& items, const Csr<std::uint32_t>& candidates_of_item, std::size_t feature) {
    for (const std::uint32_t item : items.row(candidate)) {
      for (const std::uint32_t other : candidates_of_item.row(item)) common_[other][feature] += 1;
      links += candidates_of_item.row(item).size();
    }
  };
  common_.assign(candidates_.concepts.rows(), {});
  count(candidates_.concepts, candidates_of_concept_, 0);
  count(candidates_.triples, candidates_of_triple_, 1);
  for (std::uint32_t other = 0; other < common_.size(); ++other) {
    // A common concept makes an edge. A common triple implies one, because its source is a common concept.
    if (other == candidate || common_[other][0] == 0) continue;
    graph_.neighbors.values.push_back(other);
    graph_.features.push_back(common_[other]);
  }
  graph_.neighbors.end_row();
  return 1 + common_.size() + links;
}

// Ê is symmetric, so the sum of a column is that of its row. The sums are of whole numbers, so their order does not matter.
std::uint64_t DocumentGraphBuilder::sum_column(std::uint32_t candidate) {
  EdgeFeatures sum = {};
  const std::uint32_t begin = graph_.neighbors.offsets[candidate], end = graph_.neighbors.offsets[candidate + 1];
  for (std::uint32_t edge = begin; edge < end; ++edge) {
    for (std::size_t m = 0; m < sum.size(); ++m) sum[m] += graph_.features[edge][m];
  }
  column_sums_.push_back(sum);
  return 1 + end - begin;
}

// E_uv = Ê_uv / Σ_w Ê_wv, then divides each row by its sum; 0 stays 0.
std::uint64_t DocumentGraphBuilder::normalize_row(std::uint32_t candidate) {
  const std::uint32_t begin = graph_.neighbors.offsets[candidate], end = graph_.neighbors.offsets[candidate + 1];
  for (std::size_t m = 0; m < EdgeFeatures().size(); ++m) {
    double sum = 0;
    const auto share = [&](std::uint32_t edge) -> double {
      const float common = graph_.features[edge][m];
      return common == 0 ? 0 : static_cast<double>(common) / column_sums_[graph_.neighbors.values[edge]][m];
    };
    for (std::uint32_t edge = begin; edge < end; ++edge) sum += share(edge);
    for (std::uint32_t edge = begin; edge < end; ++edge) {
      graph_.features[edge][m] = sum > 0 ? static_cast<float>(share(edge) / sum) : 0;
    }
  }
  return 4 * std::uint64_t{1 + end - begin};
}

bool DocumentGraphBuilder::step(WorkBudget& budget) {
  const std::size_t count = candidates_.concepts.rows();
  const auto index = [](std::size_t i) { return static_cast<std::uint32_t>(i); };
  WorkParts::Step step(parts_, budget);
  return step.until([&] {
    return concept_transposition_.step(budget, candidates_.concepts.view(), one_past_largest(candidates_.concepts),
                                       candidates_of_concept_);
  }) && step.until([&] {
    return triple_transposition_.step(budget, candidates_.triples.view(), one_past_largest(candidates_.triples),
                                      candidates_of_triple_);
  }) && step.each_of_length(count, [&](std::size_t c) { return count_common(index(c)); }) &&
         step.each_of_length(count, [&](std::size_t c) { return sum_column(index(c)); }) &&
         step.each_of_length(count, [&](std::size_t c) { return normalize_row(index(c)); }) && step.until([&] {
           return edge_transposition_.step(budget, graph_.neighbors.view(), count, neighbors_back_, &graph_.reverse);
         });
}

}  // namespace hop::core
