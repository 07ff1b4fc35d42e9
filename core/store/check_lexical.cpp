#include "core/store/file_check.hpp"

namespace hop::core {
namespace {

bool check_term_counts(FileCheck& check) {
  const Graph& graph = check.graph;
  // The top bit notes a capped frequency.
  constexpr std::uint64_t capped = std::uint64_t{1} << 63;
  std::vector<std::uint64_t> sums(graph.passage_count(), 0);
  for (std::size_t i = 0; i < graph.frequencies.size(); ++i) {
    std::uint64_t& sum = sums[graph.postings.values[i]];
    sum += graph.frequencies[i];
    if (graph.frequencies[i] == frequency_cap) sum |= capped;
  }
  std::uint64_t total = 0;
  for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
    const std::uint64_t sum = sums[p] & ~capped;
    const std::uint32_t stated = graph.term_count_of_passage[p];
    total += stated;
    if (sums[p] & capped ? stated >= sum : stated == sum) continue;
    return check.fail(&graph.term_count_of_passage[p], Invariant::term_counts_agree, "passage ", p, ": term count ",
                      stated, ", its frequencies sum to ", sum);
  }
  const double average =
      graph.passage_count() == 0 ? 0 : static_cast<double>(total) / static_cast<double>(graph.passage_count());
  if (graph.average_term_count == average) return true;
  return check.fail_at(check.header.section(FileSection::header).begin, Invariant::average_term_count_agrees,
                       "average term count ", graph.average_term_count, ", ", average, " expected");
}

}  // namespace

bool check_lexical(FileCheck& check) {
  const Graph& graph = check.graph;
  if (!check_stated(check, graph.terms, "term", Invariant::term_stated)) return false;
  if (!check_sorted(check, graph.terms, "term", Invariant::terms_ascend)) return false;
  for (std::size_t t = 0; t < graph.terms.size(); ++t) {
    if (graph.postings.offsets[t] != graph.postings.offsets[t + 1]) continue;
    return check.fail(&graph.postings.offsets[t], Invariant::term_has_postings, "term ", t, ": no postings");
  }
  const RowPromise promise = {"postings", "term", "passage", "passage count", Invariant::posting_in_range,
                              Invariant::postings_ascend};
  if (!check_rows(check, graph.postings, graph.passage_count(), promise)) return false;
  for (const std::uint16_t& frequency : graph.frequencies) {
    if (frequency != 0) continue;
    return check.fail(&frequency, Invariant::frequency_positive, "frequencies: posting ",
                      &frequency - graph.frequencies.data(), ": frequency 0");
  }
  return check_term_counts(check);
}

}  // namespace hop::core
