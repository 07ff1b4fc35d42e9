// The second pass over a corpus in shards (docs/guides/shards.md): collects the statistics on which scores depend (number of
// passages, document frequencies, total length) and the ids that define the corpus-wide passage numbers. Each shard is counted
// separately, and the counts are merged in any order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/result.hpp"
#include "core/exchange/records.hpp"
#include "core/graph/graph.hpp"
#include "core/shards/statistics/shard_ties.hpp"

namespace hop::core {

// A document with the number of its passages, or a term with its document frequency.
struct CountedText {
  std::string text;
  std::uint64_t count = 0;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.text(self.text), archive.number(self.count);
  }
};

// A short text by its hash (core/graph/repeated_texts.hpp), with the number of documents that have a passage of it.
struct CountedHash {
  std::uint64_t hash = 0;
  std::uint64_t documents = 0;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.number(self.hash), archive.number(self.documents);
  }
};

// Sorts by text and merges entries of the same text by adding their counts.
void add_up_counts(std::vector<CountedText>& counts);

struct CorpusStatistics {
  std::vector<std::uint32_t> shards;                 // numbers of the counted shards, ascending
  std::string analyzer_fingerprint;                  // the same in all
  VectorPrecision precision = VectorPrecision::f32;  // the same in all shards with passages
  std::uint32_t dimension = 0;
  std::string embedder_id;  // empty: no shard states one
  std::uint64_t passage_count = 0;
  std::uint64_t term_count = 0;           // of all passages, repeats included
  std::vector<CountedText> documents;     // by id
  std::vector<CountedText> terms;         // by term
  std::vector<std::string> own_keys;      // keys that some passage has as its own, sorted
  std::vector<CountedText> link_targets;  // document and position (from 0) of the targets of links between shards; sorted
  std::vector<CountedHash> short_texts;   // by hash

  // The mean number of terms of a passage.
  double average_term_count() const {
    return passage_count == 0 ? 0 : static_cast<double>(term_count) / static_cast<double>(passage_count);
  }

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.ascending(self.shards), archive.text(self.analyzer_fingerprint);
    auto precision = static_cast<std::uint32_t>(self.precision);
    archive.below(precision, 3);
    if constexpr (!std::is_const_v<Self>) self.precision = static_cast<VectorPrecision>(precision);
    archive.below(self.dimension, 65537), archive.text(self.embedder_id);
    archive.number(self.passage_count), archive.number(self.term_count);
    archive.list(self.documents), archive.list(self.terms), archive.texts(self.own_keys), archive.list(self.link_targets);
    archive.list(self.short_texts);
  }
};

// Counts one shard. `ties`: null if no edge leaves it.
CorpusStatistics count_shard(const Graph& graph, const ShardTies* ties, std::uint32_t shard);

// Errors: duplicate_id for a shard or a document counted twice, unsupported_version for two analyzers,
// dimension_mismatch, embedder_mismatch, limit_exceeded for 2^32 − 1 passages or more.
Result<CorpusStatistics> merge_statistics(std::vector<CorpusStatistics> parts);

std::vector<std::uint8_t> write_statistics(const CorpusStatistics& statistics);
Result<CorpusStatistics> read_statistics(std::span<const std::uint8_t> bytes);

// Assigns corpus-wide passage numbers, the same as in one graph of the corpus: documents in order of id, passages by position.
class PassageNumbers {
 public:
  explicit PassageNumbers(const CorpusStatistics& statistics);  // must outlive this object

  // The number of the passage at `position` of the document; nullopt if the corpus has no such passage.
  std::optional<std::uint32_t> find(std::string_view document, std::uint64_t position) const;

 private:
  const CorpusStatistics& statistics_;
  std::vector<std::uint32_t> first_passage_;
};

}  // namespace hop::core
