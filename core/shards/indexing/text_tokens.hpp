// A Bloom filter of the key tokens (normalized words) that occur in a shard's texts. If a token of a name is missing, the shard
// cannot mention that name, so its document can be skipped.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/corpus/prepared_corpus.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

class TextTokens {
 public:
  explicit TextTokens(Language language) : language_(language), bits_(places) {}

  // Adds all texts of a passage: title, text, names with their aliases, and given entities.
  void add(const PreparedPassage& passage);
  // Whether the added passages may mention one of these names or an alias of it. False positives are possible.
  bool may_say(const std::vector<std::string>& names);

 private:
  static constexpr std::size_t places = std::size_t{1} << 24;
  static std::size_t place_of(std::string_view token);
  void add_text(std::string_view text);
  bool has_all_of(std::string_view key) const;

  Language language_;  // for the aliases of names
  std::vector<bool> bits_;
  KeyTokens tokens_;
  std::vector<std::string> alias_keys_;
};

}  // namespace hop::core
