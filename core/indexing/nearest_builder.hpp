// Builds the semantic edges of KGP and IIER: the k nearest neighbors of every passage by cosine, exact, by a full scan.
//
// The work is quadratic in the number of passages. It is split into independent blocks of passages, which several threads
// can process, and each block scans the rows for several passages at once.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/search/dense.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

struct NearestPair {
  std::uint32_t from, to;
  float cosine;
};

// The nearest neighbors of the passages [first, end): one block of the work.
class NearestRows {
 public:
  NearestRows(const VectorView& vectors, std::uint32_t count, std::uint32_t first, std::uint32_t end);

  bool step(WorkBudget& budget);  // true when done
  void restart();
  std::uint32_t done() const { return next_ - first_; }
  std::size_t pair_count() const { return pairs_.size(); }
  std::vector<NearestPair> take() && { return std::move(pairs_); }

 private:
  std::uint32_t questions_at_once() const;
  bool scan_some(WorkBudget& budget);

  VectorView vectors_;
  std::uint32_t count_, first_, end_, next_;
  std::uint32_t scanned_ = 0;  // rows scanned so far for the current group of passages, which begins at next_
  std::vector<float> questions_, cosines_;
  std::vector<NearestPair> pairs_;  // both directions of each edge
};

// i and j are neighbors if j is among the k nearest of i, or i among the k nearest of j; ties by index. The cosine of an edge
// is that of the stored vectors. With int8 vectors it depends on which of the two rows is the query.
class NearestBuilder {
 public:
  NearestBuilder(const VectorView& vectors, std::uint32_t count);

  // All passages, in independent blocks: each block can be processed by a different thread.
  std::vector<NearestRows>& blocks() { return blocks_; }

  bool step(WorkBudget& budget);  // processes the blocks one after the other; true when all are done
  std::uint32_t done() const;     // finished passages; only while no other thread processes blocks
  NearestContent take() &&;

 private:
  std::uint32_t rows_;
  std::vector<NearestRows> blocks_;
  std::size_t next_block_ = 0;
};

}  // namespace hop::core
