// How many passages of a corpus in shards have each keyword as a phrase of their text, counted by each shard and added
// up. By these counts IIER chooses the keywords of a passage (core/methods/iier/passage_keywords.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/shards/coordinator/coordinator.hpp"
#include "core/shards/session/shard.hpp"
#include "core/shards/statistics/corpus_statistics.hpp"

namespace hop::core {

struct PhraseCounts {
  struct OfKey {
    std::string key;
    std::uint64_t passages = 0;
    // Of a key that no passage of the corpus owns, which is written for people as the first passage that says it has
    // it: its number and this form; without one it is the key.
    std::uint32_t first = no_passage_of_corpus;
    std::string form;
    // Passages that have such a key as an alias count where their text has that form: the places where they write the
    // key, and how many passages write it in just these.
    std::vector<CountedText> places;  // sorted

    std::string_view name() const { return first == no_passage_of_corpus ? key : form; }
    std::uint64_t all_passages() const;
  };
  std::vector<OfKey> keys;  // by key; a keyword's number in the corpus is its place here
};

PhraseCounts count_phrases(const Shard& shard);
PhraseCounts merge_phrase_counts(std::vector<PhraseCounts> parts);

std::vector<std::uint8_t> write_phrase_counts(const PhraseCounts& counts);
Result<PhraseCounts> read_phrase_counts(std::span<const std::uint8_t> bytes);

// Gives a shard its passages' keywords, of counts that are merged of all shards. Errors: bad_input where the counts
// lack one of the shard's keywords; unsupported for one whose form a text holds in a way that was not counted. The
// shard then has what it had.
Result<void> give_phrase_counts(Shard& shard, const PhraseCounts& counts);

// The same of bytes, and for the coordinator.
Result<std::vector<std::uint8_t>> merge_phrase_counts_bytes(std::span<const std::vector<std::uint8_t>> parts);
Result<void> give_phrase_counts_bytes(Shard& shard, std::span<const std::uint8_t> counts);
Result<void> add_phrase_counts(CorpusSummary& summary, std::span<const std::uint8_t> counts);

}  // namespace hop::core
