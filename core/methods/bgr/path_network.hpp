// How well evidences go on a path, with trained weights: attention fuses the path's vectors into one, a feed-forward network
// scores each evidence by how near it is (Zhu et al., §4.1). The form of both is ours (docs/methods/bgr.md, "Networks").
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

// Of one direction; the two share nothing. d: dimension of the vectors.
struct PathNetwork {
  Layer query, key;     // attention: d → m
  Layer first, second;  // scorer: path_inputs → hidden → 1
};

// What the scorer sees of evidence e, with h the path's vector, q the question's and n that of the path's last node:
//
//   10 · ( h·e,  q·e,  n·e,  max h·e' − h·e,  max q·e' − q·e,  max n·e' − n·e ),  the number of evidences on the path
//
// the maxima over all evidences e' that are not on the path.
inline constexpr std::uint32_t path_inputs = 7;
inline constexpr float path_input_scale = 10;

struct BgrNetworks {
  PathNetwork forward, backward;
};

// From the matrices "bgr.forward.query", ".key", ".scorer.1", ".scorer.2" (each .weight and .bias) and those of
// "bgr.backward". Nothing where the weights are null or hold no matrix of BGR's. `dimension`: of the graph's vectors.
// Errors: bad_input where a matrix is missing or does not fit.
Result<std::optional<BgrNetworks>> read_bgr_networks(const Weights* weights, std::uint32_t dimension);
void append_network(Weights& weights, std::string_view name,
                    const PathNetwork& network);  // "bgr.forward", "bgr.backward"

class NetworkScorer {
 public:
  // Both must outlive the scorer; the pool has vectors of the network's dimension.
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
