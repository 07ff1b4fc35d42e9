#include "core/indexing/nearest_builder.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/sort.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {

NearestBuilder::NearestBuilder(VectorView vectors, std::uint32_t count)
    : vectors_(vectors), count_(count), kernels_(choose_kernels()), question_(vectors.dimension), cosines_(vectors.rows) {}

bool NearestBuilder::step(WorkBudget& budget) {
  std::vector<std::uint32_t> nearest;
  for (; next_ < vectors_.rows; ++next_) {
    if (budget.used_up()) return false;
    read_row(vectors_, next_, question_);
    scan(kernels_, vectors_, question_, 0, vectors_.rows, cosines_);
    cosines_[next_] = -INFINITY;  // not its own neighbour
    top_k(cosines_, count_, nearest);
    for (const std::uint32_t other : nearest) {
      if (other == next_) continue;
      pairs_.push_back({next_, other, cosines_[other]});
      pairs_.push_back({other, next_, cosines_[other]});
    }
    budget.spend(std::uint64_t{vectors_.rows} * (1 + vectors_.dimension / 16));
  }
  return true;
}

NearestContent NearestBuilder::take() && {
  // Of the two cosines that int8 rows may give an edge, the larger one is kept, so that both ends agree.
  sort_stable(pairs_, [](const Pair& a, const Pair& b) {
    if (a.from != b.from) return a.from < b.from;
    if (a.to != b.to) return a.to < b.to;
    return a.cosine > b.cosine;
  });
  NearestContent content;
  std::size_t at = 0;
  for (std::uint32_t passage = 0; passage < vectors_.rows; ++passage) {
    std::uint32_t last = UINT32_MAX;
    for (; at < pairs_.size() && pairs_[at].from == passage; ++at) {
      if (pairs_[at].to == last) continue;
      last = pairs_[at].to;
      content.passages.values.push_back(last);
      content.cosines.push_back(pairs_[at].cosine);
    }
    content.passages.end_row();
  }
  return content;
}

}  // namespace hop::core
