// One passage read again, when the names of the merged corpus are known.
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
  std::string_view form;  // as the passage has it first; empty: only an alias of its names
};

// First names are gathered for all passages that will be read: a dictionary of those that may be met there is much smaller than
// one of all.
class PassageReader {
 public:
  // All must outlive the reader.
  PassageReader(const MergedKeys& keys, KeywordOptions options) : keys_(keys), options_(options) {}

  void expect(const PreparedPassage& passage);  // that it will be read
  void make_dictionary();                       // after all are expected
  // Its links, ascending by key; until the next call.
  const std::vector<FoundLink>& read(const PreparedPassage& passage);

  // Of scan_passage():
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
  std::vector<bool> may_begin_;  // by place_of(): one or two tokens of an expected passage
  StringPool names_;             // that may be met
  std::vector<std::uint32_t> key_of_name_;
  std::optional<NameDictionary> dictionary_;
  std::vector<std::string> alias_keys_;
  std::vector<FoundLink> links_;
  std::vector<std::uint32_t> last_link_;  // by key: its last entry of links_, of this passage or an earlier one
};

}  // namespace hop::core
