// Retrieval metrics of one question: its ranking, best first, against its gold passages. Shares from 0 to 1.
//
// `gold` is ascending, distinct and not empty. A passage that a ranking repeats counts where it stands first, and its
// repeats take up places. Rankings shorter than k are taken unchanged.
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
double reciprocal_rank(PassageList ranking, PassageList gold);              // 1 / rank of the first gold passage, or 0
// Mean over the gold passages of 1 / rank, 0 for those that are not in the ranking (G-RAG, §4.1.1; its MHits@10 is recall@10).
double mean_reciprocal_rank(PassageList ranking, PassageList gold);
// DCG@k / ideal DCG@k with binary gains: Σ 1 / log2(rank + 1) over gold passages (Järvelin and Kekäläinen 2002).
double ndcg_at(PassageList ranking, PassageList gold, std::size_t k);

enum class MetricKind : std::uint8_t { recall, precision, all_gold, reciprocal_rank, mean_reciprocal_rank, ndcg };

struct Metric {
  MetricKind kind = MetricKind::recall;
  std::uint32_t k = 0;  // 1 … 1,000,000; the reciprocal ranks have none

  friend bool operator==(const Metric&, const Metric&) = default;
};

// "recall@5", "precision@2", "all_gold@5", "ndcg@10", "mrr" (of the first gold passage), "mrr_all" (of all of them).
std::optional<Metric> parse_metric(std::string_view name);
double metric_of_question(const Metric& metric, PassageList ranking, PassageList gold);

}  // namespace hop::core
