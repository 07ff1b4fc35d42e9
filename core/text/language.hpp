// The supported languages, identified by their ISO 639-1 codes. A language determines the stop words, the stemmer, and
// whether capital letters indicate names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/small_module.hpp"

namespace hop::core {

// The values are indices of language_table(). `none` has no stop words and no stemmer.
enum class Language : std::uint8_t {
  none,
  danish,
  german,
  english,
  spanish,
  finnish,
  french,
  italian,
  dutch,
  norwegian,
  portuguese,
  russian,
  swedish,
};
inline constexpr std::size_t number_of_languages = 13;  // including `none`

struct LanguageEntry {
  Language language;
  const char* code;          // "de"; the value of analyzer.language
  const char* name;          // "german"; the name that Snowball uses, part of the analyzer's fingerprint
  const char* it;            // the pronoun that replaces a name in a masked question
  bool capitals_mark_names;  // whether a capital letter inside a sentence indicates a name
};

std::span<const LanguageEntry> language_table();  // sorted by code, `none` first
const LanguageEntry& entry_of(Language language);
const LanguageEntry* find_language(std::string_view code);  // null if the code is unknown

// False for German, which capitalizes every noun.
inline bool capitals_mark_names(Language language) { return entry_of(language).capitals_mark_names; }

// The small WebAssembly module supports only English and `none`.
constexpr bool is_built_in(Language language) {
  return with_languages || language == Language::english || language == Language::none;
}

}  // namespace hop::core
