// Merges the keyword keys of all parts, and determines which of them are names (own keys or unique aliases) in the merged corpus.
//
// Whether a key is a name depends on all documents: a new document can make an alias ambiguous, and a deleted one can make it
// unique again.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/keywords/mentions.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/passage_map.hpp"

namespace hop::core {

// How the passages of a part are linked to one of its keywords: the union of the LinkKind bits of all links.
struct KeywordUse {
  std::uint8_t kinds = 0;         // over all passages
  std::uint8_t living_kinds = 0;  // over passages that are not deleted
  bool lost_an_alias = false;     // a deleted passage has it as an alias
};

struct MergedKeys {
  std::vector<std::string_view> keys;                      // sorted by bytes, distinct; includes keys of deleted passages only
  std::vector<std::vector<std::uint32_t>> key_of_keyword;  // part → its keyword → key, ascending
  std::vector<std::vector<KeywordUse>> use_of_keyword;     // parallel to it
  std::vector<std::uint8_t> is_shared;                     // by key: several parts have it
  // As in KeywordTable, for the merged corpus:
  std::vector<std::uint8_t> is_own;
  std::vector<std::uint32_t> alias_of;  // key, or no_keyword

  bool names_something(std::uint32_t key) const { return is_own[key] || alias_of[key] != no_keyword; }
  std::uint32_t find(std::string_view text) const;  // or no_keyword
};

class KeyMerge {
 public:
  // All must outlive the merge. `language`: the language of all parts.
  KeyMerge(const std::vector<MergePart>& parts, const PassageMap& passages, Language language, MergedKeys& keys);
  ~KeyMerge();

  bool step(WorkBudget& budget);  // true when `keys` is complete

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Appends the living passages of a part that may have `key` as an alias without a link for it: an index does not link an alias
// that is an own key. Candidates are passages with an own key that begins with `key`, is a prefix of it, or equals it with an
// article in front (core/keywords/names.hpp, append_alias_keys). The key without a genitive ending, in any language, counts as a
// prefix. The result may contain other passages, and repeats.
void append_possible_holders(const MergePart& part, const std::vector<std::uint32_t>& merged, std::string_view key,
                             std::vector<std::uint32_t>& passages);

}  // namespace hop::core
