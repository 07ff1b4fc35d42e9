// Networks of bgr, g_rag and iier with random weights, as a file of weights.
#pragma once

#include "core/base/random.hpp"
#include "core/methods/bgr/path_network.hpp"
#include "core/methods/g_rag/graph_network.hpp"
#include "core/methods/iier/chain_score.hpp"
#include "core/weights/weights.hpp"

namespace hop::core::test {

inline Layer random_layer(Random& random, std::uint32_t inputs, std::uint32_t outputs) {
  Layer layer{inputs, outputs, {}, {}};
  for (std::uint32_t i = 0; i < inputs * outputs; ++i) layer.weights.push_back(static_cast<float>(random.unit() - 0.5));
  for (std::uint32_t i = 0; i < outputs; ++i) layer.bias.push_back(static_cast<float>(random.unit() - 0.5));
  return layer;
}

inline std::vector<std::uint8_t> random_networks(Random& random, std::uint32_t dimension) {
  Weights weights;
  weights.option_lines = "bm25.k1=0.9\ntrail.weights=1,0.5,0.2,0.3,-0.1,0.2,0.4\n";  // which shards must know
  for (const char* name : {"bgr.forward", "bgr.backward"}) {
    append_network(weights, name,
                   {random_layer(random, dimension, 4), random_layer(random, dimension, 4), random_layer(random, path_inputs, 6),
                    random_layer(random, 6, 1)});
  }
  append_graph_network(
      weights,
      {random_layer(random, 2 * dimension, 3), random_layer(random, 2 * 3, dimension), random_layer(random, 4, 2), {}, {}});
  append_chain_network(weights, {random_layer(random, 3, 4), random_layer(random, 4, 3),
                                 random_layer(random, 3 * dimension + 3, 6), random_layer(random, 6, 1)});
  return write_weights(weights);
}

}  // namespace hop::core::test
