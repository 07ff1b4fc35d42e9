// Question analysis over the parts of a corpus. Each part reports the keys of its dictionary that occur in the question; from the
// keys of all parts, each part links the question's entities exactly as one graph would.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/exchange/records.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/question_words.hpp"

namespace hop::core {

// A key of the part that occurs in the question's tokens and has an entity under the method's rules.
struct KnownKey {
  std::string key;
  std::uint32_t entity = 0;           // its number in the corpus
  std::uint32_t passage_count = 0;    // the entity's df
  std::uint32_t linked_passages = 0;  // the entity's df before the cuts
  bool is_name = false;
  bool is_given = false;  // whether the host supplied it as an entity of some passage of the part

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.text(self.key), archive.below(self.entity, numbers_end - 1);
    archive.number(self.passage_count), archive.number(self.linked_passages);
    archive.flag(self.is_name), archive.flag(self.is_given);
  }
};

// The result is sorted by key, without duplicates.
std::vector<KnownKey> find_known_keys(const CorpusPart& part, const EntitiesOfPart& entities, std::string_view question);

// The entities that a question mentions, by their numbers in the corpus.
struct NamedInQuestion {
  struct Entity {
    std::uint32_t number = 0;
    std::uint32_t passage_count = 0;
  };
  std::vector<Entity> entities, phrases;  // as in QuestionAnalysis, ascending by number
  std::string masked;
  std::vector<std::uint32_t> words_as_names;  // as in QuestionAnalysis: places among the terms that the corpus has
  bool names_are_restored = false;            // as in QuestionAnalysis
};

// `keys`: the keys from all parts, in any order. `terms`: those of the question; `passages_of_terms`: their df in the corpus.
NamedInQuestion analyze_named(std::string_view question, std::vector<KnownKey> keys, std::span<const CountedTerm> terms,
                              std::span<const std::uint32_t> passages_of_terms, const Analyzer& analyzer);

}  // namespace hop::core
