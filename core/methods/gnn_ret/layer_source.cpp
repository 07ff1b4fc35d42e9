// A document and its sections lie in one part, so adjacent and section edges never leave it. Hyperlinks and nearest edges do: the
// source tells where its own lead, and each part knows which of its passages link to the source.
#include "core/methods/gnn_ret/layer_source.hpp"

#include <algorithm>

namespace hop::core {
namespace {

void append_row_of(const Csr<std::uint32_t>& rows, std::size_t row, std::vector<std::uint32_t>& out) {
  if (row >= rows.rows()) return;
  out.insert(out.end(), rows.row(row).begin(), rows.row(row).end());
}

std::vector<std::uint32_t> neighbors_here(const CorpusPart& part, const EdgeChoice& edges, const LayerSource& source,
                                          std::optional<std::uint32_t> here) {
  std::vector<std::uint32_t> neighbors;
  for (const std::uint32_t number : source.neighbors) {
    if (const auto passage = part.find(number)) neighbors.push_back(*passage);
  }
  if (edges.link) {  // backward: passages whose hyperlinks lead to the source
    const std::vector<PartLink>& ends = part.tables().link_ends;
    auto at = std::lower_bound(ends.begin(), ends.end(), PartLink{source.passage, 0});
    for (; at != ends.end() && at->to == source.passage; ++at) neighbors.push_back(at->from);
  }
  if (!here) return neighbors;
  if (edges.adjacent) append_adjacent(part.view(), *here, neighbors);
  if (edges.section) append_section_neighbors(part.view(), *here, neighbors);
  return neighbors;
}

}  // namespace

bool are_distinct(const std::vector<LayerSource>& sources, std::uint32_t corpus_passages) {
  std::vector<std::uint32_t> passages;
  for (const LayerSource& source : sources) passages.push_back(source.passage);
  std::sort(passages.begin(), passages.end());
  const bool is_twice = std::adjacent_find(passages.begin(), passages.end()) != passages.end();
  return !is_twice && (passages.empty() || passages.back() < corpus_passages);
}

void read_edges_of_source(const CorpusPart& part, const EntitiesOfPart& entities, const EdgeChoice& edges, LayerSource& source) {
  const std::uint32_t passage = *part.find(source.passage);
  if (edges.keyword) {
    for (const std::uint32_t entity : entities.graph().entities_of_passage.row(passage)) {
      source.entities.push_back(entities.number_of(entity));
    }
  }
  if (edges.link) append_row_of(part.tables().links, passage, source.neighbors);
  if (edges.nearest) append_row_of(part.tables().nearest, passage, source.neighbors);
  std::sort(source.neighbors.begin(), source.neighbors.end());
  source.neighbors.erase(std::unique(source.neighbors.begin(), source.neighbors.end()), source.neighbors.end());
}

RowsOfSources::RowsOfSources(const CorpusPart& part, const EntitiesOfPart& entities, const EdgeChoice& edges,
                             const std::vector<LayerSource>& sources) {
  entities_.resize(sources.size());
  neighbors_.resize(sources.size());
  for (std::size_t t = 0; t < sources.size(); ++t) {
    const auto here = part.find(sources[t].passage);
    neighbors_[t] = neighbors_here(part, edges, sources[t], here);
    for (const std::uint32_t number : sources[t].entities) {
      if (const auto entity = entities.find(number)) entities_[t].push_back(*entity);
    }
    rows_.push_back({here ? *here : no_source, sources[t].distance, entities_[t], neighbors_[t]});
  }
}

}  // namespace hop::core
