// The dictionary of names while a corpus is indexed: own and alias keys, found by hash.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/string_pool.hpp"
#include "core/keywords/mentions.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// A Dictionary for find_mentions over the first strings of a pool, which may go on to grow.
class NameDictionary {
 public:
  // String i of `keys` is a name if i < names_something.size() and names_something[i]: an alias of several names is
  // none, and must not hide a shorter name inside it. `keys` must outlive the dictionary.
  NameDictionary(const StringPool& keys, std::vector<bool> names_something);

  std::size_t longest_from(const KeyTokens& tokens, std::size_t first) const;
  std::uint32_t find(std::string_view key) const;

 private:
  void note_start(std::string_view start, std::uint32_t length);

  const StringPool& keys_;
  std::vector<bool> names_something_;
  // Starts of names: their first token, and their first two where they have more. Beside each start the length in
  // tokens of the longest name with no longer start; 0 for a first token that is no name alone.
  StringPool starts_;
  std::vector<std::uint32_t> longest_;
};

}  // namespace hop::core
