// Graphs, vectors and networks for the tests of BGR.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/base/concat.hpp"
#include "core/base/random.hpp"
#include "core/methods/bgr/bgr_retriever.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {

inline constexpr std::uint32_t Q = question_node;  // the question's node in a drawn evidence graph

}  // namespace hop::core

namespace hop::core::test {

// Vectors given by hand, so that cosines are what they look like.
inline std::shared_ptr<const OpenGraph> graph_of_vectors(const std::vector<std::vector<float>>& rows,
                                                         const char* precision = "f32") {
  Corpus corpus;
  GivenVectors vectors;
  vectors.dimension = static_cast<std::uint32_t>(rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    corpus.passages.push_back(ready(concat("p", i), concat("Title ", i), concat("word", i)));
    vectors.rows.insert(vectors.rows.end(), rows[i].begin(), rows[i].end());
  }
  return open_graph(graph_file(corpus, vectors, options_of({{"vectors.precision", precision}})));
}

inline std::vector<float> random_unit_vector(Random& random, std::size_t dimension) {
  std::vector<float> vector(dimension);
  for (float& value : vector) value = static_cast<float>(random.unit() - 0.4);
  normalize_to_unit_length(vector);
  return vector;
}

inline EvidencePool whole_pool(const OpenGraph& graph, std::string_view question, std::span<const float> vector) {
  std::vector<std::uint32_t> passages;
  for (std::uint32_t p = graph.view().passage_count(); p > 0; --p) passages.push_back(p - 1);
  EvidencePool pool(graph, std::move(passages), question, vector);
  work_to_end([&](WorkBudget& budget) { return pool.step(budget); });
  return pool;
}

inline PathNetwork random_network(Random& random, std::uint32_t d, std::uint32_t m, std::uint32_t hidden) {
  const auto layer = [&](std::uint32_t inputs, std::uint32_t outputs) {
    Layer made{inputs, outputs, {}, {}};
    for (std::uint32_t i = 0; i < inputs * outputs; ++i) made.weights.push_back(static_cast<float>(random.unit() - 0.5));
    for (std::uint32_t i = 0; i < outputs; ++i) made.bias.push_back(static_cast<float>(random.unit() - 0.5));
    return made;
  };
  return {layer(d, m), layer(d, m), layer(path_inputs, hidden), layer(hidden, 1)};
}

inline Weights network_weights(Random& random, std::uint32_t d) {
  Weights weights;
  append_network(weights, "bgr.forward", random_network(random, d, 4, 6));
  append_network(weights, "bgr.backward", random_network(random, d, 4, 6));
  return weights;
}

}  // namespace hop::core::test
