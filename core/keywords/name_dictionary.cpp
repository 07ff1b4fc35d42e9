#include "core/keywords/name_dictionary.hpp"

#include <algorithm>
#include <utility>

namespace hop::core {

NameDictionary::NameDictionary(const StringPool& keys, std::vector<bool> names_something)
    : keys_(keys), names_something_(std::move(names_something)) {
  for (std::uint32_t id = 0; id < names_something_.size(); ++id) {
    if (!names_something_[id]) continue;
    const std::string_view key = keys.view(id);
    const std::size_t first = key.find(' ');
    note_start(key.substr(0, first), first == std::string_view::npos ? 1 : 0);
    if (first == std::string_view::npos) continue;
    note_start(key.substr(0, key.find(' ', first + 1)),
               static_cast<std::uint32_t>(1 + std::count(key.begin(), key.end(), ' ')));
  }
}

void NameDictionary::note_start(std::string_view start, std::uint32_t length) {
  const std::uint32_t id = starts_.intern(start);
  if (id == longest_.size()) longest_.push_back(0);
  longest_[id] = std::max(longest_[id], length);
}

std::size_t NameDictionary::longest_from(const KeyTokens& tokens, std::size_t first) const {
  const std::optional<std::uint32_t> alone = starts_.find(tokens.token(first));
  if (!alone) return 0;
  if (first + 1 < tokens.tokens.size()) {
    if (const std::optional<std::uint32_t> pair = starts_.find(tokens.key(first, first + 1))) return longest_[*pair];
  }
  return longest_[*alone];
}

std::uint32_t NameDictionary::find(std::string_view key) const {
  const std::optional<std::uint32_t> id = keys_.find(key);
  return id && *id < names_something_.size() && names_something_[*id] ? *id : no_keyword;
}

}  // namespace hop::core
