// All metrics count the gold passages among the first k by binary search in `gold`: O(k log |gold|). The logarithm is
// our own, so nDCG has the same bits on every platform.
#include "core/eval/retrieval_metrics.hpp"

#include <algorithm>
#include <vector>

#include "core/base/decimal.hpp"
#include "core/base/elementary.hpp"

namespace hop::core {
namespace {

// Calls visit(rank) for each gold passage among the first k, in order of rank, which starts at 1.
template <class Visit>
void for_each_found(PassageList ranking, PassageList gold, std::size_t k, Visit visit) {
  std::vector<bool> found(gold.size(), false);
  for (std::size_t place = 0; place < std::min(k, ranking.size()); ++place) {
    const auto at = std::lower_bound(gold.begin(), gold.end(), ranking[place]);
    // A repeated passage counts once, at its first rank.
    if (at == gold.end() || *at != ranking[place] || found[static_cast<std::size_t>(at - gold.begin())]) continue;
    found[static_cast<std::size_t>(at - gold.begin())] = true;
    visit(place + 1);
  }
}

std::size_t count_found(PassageList ranking, PassageList gold, std::size_t k) {
  std::size_t count = 0;
  for_each_found(ranking, gold, k, [&](std::size_t) { ++count; });
  return count;
}

// The discount of nDCG: 1 / log2(rank + 1).
double discount(std::size_t rank) { return natural_log(2.0) / natural_log(static_cast<double>(rank) + 1.0); }

}  // namespace

double recall_at(PassageList ranking, PassageList gold, std::size_t k) {
  return static_cast<double>(count_found(ranking, gold, k)) / static_cast<double>(gold.size());
}

double precision_at(PassageList ranking, PassageList gold, std::size_t k) {
  return static_cast<double>(count_found(ranking, gold, k)) / static_cast<double>(k);
}

double all_gold_at(PassageList ranking, PassageList gold, std::size_t k) {
  return count_found(ranking, gold, k) == gold.size() ? 1.0 : 0.0;
}

double reciprocal_rank(PassageList ranking, PassageList gold) {
  for (std::size_t place = 0; place < ranking.size(); ++place) {
    if (std::binary_search(gold.begin(), gold.end(), ranking[place])) return 1.0 / static_cast<double>(place + 1);
  }
  return 0.0;
}

double mean_reciprocal_rank(PassageList ranking, PassageList gold) {
  double sum = 0;
  for_each_found(ranking, gold, ranking.size(), [&](std::size_t rank) { sum += 1.0 / static_cast<double>(rank); });
  return sum / static_cast<double>(gold.size());
}

// With binary gains, the ideal ranking has the gold passages at the top.
double ndcg_at(PassageList ranking, PassageList gold, std::size_t k) {
  double gain = 0, ideal = 0;
  for_each_found(ranking, gold, k, [&](std::size_t rank) { gain += discount(rank); });
  for (std::size_t rank = 1; rank <= std::min(k, gold.size()); ++rank) ideal += discount(rank);
  return gain / ideal;
}

// The names that reports and `hoptrail eval` use.
std::optional<Metric> parse_metric(std::string_view name) {
  if (name == "mrr") return Metric{MetricKind::reciprocal_rank, 0};
  if (name == "mrr_all") return Metric{MetricKind::mean_reciprocal_rank, 0};
  const std::size_t at = name.find('@');
  if (at == std::string_view::npos) return std::nullopt;
  const auto k = parse_integer(name.substr(at + 1));
  if (!k || *k < 1 || *k > 1000000) return std::nullopt;

  Metric metric{MetricKind::recall, static_cast<std::uint32_t>(*k)};
  const std::string_view kind = name.substr(0, at);
  if (kind == "recall") metric.kind = MetricKind::recall;
  else if (kind == "precision") metric.kind = MetricKind::precision;
  else if (kind == "all_gold") metric.kind = MetricKind::all_gold;
  else if (kind == "ndcg") metric.kind = MetricKind::ndcg;
  else return std::nullopt;
  return metric;
}

double metric_of_question(const Metric& metric, PassageList ranking, PassageList gold) {
  switch (metric.kind) {
    case MetricKind::recall: return recall_at(ranking, gold, metric.k);
    case MetricKind::precision: return precision_at(ranking, gold, metric.k);
    case MetricKind::all_gold: return all_gold_at(ranking, gold, metric.k);
    case MetricKind::reciprocal_rank: return reciprocal_rank(ranking, gold);
    case MetricKind::mean_reciprocal_rank: return mean_reciprocal_rank(ranking, gold);
    case MetricKind::ndcg: return ndcg_at(ranking, gold, metric.k);
  }
  return 0.0;
}

}  // namespace hop::core
