// How well evidences go on a path, without trained weights: by the mean of the path's vectors.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/bgr/evidence_pool.hpp"

namespace hop::core {

class MeanScorer {
 public:
  explicit MeanScorer(const EvidencePool& pool) : pool_(pool), cosines_(pool.evidence_count() + std::size_t{1}) {}

  // scores[e − 1] = ( 1/|P| Σ_{p ∈ P} v_p ) · v_e  =  the mean cosine of evidence e with the nodes p of the path P.
  void score(std::span<const std::uint32_t> path, std::span<float> scores);
  // What is accepted from: `share` of the question's cosine with the evidence nearest to it.
  float threshold(double share);

 private:
  std::span<const float> cosines_of(std::uint32_t node);  // with evidences 1, 2, …; made at first need

  const EvidencePool& pool_;
  std::vector<std::vector<float>> cosines_;
};

}  // namespace hop::core
