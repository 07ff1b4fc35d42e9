// Finds the passages of a part that a merge must read again. The links of a passage depend on the names of the whole corpus, and
// a merge adds and removes names.
//
// The search is conservative: it may select a passage whose links do not change, but never misses one whose links do.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/work_parts.hpp"
#include "core/merge/merged_keys.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// The keys whose status (own key, or name of any kind) differs between the merged corpus and the part as it was indexed; at most
// the first `enough` of them. A passage keeps its links if its title and text do not contain the tokens of a changed key
// consecutively, it is not linked to one, and it does not have one as an alias (core/keywords/keyword_table.hpp).
std::vector<std::uint32_t> changed_names(const MergePart& part, std::uint32_t number, const MergedKeys& keys, std::size_t enough);

// Whether a text contains the tokens of a key consecutively. `tokens` is scratch memory.
bool holds_key(std::string_view text, std::string_view key, KeyTokens& tokens);

// Finds passages by key tokens, with the part's inverted index and its index of unusual tokens.
class KeyTokenIndex {
 public:
  KeyTokenIndex(const MergePart& part, const Analyzer& analyzer);

  // A superset of the passages that contain all tokens of the key, in any order; ascending. Null: the index cannot restrict the
  // candidates.
  const std::vector<std::uint32_t>* passages_with(std::string_view key);
  // Whether title or text contains the tokens consecutively. Call it after passages_with() of the same key.
  bool holds(std::uint32_t passage, std::string_view key);
  std::uint64_t postings_read() const { return postings_read_; }  // by the last passages_with()

 private:
  bool find_token(std::string_view token);  // fills found_; false: the token is not indexed (a stop word)

  const MergePart& part_;
  AnalyzerOptions options_;
  std::vector<std::uint32_t> usual_, found_, kept_, passages_;
  bool is_usual_ = true;  // every occurrence of the last key's tokens in the part is written in ASCII
  std::uint64_t postings_read_ = 0;
  std::string stem_;
  KeyTokens tokens_;
};

// Finds the living passages of a part that must be read again.
class AffectedPassages {
 public:
  // All must outlive this object. Sets is_affected[p] for merged passages p.
  AffectedPassages(const MergePart& part, std::uint32_t number, const MergedKeys& keys, const PassageMap& passages,
                   const Analyzer& analyzer, std::vector<std::uint8_t>& is_affected);

  bool step(WorkBudget& budget);  // true when done

 private:
  bool ends_in_changed_key(std::uint32_t key) const;
  std::uint64_t affect_passages_that_hold(std::uint32_t key);
  std::uint64_t affect_passages_of(std::uint32_t key);
  void affect(std::uint32_t passage);
  std::uint64_t affect_all();

  const MergePart& part_;
  std::uint32_t number_;
  const MergedKeys& keys_;
  const std::vector<std::uint32_t>& merged_;
  std::vector<std::uint8_t>& is_affected_;
  KeyTokenIndex index_;
  WorkParts work_;
  std::vector<std::uint32_t> changed_;
  bool all_ = false;
  std::uint64_t looked_at_ = 0, text_bytes_ = 0;  // bytes of text searched so far; bytes of all texts of the part
  std::vector<std::uint32_t> holders_;
};

}  // namespace hop::core
