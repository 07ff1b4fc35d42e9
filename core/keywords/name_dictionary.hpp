// The dictionary of names during indexing: own keys and alias keys. It answers, for each token of a text, whether and
// how far a name may begin there, in about one memory access for most tokens.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/string_pool.hpp"
#include "core/base/wrap_around.hpp"
#include "core/keywords/mentions.hpp"
#include "core/text/keys.hpp"
#include "core/text/number_map.hpp"

namespace hop::core {

// A Dictionary for find_mentions. It covers the first strings of a pool, which may grow later.
class NameDictionary {
 public:
  // String i of `keys` is a name if i < names_something.size() and names_something[i]. An alias of several names is not
  // a name and must not hide a shorter name inside it. `keys` must outlive the dictionary.
  NameDictionary(const StringPool& keys, std::vector<bool> names_something);

  std::size_t longest_from(const KeyTokens& tokens, std::size_t first) const {
    return may_begin_at(tokens, first) ? longest_path(tokens, first) : 0;
  }
  std::uint32_t find(std::string_view key) const;

 private:
  // Hashes the first two tokens of a name; 0 stands for a missing second token.
  HOP_WRAPS_AROUND static std::uint64_t start_of(std::uint64_t first, std::uint64_t second) {
    constexpr std::uint64_t golden_word = 0x9e3779b97f4a7c15u;
    return ((first * golden_word ^ second) * golden_word) >> 32;
  }

  // A trie over tokens, flattened into hash maps. Tokens and paths share one numbering, which starts at 1. A token is
  // also the path that consists of it, and `paths_` maps the number of a path and the number of a next token to the
  // longer path.
  std::size_t longest_path(const KeyTokens& tokens, std::size_t first) const;
  std::uint32_t token_number(const KeyTokens& tokens, std::size_t at) const;  // or NumberMap::none
  std::uint32_t number_of_new(std::string_view key, ByteRange token);
  std::uint32_t new_number();
  void add_name(std::string_view key);

  const StringPool& keys_;
  std::vector<bool> names_something_;
  NumberMap short_tokens_, paths_;
  StringPool long_tokens_;
  std::vector<std::uint32_t> number_of_long_token_;
  enum PathFlag : std::uint8_t { is_name = 1, continues = 2 };
  std::vector<std::uint8_t> path_flags_ = {0};  // indexed by number

  // A Bloom filter with one hash over the first one or two tokens of each name, in which about one bit of sixteen is
  // set. It fits in the cache and rejects most tokens of a text.
  bool may_begin(std::uint64_t start) const { return (starts_[start >> 6 & (starts_.size() - 1)] >> (start & 63) & 1) != 0; }
  bool may_begin_at(const KeyTokens& tokens, std::size_t first) const {
    const KeyToken& token = tokens.tokens[first];
    if (!token.starts_lower && may_begin(start_of(token.packed, 0))) return true;
    return first + 1 < tokens.tokens.size() && may_begin(start_of(token.packed, tokens.tokens[first + 1].packed));
  }
  std::vector<std::uint64_t> starts_;
};

}  // namespace hop::core
