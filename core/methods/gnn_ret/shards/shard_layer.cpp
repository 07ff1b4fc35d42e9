// Sources are processed one by one in the order of T. For each, the weights of its edges are collected per receiver (the largest
// of parallel edges counts), then its message goes to each receiver once, as on one graph.
#include "core/methods/gnn_ret/shards/shard_layer.hpp"

#include <algorithm>

#include "core/search/top_k.hpp"
#include "core/shards/protocol/records.hpp"
#include "core/spread/edge_weight.hpp"

namespace hop::core {
namespace {

void append_row_of(const Csr<std::uint32_t>& rows, std::size_t row, std::vector<std::uint32_t>& out) {
  if (row >= rows.rows()) return;
  out.insert(out.end(), rows.row(row).begin(), rows.row(row).end());
}

// Appends the shard's passages that are neighbors of a source over edges other than keyword edges. May append duplicates.
void append_receivers(const Shard& shard, const EdgeChoice& edges, const LayerSource& source, std::vector<std::uint32_t>& out) {
  for (const std::uint32_t number : source.neighbors) {
    if (const auto passage = shard.find_passage(number)) out.push_back(*passage);
  }
  if (edges.link) {  // backward: passages whose hyperlinks lead to the source
    const std::span<const ShardLink> ends = shard.link_ends;
    auto at = std::lower_bound(ends.begin(), ends.end(), ShardLink{source.passage, 0});
    for (; at != ends.end() && at->to == source.passage; ++at) out.push_back(at->from);
  }
  const auto here = shard.find_passage(source.passage);
  if (!here) return;
  // A document and its sections lie in one shard, so these edges never cross shards.
  if (edges.adjacent) append_adjacent(shard.graph->view(), *here, out);
  if (edges.section) append_section_neighbors(shard.graph->view(), *here, out);
}

}  // namespace

bool is_nearer(const LayerSource& a, const LayerSource& b) {
  if (a.distance != b.distance) return a.distance < b.distance;
  return a.first_distance != b.first_distance ? a.first_distance < b.first_distance : a.passage < b.passage;
}

void write_sources(MessageWriter& out, std::span<const LayerSource> sources) {
  out.number(sources.size());
  for (const LayerSource& source : sources) {
    out.number(source.passage);
    out.real(source.distance);
    out.real(source.first_distance);
    out.ascending(source.entities);
    out.ascending(source.neighbors);
  }
}

std::vector<LayerSource> read_sources(MessageReader& in) {
  std::vector<LayerSource> sources = read_all(in, [&] {
    LayerSource source;
    source.passage = in.number_below(numbers_end - 1);
    source.distance = read_score(in);
    source.first_distance = read_score(in);
    source.entities = in.ascending(numbers_end);
    source.neighbors = in.ascending(numbers_end);
    return source;
  });
  // Each source with a common entity costs a scan of that entity's passages. Rejecting duplicates bounds the cost of a forged
  // message.
  std::vector<std::uint32_t> passages;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    passages.push_back(sources[i].passage);
    if (i > 0 && !is_nearer(sources[i - 1], sources[i])) in.refuse();
  }
  std::sort(passages.begin(), passages.end());
  if (std::adjacent_find(passages.begin(), passages.end()) != passages.end()) in.refuse();
  if (!in.ok()) sources.clear();
  return sources;
}

std::vector<LayerSource> nearest_passages(const Shard& shard, ShardDistances distances, std::size_t count,
                                          const PassageSet* allowed) {
  std::vector<std::uint32_t> nearest;
  bottom_k(distances.now, distances.first, count, nearest, allowed);
  std::vector<LayerSource> passages;
  for (const std::uint32_t passage : nearest) {
    passages.push_back({shard.number_of_passage[passage], distances.now[passage], distances.first[passage], {}, {}});
  }
  return passages;
}

std::vector<LayerSource> nearest_sources(const Shard& shard, const ShardEntities& entities, const EdgeChoice& edges,
                                         ShardDistances distances, std::size_t count, const PassageSet* allowed) {
  std::vector<LayerSource> sources = nearest_passages(shard, distances, count, allowed);
  for (LayerSource& source : sources) {
    const std::uint32_t passage = *shard.find_passage(source.passage);
    if (edges.keyword) {
      for (const std::uint32_t entity : entities.graph.entities_of_passage.row(passage)) {
        source.entities.push_back(entities.number_of_entity[entity]);
      }
    }
    if (edges.link) append_row_of(shard.links, passage, source.neighbors);
    if (edges.nearest) append_row_of(shard.nearest, passage, source.neighbors);
    std::sort(source.neighbors.begin(), source.neighbors.end());
    source.neighbors.erase(std::unique(source.neighbors.begin(), source.neighbors.end()), source.neighbors.end());
  }
  return sources;
}

void take_layer(const Shard& shard, const ShardEntities& entities, const MinPropagationOptions& options, float self_weight,
                std::span<const LayerSource> sources, const PassageSet* allowed, std::span<float> distances) {
  MinPropagationWorkspace workspace;
  workspace.passages.resize(distances.size());
  workspace.stamp = 1;  // no state has this stamp yet
  const bool is_minimum = options.aggregator == Aggregator::minimum;
  std::vector<float> weight_of_edge(distances.size(), -1);  // of the current source; −1: no edge
  std::vector<std::uint32_t> receivers, plain_receivers;
  for (const LayerSource& source : sources) {
    receivers.clear();
    const auto here = shard.find_passage(source.passage);
    const auto meet = [&](std::uint32_t passage, float weight) {
      if ((here && *here == passage) || (allowed != nullptr && !allowed->contains(passage))) return;
      if (weight_of_edge[passage] < 0) receivers.push_back(passage);
      weight_of_edge[passage] = std::max(weight_of_edge[passage], weight);
    };
    plain_receivers.clear();
    append_receivers(shard, options.edges, source, plain_receivers);
    for (const std::uint32_t passage : plain_receivers) meet(passage, 1.0f);
    for (const std::uint32_t number : source.entities) {
      const auto entity = entities.find(number);
      if (!entity) continue;
      const float weight = options.inverse_frequency_weights
                               ? inverse_frequency_weight(shard.corpus_passages, entities.graph.passage_count[*entity])
                               : 1.0f;
      for (const std::uint32_t passage : entities.graph.passages_of_entity.row(*entity)) meet(passage, weight);
    }
    // Each receiver gets one message per source, over the edge with the largest weight.
    for (const std::uint32_t passage : receivers) {
      const float weight = weight_of_edge[passage];
      const float value = options.inverse_frequency_weights ? weighted_value(source.distance, weight) : source.distance;
      if (is_minimum) offer_minimum(workspace, passage, value);
      else workspace.messages.push_back({passage, value});
      weight_of_edge[passage] = -1;
    }
  }
  if (!is_minimum) aggregate_messages(options, workspace);
  update_receivers(options, self_weight, workspace, distances);
}

}  // namespace hop::core
