// Which passages of a part must be read again: a merge brings names and takes some away, and what a passage is linked to depends
// on the names that there are.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/work_parts.hpp"
#include "core/merge/merged_keys.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// The keys that are an own key, or a name of any kind, in the merged corpus and not in the part as it was indexed, or the other
// way round. A passage of the part whose title and text hold the tokens of none of them, one behind the other, and that is
// linked to none of them nor has one as an alias, keeps its links (core/keywords/keyword_table.hpp).
// The first `enough` of them.
std::vector<std::uint32_t> changed_names(const MergePart& part, std::uint32_t number, const MergedKeys& keys, std::size_t enough);

// Whether a text has the tokens of a key behind each other. `tokens` is only memory.
bool holds_key(std::string_view text, std::string_view key, KeyTokens& tokens);

// Finds passages by key tokens, with the part's word index.
class KeyTokenIndex {
 public:
  KeyTokenIndex(const MergePart& part, const Analyzer& analyzer);

  // All passages that hold the tokens of the key, if not behind each other, ascending, and perhaps more; null: any may.
  const std::vector<std::uint32_t>* passages_with(std::string_view key);
  // Whether title or text holds them behind each other. Asked after passages_with() of the same key.
  bool holds(std::uint32_t passage, std::string_view key);
  std::uint64_t postings_read() const { return postings_read_; }  // by the last passages_with()

 private:
  bool find_token(std::string_view token);  // fills found_; false: the index does not know

  const MergePart& part_;
  AnalyzerOptions options_;
  std::vector<std::uint32_t> usual_, found_, kept_, passages_;
  bool is_usual_ = true;  // all tokens of the last key are written in ASCII, wherever the part has them
  std::uint64_t postings_read_ = 0;
  std::string stem_;
  KeyTokens tokens_;
};

// Finds the living passages of a part that must be read again.
class AffectedPassages {
 public:
  // All must outlive this. Sets is_affected[p], p being merged indices.
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
  std::uint64_t looked_at_ = 0, text_bytes_ = 0;  // bytes of texts: those that were looked at, and the part's
  std::vector<std::uint32_t> holders_;
};

}  // namespace hop::core
