// Retrieval metrics of a single question: a ranking, best first, is compared with the gold passages. All values are in
// 0 … 1.
//
// `gold` must be ascending, distinct and not empty. If a ranking repeats a passage, the first occurrence counts and the
// repeats occupy ranks. A ranking may be shorter than k.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace hop::core {

using PassageList = std::span<const std::uint32_t>;

double recall_at(PassageList ranking, PassageList gold, std::size_t k);     // |top k ∩ gold| / |gold|
double precision_at(PassageList ranking, PassageList gold, std::size_t k);  // |top k ∩ gold| / k
double all_gold_at(PassageList ranking, PassageList gold, std::size_t k);   // 1 when gold ⊆ top k, else 0
double reciprocal_rank(PassageList ranking, PassageList gold);              // 1 / rank of the first gold passage, or 0 if none
// The mean over the gold passages of 1 / rank, with 0 for passages that are not in the ranking (G-RAG, §4.1.1; its
// MHits@10 is recall@10).
double mean_reciprocal_rank(PassageList ranking, PassageList gold);
// DCG@k / ideal DCG@k with binary gains: Σ 1 / log2(rank + 1) over gold passages (Järvelin and Kekäläinen 2002).
double ndcg_at(PassageList ranking, PassageList gold, std::size_t k);

enum class MetricKind : std::uint8_t { recall, precision, all_gold, reciprocal_rank, mean_reciprocal_rank, ndcg };

struct Metric {
  MetricKind kind = MetricKind::recall;
  std::uint32_t k = 0;  // 1 … 1,000,000; unused for the reciprocal ranks

  friend bool operator==(const Metric&, const Metric&) = default;
};

// Parses "recall@5", "precision@2", "all_gold@5", "ndcg@10", "mrr" (first gold passage) or "mrr_all" (mean over all of
// them).
std::optional<Metric> parse_metric(std::string_view name);
double metric_of_question(const Metric& metric, PassageList ranking, PassageList gold);

}  // namespace hop::core
