// The summary is read from the merged statistics and counts; none of it grows with the corpus.
#include "core/shards/statistics/corpus_summary.hpp"

#include "core/shards/statistics/corpus_statistics.hpp"
#include "core/shards/statistics/entity_counts.hpp"

namespace hop::core {

Result<CorpusSummary> summarize(std::span<const std::uint8_t> statistics,
                                std::span<const std::vector<std::uint8_t>> entity_counts) {
  auto read = read_statistics(statistics);
  if (!read) return std::move(read).error();
  const CorpusStatistics& corpus = read.value();
  CorpusSummary summary;
  summary.shards = corpus.shards;
  summary.analyzer_fingerprint = corpus.analyzer_fingerprint;
  summary.passage_count = static_cast<std::uint32_t>(corpus.passage_count);
  summary.dimension = corpus.dimension;
  summary.documents = corpus.documents.size();
  summary.names = corpus.own_keys.size();
  for (const auto& bytes : entity_counts) {
    if (auto added = add_entity_rules(summary, bytes); !added) return std::move(added).error();
  }
  return summary;
}

void add_entity_counts(CorpusSummary& summary, const EntityCounts& counts) {
  const CorpusSummary::UnderRules added{counts.rules, mention_pairs_of(counts, {summary.passage_count, summary.documents})};
  for (CorpusSummary::UnderRules& known : summary.entities) {
    if (!(known.rules == added.rules)) continue;
    known = added;
    return;
  }
  summary.entities.push_back(added);
}

}  // namespace hop::core
