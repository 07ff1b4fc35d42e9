// The propagation itself is in core/spread/min_propagation.hpp. This file supplies its graph and first distances, keeps the
// sources of each layer, and traces the path of each hit through them.
#include "core/methods/gnn_ret/gnn_ret.hpp"

#include "core/methods/hit_paths.hpp"
#include "core/search/top_k.hpp"
#include "core/spread/min_propagation.hpp"

namespace hop::core {

void take_nearest(std::span<const float> distances, std::span<const float> first_distances, std::size_t count,
                  const PassageSet* allowed, Ranking& ranking) {
  ranking.distances = true;
  bottom_k(distances, first_distances, count, ranking.passages, allowed);
  ranking.scores.clear();
  if (ranking.words_alone) {  // at distance 1, neither the passage nor a neighbor has a word of the question
    while (!ranking.passages.empty() && !(distances[ranking.passages.back()] < 1)) ranking.passages.pop_back();
  }
  for (const std::uint32_t passage : ranking.passages) ranking.scores.push_back(distances[passage]);
}

Ranking rank_by_gnn_ret(const OpenGraph& graph, const SearchSettings& settings, const BaseScores& base,
                        const PassageSet* allowed) {
  const MinPropagationOptions& options = settings.gnn.propagation;
  const auto entities = graph.entities(settings.gnn.entities);
  const auto links_back = graph.links_back();
  const PassageGraph passage_graph = {graph.view(), *entities, links_back->view()};

  std::vector<float> first_distances = distances_of(base);
  Ranking ranking;
  ranking.state = first_distances;
  MinPropagationWorkspace workspace;
  // Sources are recorded for the paths of the hits.
  std::vector<LayerSources> layers;
  propagate_minimum(passage_graph, options, allowed, ranking.state, workspace, &layers);

  ranking.words_alone = base.cosines.empty();
  take_nearest(ranking.state, first_distances, settings.hits, allowed, ranking);
  ranking.part_names = {"first_distance"};
  for (const std::uint32_t passage : ranking.passages) {
    ranking.parts.push_back(first_distances[passage]);
    ranking.paths.push_back(propagation_path(passage_graph, options, layers, first_distances, ranking.state, passage));
  }
  ranking.first_distances = std::move(first_distances);
  return ranking;
}

}  // namespace hop::core
