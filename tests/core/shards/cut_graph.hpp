// A whole graph cut into shards: each a graph of some of its documents, with all of their links, and ties for the edges
// that leave it. Together they answer as the whole does.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/graph.hpp"
#include "core/shards/statistics/shard_ties.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

struct GraphCut {
  GraphContent content;  // its passages' names and given entities are not kept in a graph, and so not here
  ShardTies ties;
};

// The documents d with shard_of_document[d] == shard, of a graph that is one file.
GraphCut cut_graph(const Graph& whole, std::span<const std::uint32_t> shard_of_document, std::uint32_t shard);

}  // namespace hop::core
