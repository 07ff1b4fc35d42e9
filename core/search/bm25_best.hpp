// The best passages by BM25, without the postings that cannot matter.
//
// Terms are read from the rarest on. As soon as what those that are left add at most is less than the k-th best score so far, a
// passage with none of the terms read cannot be among the best k. The lists that are left, which are the long ones, matter only
// for the passages that still can, and less and less of these. (MaxScore: Turtle and Flood, Query evaluation: strategies and
// optimizations, 1995.) What decides are the sums of bm25_scores, to the bit.
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

// What share of its weight a term adds to a score at most, for one index and its normalizers: max tf / (tf + normalizer).
// A term's is found from its postings when it is first asked for. For any number of threads at once.
class Bm25Bounds {
 public:
  explicit Bm25Bounds(std::size_t terms) : shares_(std::make_unique<std::atomic<float>[]>(terms)) {}
  float largest_share(const PostingsView& postings, std::span<const float> normalizers, std::uint32_t term) const;

 private:
  std::unique_ptr<std::atomic<float>[]> shares_;  // 0: not known yet
};

// What BM25 takes of a graph, made once for its parameters.
struct Bm25Tables {
  Bm25Tables(const LexicalView& view, const Bm25Parameters& parameters)
      : normalizers(length_normalizers(view, parameters)), bounds(view.postings.rows()) {}

  std::vector<float> normalizers;
  Bm25Bounds bounds;
};

struct ScoredList {
  std::vector<std::uint32_t> passages;
  std::vector<float> scores;         // of these, from 1 down
  std::size_t postings_skipped = 0;  // of rows in which only some passages were looked up
};

// Where skipping would take longer than reading.
struct SkipLimits {
  std::size_t fewest_postings = 1 << 15;  // of all terms
  std::size_t shortest_row = 4096;        // before which the k-th best score is looked for
};

// The k best passages with a term of the question, in the order of their scores over the largest; ties by index. Equals top_k
// of bm25_scores with that scale, less what has a score of 0. Of allowed passages alone, if `allowed` is given.
ScoredList best_by_bm25(const LexicalView& view, const Bm25Tables& tables, std::span<const QueryTerm> terms,
                        const Bm25Parameters& parameters, std::size_t k, const PassageSet* allowed = nullptr,
                        const SkipLimits& limits = {});

}  // namespace hop::core
