// The trained scorer of BGR's searches: attention fuses the path's vectors into one, and a feed-forward network scores each
// evidence by its similarity to that vector, the question and the last node (Zhu et al., §4.1). The paper does not define the
// form of either; docs/methods/bgr.md, "Networks", has ours.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/methods/bgr/evidence_pool.hpp"
#include "core/networks/layer.hpp"
#include "core/weights/weights.hpp"

namespace hop::core {

// The network of one direction; the two directions share no weights. d: dimension of the vectors.
struct PathNetwork {
  Layer query, key;     // attention: d → m
  Layer first, second;  // scorer: path_inputs → hidden → 1
};

// The scorer's inputs for evidence e, with h the path's vector, q the question's and n that of the path's last node:
//
//   10 · ( h·e,  q·e,  n·e,  max h·e' − h·e,  max q·e' − q·e,  max n·e' − n·e ),  the number of evidences on the path
//
// The maxima are over all evidences e' that are not on the path.
inline constexpr std::uint32_t path_inputs = 7;
inline constexpr float path_input_scale = 10;

struct BgrNetworks {
  PathNetwork forward, backward;
};

// Reads the matrices "bgr.forward.query", ".key", ".scorer.1", ".scorer.2" (each .weight and .bias) and those of
// "bgr.backward". Returns nothing if the weights are null or hold no matrix of BGR. `dimension`: that of the graph's vectors.
// Errors: bad_input if a matrix is missing or does not fit.
Result<std::optional<BgrNetworks>> read_bgr_networks(const Weights* weights, std::uint32_t dimension);
void append_network(Weights& weights, std::string_view name,
                    const PathNetwork& network);  // "bgr.forward", "bgr.backward"

class NetworkScorer {
 public:
  // Both must outlive the scorer; the pool must have vectors of the network's dimension.
  NetworkScorer(const EvidencePool& pool, const PathNetwork& network) : pool_(pool), network_(network) {}

  // scores[e − 1] = sigmoid( W₂ max(0, W₁ x + b₁) + b₂ ), x of e and of the path's vector
  //   h = Σ_p a_p v_p,   a = softmax_p( (W_q v_last + b_q) · (W_k v_p + b_k) / √m )
  void score(std::span<const std::uint32_t> path, std::span<float> scores) const;

 private:
  std::vector<float> path_vector(std::span<const std::uint32_t> path) const;

  const EvidencePool& pool_;
  const PathNetwork& network_;
};

}  // namespace hop::core
