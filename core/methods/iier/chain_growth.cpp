// Scores every neighbor and keeps the best. Without a network the score is a weighted sum of cosines and edge strength;
// without vectors, the cosines are those of TF-IDF.
#include "core/methods/iier/chain_growth.hpp"

#include <vector>

#include "core/methods/views.hpp"

namespace hop::core {

namespace {

PathLink link_of_interaction(const Interaction& edge) {
  if (edge.adjacent) return PathLink::adjacent;
  return edge.cosine != 0 ? PathLink::nearest : PathLink::phrase;
}

}  // namespace

ChosenNext choose_next(const OpenGraph& graph, const ChainGrowth& growth, std::span<const Interaction> neighbors) {
  const ChainWeights& weights = growth.weights;
  const VectorView vectors = vector_view(graph.view());
  const bool by_vectors = !growth.question.empty();
  std::vector<float> vector(growth.network ? vectors.dimension : 0);
  ChosenNext best;
  for (const Interaction& edge : neighbors) {
    const std::uint32_t candidate = edge.passage;
    const float to_question = weights.question * growth.closeness[candidate];
    float score = 0, score_of_hit = 0, trust = 0;
    if (growth.network && by_vectors) {
      read_row(vectors, candidate, vector);
      score = trained_chain_score(*growth.network, growth.question, growth.path, vector, edge);
      trust = growth.trust * sigmoid(score);  // product over the chain: a step is only as good as those before it
      score_of_hit = to_question + weights.seed * trust;
    } else {
      float to_path = 0;
      if (by_vectors) {
        scan(graph.kernels(), vectors, growth.path, candidate, candidate + 1, {&to_path, 1});
      } else {
        to_path = growth.path_closeness[candidate];
      }
      score = score_of_hit = to_question + weights.path * to_path + weights.edge * edge_strength(edge);
    }
    // The first neighbor always replaces the empty best: a trained score may be −infinity.
    if (&edge != &neighbors.front() && !(score > best.score)) continue;
    best = {{candidate, score_of_hit, link_of_interaction(edge), trust}, score};
  }
  return best;
}

}  // namespace hop::core
