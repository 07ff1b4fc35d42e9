// Extracts the keyword links of a single passage against the names of the merged corpus, with the result that a fresh index would
// have for that passage.
//
// Call expect() for every passage to be read, then make_dictionary(), then read() for each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/string_pool.hpp"
#include "core/keywords/name_dictionary.hpp"
#include "core/keywords/passage_scan.hpp"
#include "core/merge/merged_keys.hpp"

namespace hop::core {

struct FoundLink {
  std::uint32_t key = 0;
  std::uint8_t kinds = 0;
  std::string_view form;  // first surface form in the passage; empty: the key is only an alias of its names
};

// The dictionary contains only the names that may occur in the expected passages, which is much smaller than one of all names.
class PassageReader {
 public:
  // All must outlive the reader.
  PassageReader(const MergedKeys& keys, KeywordOptions options) : keys_(keys), options_(options) {}

  void expect(const PreparedPassage& passage);  // announces that the passage will be read
  void make_dictionary();                       // call after the last expect()
  // The passage's links, ascending by key. Valid until the next call.
  const std::vector<FoundLink>& read(const PreparedPassage& passage);

  // Callbacks of scan_passage().
  void phrase(std::string_view key, std::string_view form);
  void mention(std::uint32_t name, std::string_view form);
  void given(std::string_view key, std::string_view form);
  bool is_own_name(std::uint32_t name) const;
  void title_part(std::uint32_t name);

 private:
  void add_link(std::uint32_t key, std::uint8_t kind, std::string_view form);
  static std::size_t place_of(std::string_view beginning);

  const MergedKeys& keys_;
  KeywordOptions options_;
  PassageScan scan_;
  std::vector<bool> may_begin_;  // by place_of(): whether an expected passage may contain the one or two tokens
  StringPool names_;             // names that may occur in the expected passages
  std::vector<std::uint32_t> key_of_name_;
  std::optional<NameDictionary> dictionary_;
  std::vector<std::string> alias_keys_;
  std::vector<FoundLink> links_;
  std::vector<std::uint32_t> last_link_;  // by key: its latest index in links_, possibly stale from an earlier passage
};

}  // namespace hop::core
