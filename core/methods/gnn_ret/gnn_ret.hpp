// GNN-Ret: first distances, lowered along the graph (docs/methods/gnn_ret.md; GNN-Ret, §3.2).
#pragma once

#include "core/methods/base_list.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"

namespace hop::core {

// `base` holds the first distances as 1 − combined. ranking.state is h^L of all passages.
Ranking rank_by_gnn_ret(const OpenGraph& graph, const SearchSettings& settings, const BaseScores& base,
                        const PassageSet* allowed);

// Hits by distance: the nearest `count` of the allowed passages with their distances; with ranking.words_alone those below 1.
void take_nearest(std::span<const float> distances, std::size_t count, const PassageSet* allowed, Ranking& ranking);

}  // namespace hop::core
