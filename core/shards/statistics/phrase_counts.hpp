// For each keyword, the number of passages of a sharded corpus that have it as a phrase of their text: each shard counts, and
// the counts are merged. IIER keeps the rarest keywords of a passage by these counts
// (core/methods/iier/passage_keywords.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/shards/session/shard.hpp"
#include "core/shards/statistics/corpus_statistics.hpp"

namespace hop::core {

struct PhraseCounts {
  struct OfKey {
    std::string key;
    std::uint64_t passages = 0;
    // For a key that no passage owns: the first passage that mentions it, and its human-readable form there. Without such a
    // passage the form is the key.
    std::uint32_t first = no_passage_of_corpus;
    std::string form;
    // Passages that have such a key as an alias count only if their text contains that form. `places` holds the distinct sets of
    // occurrences of the key, and how many passages have exactly that set.
    std::vector<CountedText> places;  // sorted

    std::string_view name() const { return first == no_passage_of_corpus ? key : form; }
    std::uint64_t all_passages() const;
    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      bool has_form = self.first != no_passage_of_corpus;
      archive.text(self.key), archive.number(self.passages), archive.flag(has_form);
      if (has_form) archive.passage(self.first), archive.text(self.form);
      archive.list(self.places);
    }
  };
  std::vector<OfKey> keys;  // sorted by key; a keyword's number in the corpus is its place here

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.keys);
  }
};

PhraseCounts count_phrases(const Shard& shard);
PhraseCounts merge_phrase_counts(std::vector<PhraseCounts> parts);

std::vector<std::uint8_t> write_phrase_counts(const PhraseCounts& counts);
Result<PhraseCounts> read_phrase_counts(std::span<const std::uint8_t> bytes);

// Chooses the keywords of a shard's passages, from counts merged over all shards. Errors: bad_input if the counts lack one of
// the shard's keywords; unsupported if a text spells a form in a way that the counts do not cover. After an error the shard
// is unchanged.
Result<void> give_phrase_counts(Shard& shard, const PhraseCounts& counts);

}  // namespace hop::core
