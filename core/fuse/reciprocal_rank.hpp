// Reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009).
//
//   score(p) = Σ over lists that hold p of 1 / (k + rank(p)),  ranks from 1
//
// k damps the weight of the first ranks: the larger it is, the more a passage gains from being in several lists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hop::core {

struct FusedPassage {
  std::uint32_t passage = 0;
  double score = 0;
};

// Every passage of the lists, best first, ties by passage index. A list is best first and holds a passage once.
// Sums are in double, in the order of the lists.
std::vector<FusedPassage> fuse_reciprocal_ranks(std::span<const std::span<const std::uint32_t>> lists, double k = 60);

}  // namespace hop::core
