// The languages that the analyzer knows: by their codes of ISO 639-1, with what else depends on a language.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/small_module.hpp"

namespace hop::core {

// `none`: no stop words, no stems.
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
inline constexpr std::size_t number_of_languages = 13;  // with `none`

struct LanguageEntry {
  Language language;
  const char* code;          // "de"; the value of analyzer.language
  const char* name;          // "german"; as Snowball calls it, and the analyzer's fingerprint
  const char* it;            // the pronoun that stands for a name that is masked
  bool capitals_mark_names;  // a capital letter inside of a sentence is a sign of a name
};

std::span<const LanguageEntry> language_table();  // by code, `none` first
const LanguageEntry& entry_of(Language language);
const LanguageEntry* find_language(std::string_view code);  // null: not in the table

// False for German, where every noun has a capital letter.
inline bool capitals_mark_names(Language language) { return entry_of(language).capitals_mark_names; }

// The small WebAssembly module has English and none alone.
constexpr bool is_built_in(Language language) {
  return with_languages || language == Language::english || language == Language::none;
}

}  // namespace hop::core
