// A one-hash Bloom filter of 2^24 bits over the key tokens (normalized words) of the shard's texts.
#include "core/shards/indexing/text_tokens.hpp"

#include <algorithm>

#include "core/base/hash.hpp"
#include "core/keywords/names.hpp"

namespace hop::core {

std::size_t TextTokens::place_of(std::string_view token) { return static_cast<std::size_t>(hash_bytes(token)) & (places - 1); }

void TextTokens::add_text(std::string_view text) {
  find_key_tokens(text, tokens_);
  for (std::size_t t = 0; t < tokens_.tokens.size(); ++t) bits_[place_of(tokens_.token(t))] = true;
}

void TextTokens::add(const PreparedPassage& passage) {
  add_text(passage.title);
  add_text(passage.text);
  for (const std::string& name : passage.names) {
    add_text(name);
    alias_keys_.clear();
    append_alias_keys(name, language_, tokens_, alias_keys_);
    for (const std::string& key : alias_keys_) add_text(key);
  }
  for (const std::string& entity : passage.entities) add_text(entity);
}

bool TextTokens::has_all_of(std::string_view key) const {
  for (std::size_t begin = 0; begin < key.size();) {
    const std::size_t end = std::min(key.find(' ', begin), key.size());
    if (!bits_[place_of(key.substr(begin, end - begin))]) return false;
    begin = end + 1;
  }
  return true;
}

bool TextTokens::may_say(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    find_name_tokens(name, tokens_);
    if (tokens_.tokens.empty()) continue;
    if (has_all_of(tokens_.folded)) return true;
    alias_keys_.clear();
    append_alias_keys(name, language_, tokens_, alias_keys_);
    if (std::any_of(alias_keys_.begin(), alias_keys_.end(), [&](const std::string& key) { return has_all_of(key); })) return true;
  }
  return false;
}

}  // namespace hop::core
