// The k nearest neighbours of every passage by cosine, exact, by scan (KGP, IIER: semantic edges).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/search/dense.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

// i and j are neighbours if j is among the k nearest of i or i among those of j; ties by index. A cosine is that of the
// vectors as kept; with int8 vectors that of i's row as the question.
class NearestBuilder {
 public:
  NearestBuilder(VectorView vectors, std::uint32_t count);

  bool step(WorkBudget& budget);  // true when all passages are done
  std::uint32_t done() const { return next_; }
  NearestContent take() &&;

 private:
  VectorView vectors_;
  std::uint32_t count_;
  std::uint32_t next_ = 0;
  DenseKernels kernels_;
  std::vector<float> question_, cosines_;
  struct Pair {
    std::uint32_t from, to;
    float cosine;
  };
  std::vector<Pair> pairs_;  // both directions of each edge, some twice
};

}  // namespace hop::core
