// Building and walking the token trie. Tokens of up to eight bytes are packed into numbers; only longer ones need a
// string lookup.
#include "core/keywords/name_dictionary.hpp"

#include <algorithm>
#include <utility>

namespace hop::core {
namespace {

// Packs an edge of the trie into one key. Numbers start at 1, so the key is never 0.
std::uint64_t step_of_path(std::uint32_t path, std::uint32_t token) { return std::uint64_t{path} << 32 | token; }

}  // namespace

NameDictionary::NameDictionary(const StringPool& keys, std::vector<bool> names_something)
    : keys_(keys), names_something_(std::move(names_something)) {
  // Sixteen bits per name, rounded up to a power of two.
  starts_.resize(1);
  while (4 * starts_.size() < names_something_.size()) starts_.resize(2 * starts_.size());
  for (std::uint32_t id = 0; id < names_something_.size(); ++id) {
    if (names_something_[id]) add_name(keys.view(id));
  }
}

// Inserts the path of a key token by token, and the bit for its first two tokens.
void NameDictionary::add_name(std::string_view key) {
  std::uint32_t path = 0;
  std::uint64_t first = 0, second = 0;
  for (std::size_t begin = 0, at = 0; begin < key.size(); ++at) {
    const std::size_t end = std::min(key.find(' ', begin), key.size());
    const ByteRange range{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    const std::uint32_t token = number_of_new(key, range);
    if (at == 0) {
      first = pack_word(key, range);
      path = token;
    } else {
      if (at == 1) second = pack_word(key, range);
      path_flags_[path] |= continues;
      std::uint32_t& next = paths_[step_of_path(path, token)];
      if (next == NumberMap::none) next = new_number();
      path = next;
    }
    begin = end + 1;
  }
  path_flags_[path] |= is_name;
  const std::uint64_t start = start_of(first, second);
  starts_[start >> 6 & (starts_.size() - 1)] |= std::uint64_t{1} << (start & 63);
}

std::uint32_t NameDictionary::new_number() {
  path_flags_.push_back(0);
  return static_cast<std::uint32_t>(path_flags_.size() - 1);
}

std::uint32_t NameDictionary::number_of_new(std::string_view key, ByteRange token) {
  if (token.size() <= longest_packed_word) {
    std::uint32_t& number = short_tokens_[pack_word(key, token)];
    if (number == NumberMap::none) number = new_number();
    return number;
  }
  const std::uint32_t id = long_tokens_.intern(token.of(key));
  if (id == number_of_long_token_.size()) number_of_long_token_.push_back(new_number());
  return number_of_long_token_[id];
}

// The number of a token of a text; NumberMap::none if no name contains it.
std::uint32_t NameDictionary::token_number(const KeyTokens& tokens, std::size_t at) const {
  const KeyToken& token = tokens.tokens[at];
  if (token.folded.size() <= longest_packed_word) return short_tokens_.find(token.packed);
  const std::optional<std::uint32_t> id = long_tokens_.find(tokens.token(at));
  return id ? number_of_long_token_[*id] : NumberMap::none;
}

// The longest name at `first` whose capitalization is_mention() accepts. Other names are skipped during the walk, so
// the caller does not have to retry shorter lengths, no matter how long the names are.
std::size_t NameDictionary::longest_path(const KeyTokens& tokens, std::size_t first) const {
  std::size_t longest = 0;
  std::uint32_t path = token_number(tokens, first);
  bool any_lower = false, only_stop_words = true, a_name_token_high = false;
  for (std::size_t at = first; path != NumberMap::none;) {
    const KeyToken& token = tokens.tokens[at];
    any_lower |= token.starts_lower;
    only_stop_words &= token.is_stop_word;
    a_name_token_high |= !token.starts_lower && !token.is_stop_word;
    const bool may_be_mention = only_stop_words ? !any_lower : a_name_token_high;
    if ((path_flags_[path] & is_name) != 0 && may_be_mention) longest = at + 1 - first;
    if (++at == tokens.tokens.size() || (path_flags_[path] & continues) == 0) break;
    const std::uint32_t number = token_number(tokens, at);
    path = number == NumberMap::none ? NumberMap::none : paths_.find(step_of_path(path, number));
  }
  return longest;
}

std::uint32_t NameDictionary::find(std::string_view key) const {
  const std::optional<std::uint32_t> id = keys_.find(key);
  return id && *id < names_something_.size() && names_something_[*id] ? *id : no_keyword;
}

}  // namespace hop::core
