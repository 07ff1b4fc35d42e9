// Retrieval metrics of one method over a set of questions.
#pragma once

#include <span>

#include "hoptrail/call.hpp"

namespace hop {

// A confidence interval.
struct Interval {
  // Its lower end.
  double low = 0;
  // Its upper end.
  double high = 0;
};

// Measures of rankings against gold passages, collected question by question.
class Metrics {
 public:
  // Metrics without questions.
  Metrics() : handle_(detail::create<Handle>(hop_metrics_create)) {}

  // Adds a question: its ranking, best first, and its gold passages (at least one).
  void add(std::span<const std::uint32_t> ranking, std::span<const std::uint32_t> gold) {
    detail::call(hop_metrics_add, handle_.get(), ranking.data(), ranking.size(), gold.data(), gold.size());
  }

  // Adds the evidence graph that was found for a question, and the gold graph, as edges of two numbers each, from and to:
  // passages, 0xffffffff for the question. Graphs count only for "graph_match" and the other graph metrics.
  void add_graph(std::span<const std::uint32_t> found, std::span<const std::uint32_t> gold) {
    detail::call(hop_metrics_add_graph, handle_.get(), found.data(), found.size() / 2, gold.data(), gold.size() / 2);
  }

  // The mean of a metric, such as "recall@5", "precision@5", "all_gold@5", "mrr" or "ndcg@10": a share from 0 to 1.
  double mean(std::string_view name) const {
    return detail::read<double>(hop_metrics_mean, handle_.get(), name.data(), name.size());
  }

  // A 95 % bootstrap interval of the mean.
  Interval interval(std::string_view name, std::uint64_t seed = 1, std::uint32_t resamples = 10000) const {
    return interval_against(nullptr, name, seed, resamples);
  }
  // A 95 % bootstrap interval of the paired difference this − other, over the same questions in the same order.
  Interval interval_of_difference(const Metrics& other, std::string_view name, std::uint64_t seed = 1,
                                  std::uint32_t resamples = 10000) const {
    return interval_against(other.handle_.get(), name, seed, resamples);
  }

 private:
  Interval interval_against(const hop_metrics* other, std::string_view name, std::uint64_t seed, std::uint32_t resamples) const {
    Interval interval;
    detail::call(hop_metrics_interval, handle_.get(), other, name.data(), name.size(), seed, resamples, &interval.low,
                 &interval.high);
    return interval;
  }

  using Handle = detail::Handle<hop_metrics, hop_metrics_free>;
  Handle handle_;
};

}  // namespace hop
