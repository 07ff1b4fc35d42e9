// The language table. Its order is the order of the enumerators, which a static_assert verifies, so a lookup by
// language is an array access.
#include "core/text/language.hpp"

#include <iterator>

namespace hop::core {
namespace {

constexpr LanguageEntry languages[] = {
    {Language::none, "none", "none", "it", true},          {Language::danish, "da", "danish", "det", true},
    {Language::german, "de", "german", "es", false},       {Language::english, "en", "english", "it", true},
    {Language::spanish, "es", "spanish", "lo", true},      {Language::finnish, "fi", "finnish", "se", true},
    {Language::french, "fr", "french", "il", true},        {Language::italian, "it", "italian", "lo", true},
    {Language::dutch, "nl", "dutch", "het", true},         {Language::norwegian, "no", "norwegian", "det", true},
    {Language::portuguese, "pt", "portuguese", "o", true}, {Language::russian, "ru", "russian", "это", true},
    {Language::swedish, "sv", "swedish", "det", true},
};

constexpr bool are_in_order() {
  for (std::size_t i = 0; i < std::size(languages); ++i) {
    if (languages[i].language != static_cast<Language>(i)) return false;
  }
  return true;
}
static_assert(std::size(languages) == number_of_languages && are_in_order(), "a language's row is its number");

}  // namespace

std::span<const LanguageEntry> language_table() { return languages; }

const LanguageEntry& entry_of(Language language) { return languages[static_cast<std::size_t>(language)]; }

const LanguageEntry* find_language(std::string_view code) {
  for (const LanguageEntry& entry : languages) {
    if (entry.code == code) return &entry;
  }
  return nullptr;
}

}  // namespace hop::core
