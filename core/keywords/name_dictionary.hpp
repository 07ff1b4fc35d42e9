// The dictionary of names while a corpus is indexed: own and alias keys, found by hash.
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

// A Dictionary for find_mentions over the first strings of a pool, which may go on to grow.
class NameDictionary {
 public:
  // String i of `keys` is a name if i < names_something.size() and names_something[i]: an alias of several names is
  // none, and must not hide a shorter name inside it. `keys` must outlive the dictionary.
  NameDictionary(const StringPool& keys, std::vector<bool> names_something);

  std::size_t longest_from(const KeyTokens& tokens, std::size_t first) const {
    return may_begin_at(tokens, first) ? longest_path(tokens, first) : 0;
  }
  std::uint32_t find(std::string_view key) const;

 private:
  // Of the tokens that a name begins with; 0 in the place of a second one that it lacks.
  HOP_WRAPS_AROUND static std::uint64_t start_of(std::uint64_t first, std::uint64_t second) {
    constexpr std::uint64_t golden_word = 0x9e3779b97f4a7c15u;
    return ((first * golden_word ^ second) * golden_word) >> 32;
  }

  // A name is a path of tokens. Tokens and paths are numbered together, from 1 on: a token is the path of itself alone, and
  // `paths_` leads from a path's number and that of its next token to a longer path.
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
  std::vector<std::uint8_t> path_flags_ = {0};  // by number

  // A bit for the one or two tokens that each name begins with, a sixteenth of them set: small enough to stay near the
  // processor, it turns down most tokens of a text.
  bool may_begin(std::uint64_t start) const { return (starts_[start >> 6 & (starts_.size() - 1)] >> (start & 63) & 1) != 0; }
  bool may_begin_at(const KeyTokens& tokens, std::size_t first) const {
    const KeyToken& token = tokens.tokens[first];
    if (!token.starts_lower && may_begin(start_of(token.packed, 0))) return true;
    return first + 1 < tokens.tokens.size() && may_begin(start_of(token.packed, tokens.tokens[first + 1].packed));
  }
  std::vector<std::uint64_t> starts_;
};

}  // namespace hop::core
