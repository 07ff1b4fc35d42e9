// The untrained scorer of BGR's searches: the mean cosine of an evidence with the nodes of the path. It stands in for the
// trained feed-forward scorer of Zhu et al., §4.1.
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
  // The threshold of acceptance: `share` times the cosine of the question with its nearest evidence.
  float threshold(double share);

 private:
  std::span<const float> cosines_of(std::uint32_t node);  // with evidences 1, 2, …; computed on first use

  const EvidencePool& pool_;
  std::vector<std::vector<float>> cosines_;
};

}  // namespace hop::core
