// The k nearest neighbors of every passage by cosine, exact, by scan (KGP, IIER: semantic edges).
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

// The nearest neighbors of some passages. Rows are read for several of them at a time.
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
  std::uint32_t scanned_ = 0;  // rows, for the passages from next_ on
  std::vector<float> questions_, cosines_;
  std::vector<NearestPair> pairs_;  // both directions of each edge
};

// i and j are neighbors if j is among the k nearest of i or i among those of j; ties by index. A cosine is that of the
// vectors as kept; with int8 vectors that of i's row as the question.
class NearestBuilder {
 public:
  NearestBuilder(const VectorView& vectors, std::uint32_t count);

  // All passages, in blocks that need nothing of each other: each can be worked on by another thread.
  std::vector<NearestRows>& blocks() { return blocks_; }

  bool step(WorkBudget& budget);  // works on the blocks one after the other; true when all are done
  std::uint32_t done() const;     // passages, of blocks that no other thread works on
  NearestContent take() &&;

 private:
  std::uint32_t rows_;
  std::vector<NearestRows> blocks_;
  std::size_t next_block_ = 0;
};

}  // namespace hop::core
