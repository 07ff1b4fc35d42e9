// The k best passages by BM25 with dynamic pruning: MaxScore (Turtle and Flood, Query evaluation: strategies and optimizations,
// 1995).
//
// Terms are read from the rarest to the most common. Once the upper bounds of the remaining terms sum to less than the k-th best
// score so far, a passage with none of the terms read cannot be among the best k. The remaining postings lists, the long ones,
// are then read only for the shrinking set of passages that can still reach the k-th best score. The final ranking uses the
// sums of bm25_scores, so pruning changes no bit of the result.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/search/bm25.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// An upper bound for each term, as a share of its weight, for one index and its normalizers: max tf / (tf + normalizer) over the
// term's postings. Computed when a term is first used, then cached. Thread-safe.
class Bm25Bounds {
 public:
  explicit Bm25Bounds(std::size_t terms) : shares_(std::make_unique<std::atomic<float>[]>(terms)) {}
  float largest_share(const PostingsView& postings, std::span<const float> normalizers, std::uint32_t term) const;

 private:
  std::unique_ptr<std::atomic<float>[]> shares_;  // 0: not known yet
};

// BM25's per-graph tables. Computed once per parameter set.
struct Bm25Tables {
  Bm25Tables(const LexicalView& view, const Bm25Parameters& parameters)
      : normalizers(length_normalizers(view, parameters)), bounds(view.postings.rows()) {}

  std::vector<float> normalizers;
  Bm25Bounds bounds;
};

struct ScoredList {
  std::vector<std::uint32_t> passages;
  std::vector<float> scores;         // parallel to passages, descending; the best is 1
  std::size_t postings_skipped = 0;  // postings that pruning did not read
};

// Below these sizes, pruning takes longer than reading all postings.
struct SkipLimits {
  std::size_t fewest_postings = 1 << 15;  // of all terms
  std::size_t shortest_row = 4096;        // before a list of this length, the k-th best score is estimated
};

// The k best passages that contain a term of the question, with scores divided by the largest score; ties by index. Equals top_k
// of bm25_scores with that scale, without passages of score 0. With `allowed`, only passages in it are ranked.
ScoredList best_by_bm25(const LexicalView& view, const Bm25Tables& tables, std::span<const QueryTerm> terms,
                        const Bm25Parameters& parameters, std::size_t k, const PassageSet* allowed = nullptr,
                        const SkipLimits& limits = {});

}  // namespace hop::core
