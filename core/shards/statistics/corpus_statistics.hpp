// What the shards of a corpus must know of each other before the first question: counted by each shard alone, merged in
// any order, by any engine. The second pass over a corpus in shards (docs/guides/shards.md).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/graph.hpp"
#include "core/shards/protocol/records.hpp"
#include "core/shards/statistics/shard_ties.hpp"

namespace hop::core {

// A document and the number of its passages, or a term and that of the passages that hold it.
struct CountedText {
  std::string text;
  std::uint64_t count = 0;
};

void write_counted_texts(MessageWriter& out, std::span<const CountedText> counts);
std::vector<CountedText> read_counted_texts(MessageReader& in);

struct CorpusStatistics {
  std::vector<std::uint32_t> shards;                 // numbers of those that were counted, ascending
  std::string analyzer_fingerprint;                  // the same in all
  VectorPrecision precision = VectorPrecision::f32;  // of those with passages, the same in all
  std::uint32_t dimension = 0;
  std::string embedder_id;  // empty: no shard states one
  std::uint64_t passage_count = 0;
  std::uint64_t term_count = 0;           // of all passages, repeats included
  std::vector<CountedText> documents;     // by id
  std::vector<CountedText> terms;         // by term
  std::vector<std::string> own_keys;      // keys that some passage has as its own, sorted
  std::vector<CountedText> link_targets;  // document and position, from 0, of passages that links from elsewhere lead to; sorted

  // The mean number of terms of a passage.
  double average_term_count() const {
    return passage_count == 0 ? 0 : static_cast<double>(term_count) / static_cast<double>(passage_count);
  }
};

// Of one shard. `ties`: null where no edge leaves it.
CorpusStatistics count_shard(const Graph& graph, const ShardTies* ties, std::uint32_t shard);

// Errors: duplicate_id for a shard or a document counted twice, unsupported_version for two analyzers,
// dimension_mismatch, embedder_mismatch, limit_exceeded for 2^32 − 1 passages or more.
Result<CorpusStatistics> merge_statistics(std::vector<CorpusStatistics> parts);

std::vector<std::uint8_t> write_statistics(const CorpusStatistics& statistics);
Result<CorpusStatistics> read_statistics(std::span<const std::uint8_t> bytes);

// The passages of the whole corpus are numbered as those of one graph would be: documents by id, passages by position.
class PassageNumbers {
 public:
  explicit PassageNumbers(const CorpusStatistics& statistics);  // which must outlive it

  // The first passage of a document; nothing if the corpus has none of that id, with so many passages.
  std::optional<std::uint32_t> find(std::string_view document, std::uint64_t position) const;

 private:
  const CorpusStatistics& statistics_;
  std::vector<std::uint32_t> first_passage_;
};

}  // namespace hop::core
