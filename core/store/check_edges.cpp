// Checks hyperlinks and nearest-neighbor edges. Symmetry of the nearest neighbors takes linear time: rows ascend, so a cursor per
// row finds the reverse edge of each edge without a search.
#include "core/corpus/link_pattern.hpp"
#include "core/store/file_check.hpp"
#include "core/store/read_ahead.hpp"

namespace hop::core {
namespace {

bool check_no_loops(FileCheck& check, const CsrView<std::uint32_t>& edges, std::string_view name, Invariant invariant) {
  for (std::uint32_t p = 0; p < edges.rows(); ++p) {
    for (const std::uint32_t& other : edges.row(p)) {
      if (other == p) return check.fail(&other, invariant, name, ": passage ", p, ": an edge to itself");
    }
  }
  return true;
}

// The same algorithm as check_halves() in check_keywords.cpp, with the matrix as its own transpose. For p in order, each neighbor
// after p must have p as the next unmatched entry of its row. So when the loop reaches p, the entries of its row below p must all
// have been matched.
bool check_nearest_symmetric(FileCheck& check) {
  const CsrView<std::uint32_t>& nearest = check.graph.nearest;
  const std::span<const float> cosines = check.graph.nearest_cosines;
  if (nearest.rows() == 0) return true;
  const auto not_listed = [&](std::uint32_t passage, std::uint32_t edge) {
    return check.fail(&nearest.values[edge], Invariant::nearest_symmetric, "nearest: passage ", passage, ": passage ",
                      nearest.values[edge], " does not list it");
  };
  std::vector<std::uint32_t> next(nearest.offsets.begin(), nearest.offsets.end() - 1);
  for (std::uint32_t p = 0; p < nearest.rows(); ++p) {
    const std::uint32_t end = nearest.offsets[p + 1];
    std::uint32_t edge = nearest.offsets[p];
    while (edge < end && nearest.values[edge] < p) ++edge;
    if (next[p] < edge) return not_listed(p, next[p]);
    if (next[p] > edge) {  // more rows than expected have matched entries of this row
      return check.fail(&nearest.offsets[p], Invariant::nearest_symmetric, "nearest: passage ", p,
                        ": more passages list it than it lists");
    }
    for (; edge < end; ++edge) {
      read_ahead<float>(edge, nearest.values, next, nearest.values, cosines);
      const std::uint32_t other = nearest.values[edge], twin = next[other]++;
      if (twin >= nearest.values.size() || nearest.values[twin] != p) return not_listed(p, edge);
      if (cosines[edge] == cosines[twin]) continue;
      if (twin >= nearest.offsets[other + 1]) return not_listed(p, edge);
      return check.fail(&cosines[edge], Invariant::nearest_cosines_agree, "nearest: passages ", p, " and ", other, ": cosines ",
                        cosines[edge], " and ", cosines[twin]);
    }
  }
  return true;
}

bool check_link_counts(FileCheck& check) {
  const auto links = UnresolvedLinks::from_counts(check.graph.link_counts);
  if (links.total() <= links.of) return true;
  return check.fail(check.graph.link_counts.data(), Invariant::link_counts_agree, "links: ", links.total(),
                    " unresolved links > ", links.of, " links");
}

}  // namespace

bool check_edges(FileCheck& check) {
  const Graph& graph = check.graph;
  const RowPromise links = {
      "links", "passage", "target", "passage count", Invariant::link_target_in_range, Invariant::link_targets_ascend};
  const RowPromise nearest = {
      "nearest", "passage", "neighbor", "passage count", Invariant::nearest_in_range, Invariant::nearest_ascend};
  if (!check_rows(check, graph.links, graph.passage_count(), links) ||
      !check_no_loops(check, graph.links, "links", Invariant::link_to_another) || !check_link_counts(check) ||
      !check_rows(check, graph.nearest, graph.passage_count(), nearest) ||
      !check_no_loops(check, graph.nearest, "nearest", Invariant::nearest_another)) {
    return false;
  }
  for (const float& cosine : graph.nearest_cosines) {
    if (cosine - cosine == 0) continue;  // finite; no bound of 1, because cosines of quantized rows may exceed it
    return check.fail(&cosine, Invariant::nearest_cosine_finite, "nearest: edge ", &cosine - graph.nearest_cosines.data(),
                      ": cosine ", cosine);
  }
  return check_nearest_symmetric(check);
}

}  // namespace hop::core
