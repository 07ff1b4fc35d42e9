// Suffix rules on folded keys. They generate a few forms that do not exist, which is harmless: no text mentions them.
// Languages whose genitive has an apostrophe, such as English, need no rule, because the apostrophe separates tokens.
#include "core/keywords/genitives.hpp"

#include <algorithm>
#include <initializer_list>

#include "core/base/small_module.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

constexpr std::uint32_t shortest_inflected_token = 3;

bool ends_with_one_of(std::string_view token, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return token.ends_with(ending); });
}

bool is_vowel_letter(char c) { return std::string_view("aeiouy").find(c) != std::string_view::npos; }

// Counts groups of vowels.
bool has_one_syllable(std::string_view token) {
  std::size_t syllables = 0;
  for (std::size_t i = 0; i < token.size(); ++i)
    syllables += is_vowel_letter(token[i]) && (i == 0 || !is_vowel_letter(token[i - 1]));
  return syllables == 1;
}

bool is_letters(std::string_view token) {
  return std::none_of(token.begin(), token.end(), [](char c) { return ascii::is_digit(c) || c == '_'; });
}

}  // namespace

void append_genitives(const KeyTokens& tokens, Language language, std::vector<std::string>& out) {
  const bool is_german = language == Language::german;
  if (!with_languages) return;
  if (!is_german && language != Language::danish && language != Language::norwegian && language != Language::swedish) return;
  if (tokens.tokens.empty()) return;
  const KeyToken& last = tokens.tokens.back();
  const std::string_view token = last.folded.of(tokens.folded);
  if (last.is_stop_word || last.length < shortest_inflected_token || !is_letters(token)) return;
  const auto append = [&](std::string_view ending) { out.push_back(std::string(tokens.folded).append(ending)); };
  const bool ends_in_sibilant = ends_with_one_of(token, {"s", "x", "z"});
  if (!is_german) {
    if (!ends_in_sibilant) append("s");
    return;
  }
  // German nouns are capitalized, so a last word in lower case is not a noun.
  if (last.starts_lower) return;
  if (ends_in_sibilant) return append("es");
  if (ends_with_one_of(token, {"e", "ung", "heit", "keit", "schaft", "ion", "tat", "ik", "ei", "enz", "anz", "ur"})) return;
  append("s");
  if (has_one_syllable(token)) append("es");
}

}  // namespace hop::core
