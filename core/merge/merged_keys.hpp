// The keys of all parts' keywords, and which of them are names when the parts are one.
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

// How a part's passages are linked to one of its keywords: LinkKind bits of all links together.
struct KeywordUse {
  std::uint8_t kinds = 0;         // of all passages
  std::uint8_t living_kinds = 0;  // of those that are not deleted
  bool lost_an_alias = false;     // a deleted passage had it as an alias
};

struct MergedKeys {
  std::vector<std::string_view> keys;                      // sorted by bytes, distinct; deleted ones, too
  std::vector<std::vector<std::uint32_t>> key_of_keyword;  // part → its keyword → key, ascending
  std::vector<std::vector<KeywordUse>> use_of_keyword;     // parallel to it
  // KeywordTable's meaning, of the merged corpus:
  std::vector<std::uint8_t> is_own;
  std::vector<std::uint32_t> alias_of;  // key, or no_keyword

  bool names_something(std::uint32_t key) const { return is_own[key] || alias_of[key] != no_keyword; }
  std::uint32_t find(std::string_view text) const;  // or no_keyword
};

class KeyMerge {
 public:
  // All must outlive the merge. `language`: of all parts.
  KeyMerge(const std::vector<MergePart>& parts, const PassageMap& passages, Language language, MergedKeys& keys);
  ~KeyMerge();

  bool step(WorkBudget& budget);  // true when `keys` is whole

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Living passages of a part that may have `key` as an alias although no link says so, because there it is an own key: what they
// own begins with the key, is the beginning of it, or has an article before it (core/keywords/names.hpp, append_alias_keys).
// In every language: the key without a genitive's ending counts as such a beginning.
// May hold others, and some twice.
void append_possible_holders(const MergePart& part, const std::vector<std::uint32_t>& merged, std::string_view key,
                             std::vector<std::uint32_t>& passages);

}  // namespace hop::core
