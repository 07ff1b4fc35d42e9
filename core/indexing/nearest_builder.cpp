// Up to 8 passages form a group of queries; scan_together() reads each block of rows once for all of them, and top_k selects
// the neighbors. take() sorts the directed pairs of all blocks and removes repeats, which yields the symmetric CSR.
#include "core/indexing/nearest_builder.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/sort.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {
namespace {

constexpr std::uint32_t rows_of_a_nearest_block = 1024;
constexpr std::uint32_t most_questions_at_once = 8;
constexpr std::uint32_t rows_scanned_at_once = 2048;

}  // namespace

NearestRows::NearestRows(const VectorView& vectors, std::uint32_t count, std::uint32_t first, std::uint32_t end)
    : vectors_(vectors), count_(count), first_(first), end_(end), next_(first) {}

std::uint32_t NearestRows::questions_at_once() const { return std::min(most_questions_at_once, end_ - next_); }

// Computes cosines of the current group of passages with the rows that remain, until the budget is used up; true when the
// group has seen every row.
bool NearestRows::scan_some(WorkBudget& budget) {
  const std::uint32_t questions = questions_at_once(), dimension = vectors_.dimension;
  if (scanned_ == 0) {
    questions_.resize(std::size_t{questions} * dimension);
    cosines_.resize(std::size_t{questions} * vectors_.rows);
    for (std::uint32_t q = 0; q < questions; ++q) {
      read_row(vectors_, next_ + q, std::span(questions_).subspan(std::size_t{q} * dimension, dimension));
    }
  }
  std::array<ScanQuestion, most_questions_at_once> scans;
  for (std::uint32_t q = 0; q < questions; ++q) {
    scans[q] = {std::span(questions_).subspan(std::size_t{q} * dimension, dimension),
                std::span(cosines_).subspan(std::size_t{q} * vectors_.rows, vectors_.rows)};
  }
  const DenseKernels kernels = choose_kernels();
  while (scanned_ < vectors_.rows) {
    if (budget.used_up()) return false;
    const std::uint32_t end = std::min(vectors_.rows, scanned_ + rows_scanned_at_once);
    scan_together(kernels, vectors_, std::span(scans).first(questions), scanned_, end);
    budget.spend(std::uint64_t{end - scanned_} * questions * (1 + dimension / 16));
    scanned_ = end;
  }
  return true;
}

bool NearestRows::step(WorkBudget& budget) {
  std::vector<std::uint32_t> nearest;
  while (next_ < end_) {
    if (budget.used_up() || !scan_some(budget)) return false;
    for (std::uint32_t q = questions_at_once(), row = 0; row < q; ++row, ++next_) {
      const std::span<float> cosines = std::span(cosines_).subspan(std::size_t{row} * vectors_.rows, vectors_.rows);
      cosines[next_] = -INFINITY;  // not its own neighbor
      top_k(cosines, count_, nearest);
      for (const std::uint32_t other : nearest) {
        if (other == next_) continue;
        // Both directions: the edge exists as soon as one end lists the other.
        pairs_.push_back({next_, other, cosines[other]});
        pairs_.push_back({other, next_, cosines[other]});
      }
      budget.spend(vectors_.rows);
    }
    scanned_ = 0;
  }
  std::vector<float>().swap(questions_);  // clear() would keep the memory, of possibly many blocks
  std::vector<float>().swap(cosines_);
  return true;
}

void NearestRows::restart() {
  next_ = first_;
  scanned_ = 0;
  pairs_.clear();
}

NearestBuilder::NearestBuilder(const VectorView& vectors, std::uint32_t count) : rows_(vectors.rows) {
  for (std::uint32_t first = 0; first < rows_; first += rows_of_a_nearest_block) {
    blocks_.emplace_back(vectors, count, first, std::min(rows_, first + rows_of_a_nearest_block));
  }
}

bool NearestBuilder::step(WorkBudget& budget) {
  for (; next_block_ < blocks_.size(); ++next_block_) {
    if (!blocks_[next_block_].step(budget)) return false;
  }
  return true;
}

std::uint32_t NearestBuilder::done() const {
  const auto before = static_cast<std::uint32_t>(next_block_) * rows_of_a_nearest_block;
  return next_block_ < blocks_.size() ? before + blocks_[next_block_].done() : rows_;
}

NearestContent NearestBuilder::take() && {
  std::size_t pair_count = 0;
  for (const NearestRows& block : blocks_) pair_count += block.pair_count();
  std::vector<NearestPair> pairs;  // an edge that both ends list is in it twice
  pairs.reserve(pair_count);
  for (NearestRows& block : blocks_) {
    const std::vector<NearestPair> of_block = std::move(block).take();
    pairs.insert(pairs.end(), of_block.begin(), of_block.end());
  }
  // int8 rows may give an edge two different cosines. The larger one is kept in both directions, so that both ends agree.
  sort_stable(pairs, [](const NearestPair& a, const NearestPair& b) {
    if (a.from != b.from) return a.from < b.from;
    if (a.to != b.to) return a.to < b.to;
    return a.cosine > b.cosine;
  });
  NearestContent content;
  std::size_t at = 0;
  for (std::uint32_t passage = 0; passage < rows_; ++passage) {
    std::uint32_t last = UINT32_MAX;
    for (; at < pairs.size() && pairs[at].from == passage; ++at) {
      if (pairs[at].to == last) continue;
      last = pairs[at].to;
      content.passages.values.push_back(last);
      content.cosines.push_back(pairs[at].cosine);
    }
    content.passages.end_row();
  }
  return content;
}

}  // namespace hop::core
