// The weight of the words in `hybrid`, chosen for each question from how far its best BM25 score and its best cosine stand
// out (docs/methods/first_distances.md).
#pragma once

#include <cstdint>
#include <span>

#include "core/search/passage_set.hpp"

namespace hop::core {

// The best cosine of a question and the statistics that show how far it stands out from those of all passages. The sums are
// of integers, (cosine + 1) · 2^14, so that the sums over the parts of a corpus add up to those of the corpus in any order.
struct CosineSpread {
  float maximum = 0;  // over the allowed passages, at least 0
  std::uint64_t passage_count = 0;
  std::uint64_t sum = 0;
  std::uint64_t square_sum = 0;

  void add(const CosineSpread& part);

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.score(self.maximum), archive.number(self.passage_count), archive.number(self.sum), archive.number(self.square_sum);
  }
};

// The sums cover all passages: a filter does not change how rare a cosine is.
CosineSpread spread_of_cosines(std::span<const float> cosines, const PassageSet* allowed);

// w = min(½, E / (E + ¾ z²))
//
//   E = max_j s_j / (k1 + 1)         inverse frequencies that the best passage by words holds, in nats
//   z = (max_j cos_j − mean) / σ     mean and deviation σ of the cosines of all passages; 0 without a deviation
//
// 0 where the question has no known word.
float choose_word_weight(double words_maximum, double k1, const CosineSpread& cosines);

}  // namespace hop::core
