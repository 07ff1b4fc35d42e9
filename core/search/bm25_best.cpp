// MaxScore in three phases: find candidates from the rare terms, drop candidates while reading the common terms, and re-score
// the survivors in the order of the question, so that their float sums equal those of bm25_scores.
#include "core/search/bm25_best.hpp"

#include <algorithm>
#include <functional>

#include "core/search/top_k.hpp"

namespace hop::core {
namespace {

constexpr std::size_t fewest_scouts = 512;  // candidates in the sample that bounds the k-th best score from below

struct WeightedTerm {
  std::uint32_t term = 0;
  float weight = 0;
  float most = 0;  // upper bound of its contribution to a score
};

// The result's passages are indices into `scores`.
ScoredList best_of(std::span<const float> scores, std::size_t k, const PassageSet* allowed) {
  const float largest = largest_score(scores, allowed), scale = largest > 0 ? 1 / largest : 0;
  ScoredList best;
  top_k(scores, k, best.passages, allowed, scale);
  while (!best.passages.empty() && !(scores[best.passages.back()] > 0)) best.passages.pop_back();
  for (const std::uint32_t place : best.passages) best.scores.push_back(scale * scores[place]);
  return best;
}

class BestSearch {
 public:
  BestSearch(const LexicalView& view, const Bm25Tables& tables, std::span<const QueryTerm> terms,
             const Bm25Parameters& parameters, std::size_t k, std::size_t shortest_row)
      : view_(view), normalizers_(tables.normalizers), k_(k), shortest_row_(shortest_row), scores_(view.passage_count()) {
    for (const QueryTerm& term : terms) {
      const float weight = bm25_weight(view, term, parameters);
      asked_.push_back({term.term, weight, weight * tables.bounds.largest_share(view.postings, normalizers_, term.term)});
      left_ += asked_.back().most;
    }
    rarest_first_ = asked_;
    std::stable_sort(rarest_first_.begin(), rarest_first_.end(), [&](const WeightedTerm& a, const WeightedTerm& b) {
      return view_.postings.row_size(a.term) < view_.postings.row_size(b.term);
    });
    // Both sides of the threshold comparison are sums of the same n floats in different orders. Each is within (n − 1) · 2⁻²⁴ of
    // the exact sum, so they differ by at most twice that. The allowance is more than twice as large again, for the conversions
    // to float.
    slack_ = 1 + static_cast<double>(terms.size() + 8) * 0x1p-22;
  }

  // Phase 1: reads terms until no unseen passage can enter the best k. Returns false if pruning does not pay: too many
  // candidates, or no term left to prune.
  bool find_passages() {
    const std::size_t most_found = view_.passage_count() / 4;
    for (; next_ < rarest_first_.size() && least_score() <= 0; ++next_) {
      if (found_.size() > most_found) return false;
      find_passages_of(rarest_first_[next_]);
    }
    return next_ < rarest_first_.size();
  }

  // Phase 2: reads the remaining terms for the candidates that can still enter the best k. A list much longer than the number of
  // candidates is searched for each of them; a shorter one is read sequentially, and scores of other passages are ignored.
  void drop_others() {
    bool are_sorted = false;
    for (; next_ < rarest_first_.size(); ++next_) {
      const WeightedTerm& term = rarest_first_[next_];
      const std::size_t row = view_.postings.row_size(term.term);
      if (row > found_.size() / 2) keep_those_that_can_be_best();
      if (row < postings_of_a_search * found_.size()) {
        add_bm25_parts(view_.postings, normalizers_, term.term, term.weight, scores_);
      } else {
        if (!are_sorted) std::sort(found_.begin(), found_.end());
        are_sorted = true;
        add_to_found(term);
        postings_skipped_ += row - found_.size();
      }
      term_is_read(term);
    }
    keep_those_that_can_be_best();
  }

  // Phase 3: the exact scores of the remaining candidates, summed in the order of the question.
  ScoredList rank() {
    std::sort(found_.begin(), found_.end());  // ties go to the smaller index
    std::vector<float> scores(found_.size());
    for (const WeightedTerm& term : asked_) {
      std::uint32_t posting = view_.postings.offsets[term.term];
      for (std::size_t i = 0; i < found_.size(); ++i) scores[i] += part_of(term, found_[i], posting);
    }
    ScoredList best = best_of(scores, k_, nullptr);
    for (std::uint32_t& place : best.passages) place = found_[place];
    best.postings_skipped = postings_skipped_;
    return best;
  }

 private:
  // The score that a candidate needs so far to be able to enter the best k.
  float least_score() const { return static_cast<float>(threshold_ / slack_ - left_); }

