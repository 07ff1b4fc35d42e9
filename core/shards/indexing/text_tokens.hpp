// Which key tokens occur in some texts, by a bit for each: a name with a token that does not is not mentioned there.
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

  // All that a passage says: title, text, names with their aliases, and given entities.
  void add(const PreparedPassage& passage);
  // Whether the passages added may say one of these names, own or alias. May be true where they do not.
  bool may_say(const std::vector<std::string>& names);

 private:
  static constexpr std::size_t places = std::size_t{1} << 24;
  static std::size_t place_of(std::string_view token);
  void add_text(std::string_view text);
  bool has_all_of(std::string_view key) const;

  Language language_;  // of names
  std::vector<bool> bits_;
  KeyTokens tokens_;
  std::vector<std::string> alias_keys_;
};

}  // namespace hop::core
