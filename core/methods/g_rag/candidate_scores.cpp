// Linear in the edges of the document graph. Paths are shown only for candidates that rose, through the neighbor that gave
// them most.
#include "core/methods/g_rag/candidate_scores.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/methods/hit_paths.hpp"

namespace hop::core {

namespace {

// The rarest name that two passages share, or no_entity.
std::uint32_t rarest_common(const EntityGraph& entities, std::uint32_t a, std::uint32_t b) {
  const auto others = entities.entities_of_passage.row(b);
  std::uint32_t rarest = no_entity;
  for (const std::uint32_t entity : entities.entities_of_passage.row(a)) {
    if (!std::binary_search(others.begin(), others.end(), entity)) continue;
    if (rarest == no_entity || entities.passage_count[entity] < entities.passage_count[rarest]) rarest = entity;
  }
  return rarest;
}

Path path_over(const EntityGraph* entities, std::uint32_t neighbor, std::uint32_t passage) {
  Path path = path_of_passage(neighbor);
  append_hop(path, entities, entities ? rarest_common(*entities, neighbor, passage) : no_entity, passage);
  return path;
}

}  // namespace

CandidateScores lift_scores(const DocumentGraph& graph, std::span<const float> first, float mix) {
  CandidateScores made;
  made.given.assign(graph.features.size(), 0);
  for (std::uint32_t candidate = 0; candidate < graph.candidate_count(); ++candidate) {
    const std::uint32_t begin = graph.neighbors.offsets[candidate], end = graph.neighbors.offsets[candidate + 1];
    float weight = 0, score = first[candidate];
    for (std::uint32_t edge = begin; edge < end; ++edge) weight += graph.features[edge][0] + graph.features[edge][1];
    for (std::uint32_t edge = begin; edge < end; ++edge) {
      const float share = (graph.features[edge][0] + graph.features[edge][1]) / weight;
      const float above = first[graph.neighbors.values[edge]] - first[candidate];
      made.given[edge] = mix * share * std::max(0.0f, above);
      score += made.given[edge];
    }
    made.scores.push_back(score);
  }
  return made;
}

CandidateScores sum_of(CandidateScores a, const CandidateScores& b) {
  for (std::size_t c = 0; c < a.scores.size(); ++c) a.scores[c] += b.scores[c];
  for (std::size_t edge = 0; edge < a.given.size(); ++edge) a.given[edge] += b.given[edge];
  return a;
}

Ranking rerank(Ranking first, const DocumentGraph& graph, const CandidateScores& made,
               std::shared_ptr<const EntityGraph> entities) {
  std::vector<std::uint32_t> order(made.scores.size());
  for (std::uint32_t c = 0; c < order.size(); ++c) order[c] = c;
  // Candidates of equal score, such as one lifted to its neighbor's, keep the order of the first ranking.
  sort_stable(order, [&](std::uint32_t a, std::uint32_t b) { return made.scores[a] > made.scores[b]; });

  Ranking ranking;
  ranking.notices = std::move(first.notices);
  ranking.part_names = {"first_score", "neighbours"};
  for (std::uint32_t rank = 0; rank < order.size(); ++rank) {
    const std::uint32_t candidate = order[rank], passage = first.passages[candidate];
    const std::uint32_t begin = graph.neighbors.offsets[candidate], end = graph.neighbors.offsets[candidate + 1];
    float given = 0;
    std::uint32_t most = begin;
    for (std::uint32_t edge = begin; edge < end; ++edge) {
      given += made.given[edge];
      if (made.given[edge] > made.given[most]) most = edge;
    }
    ranking.passages.push_back(passage);
    ranking.scores.push_back(made.scores[candidate]);
    ranking.parts.push_back(first.scores[candidate]);
    ranking.parts.push_back(given);
    if (rank < candidate && begin < end && made.given[most] > 0) {
      ranking.paths.push_back(path_over(entities.get(), first.passages[graph.neighbors.values[most]], passage));
    } else {
      ranking.paths.push_back({{false, passage, PathLink::question}});
    }
  }
  // The rest keeps its scores, lowered by one constant if a candidate fell below it, so that scores still descend.
  const float lowest = order.empty() ? 0 : ranking.scores.back(), last = order.empty() ? 0 : first.scores[order.size() - 1];
  for (std::size_t rank = order.size(); rank < first.passages.size(); ++rank) {
    ranking.passages.push_back(first.passages[rank]);
    ranking.scores.push_back(first.scores[rank] + std::min(0.0f, lowest - last));
    ranking.parts.push_back(first.scores[rank]);
    ranking.parts.push_back(0);
    ranking.paths.push_back({{false, first.passages[rank], PathLink::question}});
  }
  ranking.entities = std::move(entities);
  return ranking;
}

}  // namespace hop::core