  // Branch-free, here and in keep_those_that_can_be_best(): a branch on whether a passage is new, or good enough, would be
  // unpredictable.
  void find_passages_of(const WeightedTerm& term) {
    std::size_t count = found_.size();
    found_.resize(count + view_.postings.row_size(term.term));
    std::uint32_t* const found = found_.data();
    float* const scores = scores_.data();
    const float* const normalizers = normalizers_.data();
    view_.postings.each(term.term, [&, weight = term.weight](std::uint32_t passage, std::uint32_t frequency) {
      const float score = scores[passage];
      found[count] = passage;
      count += score == 0;
      scores[passage] = score + bm25_part(weight, frequency, normalizers[passage]);
    });
    found_.resize(count);
    term_is_read(term);
  }

  void keep_those_that_can_be_best() {
    std::size_t count = 0;
    const float least = least_score();
    for (const std::uint32_t passage : found_) {
      found_[count] = passage;
      count += scores_[passage] >= least;
    }
    found_.resize(count);
  }

  void term_is_read(const WeightedTerm& term) {
    left_ -= term.most;
    // The k-th best score of any sample is a lower bound of the true one. It is not worth computing before a short list.
    if (next_ + 1 < rarest_first_.size() && view_.postings.row_size(rarest_first_[next_ + 1].term) < shortest_row_) return;
    const std::size_t scouts = std::min(found_.size(), std::max(fewest_scouts, 2 * k_));
    if (scouts < k_) return;
    scouted_.clear();
    for (std::size_t i = 0; i < scouts; ++i) scouted_.push_back(scores_[found_[i]]);
    std::nth_element(scouted_.begin(), scouted_.begin() + static_cast<std::ptrdiff_t>(k_ - 1), scouted_.end(), std::greater<>());
    threshold_ = std::max(threshold_, static_cast<double>(scouted_[k_ - 1]));
  }

  // The term's contribution to a passage's score. `posting` is a cursor into the term's row: it must not be past the passage's
  // posting, and advances to it.
  float part_of(const WeightedTerm& term, std::uint32_t passage, std::uint32_t& posting) const {
    const std::uint32_t end = view_.postings.offsets[term.term + 1];
    posting = view_.postings.find(posting, end, passage);
    if (posting == end || view_.postings.passage(posting) != passage) return 0;
    return bm25_part(term.weight, view_.postings.frequency(posting), normalizers_[passage]);
  }

  void add_to_found(const WeightedTerm& term) {
    std::uint32_t posting = view_.postings.offsets[term.term];
    for (const std::uint32_t passage : found_) scores_[passage] += part_of(term, passage, posting);
  }

  const LexicalView& view_;
  std::span<const float> normalizers_;
  std::size_t k_, shortest_row_;
  std::vector<WeightedTerm> asked_, rarest_first_;
  std::size_t next_ = 0;              // the first unread term of rarest_first_
  double left_ = 0;                   // sum of the upper bounds of the unread terms
  double threshold_ = 0, slack_ = 1;  // lower bound of the k-th best score; rounding allowance
  std::vector<float> scores_;         // by passage, over the terms read so far
  std::vector<std::uint32_t> found_;  // the candidates: passages with a term read in phase 1
  std::vector<float> scouted_;
  std::size_t postings_skipped_ = 0;
};

std::size_t count_postings(const LexicalView& view, std::span<const QueryTerm> terms) {
  std::size_t count = 0;
  for (const QueryTerm& term : terms) count += view.postings.row_size(term.term);
  return count;
}

}  // namespace

float Bm25Bounds::largest_share(const PostingsView& postings, std::span<const float> normalizers, std::uint32_t term) const {
  constexpr std::uint32_t shortest_bounded_row = 256;  // a tight bound does not pay for shorter lists
  if (postings.row_size(term) < shortest_bounded_row) return 1;
  float largest = shares_[term].load(std::memory_order_relaxed);
  if (largest > 0) return largest;
  postings.each(term, [&](std::uint32_t passage, std::uint32_t frequency) {
    largest = std::max(largest, bm25_part(1, frequency, normalizers[passage]));
  });
  // Two threads may compute the same bound; both store the same value.
  shares_[term].store(largest, std::memory_order_relaxed);
  return largest;
}

ScoredList best_by_bm25(const LexicalView& view, const Bm25Tables& tables, std::span<const QueryTerm> terms,
                        const Bm25Parameters& parameters, std::size_t k, const PassageSet* allowed, const SkipLimits& limits) {
  if (!allowed && k > 0 && count_postings(view, terms) >= limits.fewest_postings) {
    BestSearch search(view, tables, terms, parameters, k, limits.shortest_row);
    if (search.find_passages()) {
      search.drop_others();
      return search.rank();
    }
  }
  std::vector<float> scores(view.passage_count());
  bm25_scores(view, tables.normalizers, terms, parameters, scores);
  return best_of(scores, k, allowed);
}

}  // namespace hop::core
