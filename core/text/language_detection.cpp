// Counts the distinct words of the sample once, then looks up the stop words of each language. Thresholds keep short
// samples, code and related languages from being misdetected.
#include "core/text/language_detection.hpp"

#include <algorithm>

#include "core/text/ascii.hpp"
#include "core/text/stop_words.hpp"

namespace hop::core {
namespace {

// In prose, 30 to 50 % of the words are stop words; in manuals with code, 20 to 30 %; in Finnish, which uses cases
// instead of prepositions, 10 to 20 %. The list of another language matches at most half as many words, usually a fifth
// (docs/languages.md).
constexpr std::uint64_t fewest_words = 20, fewest_distinct = 5;
constexpr std::uint64_t least_percent_of(Language language) { return language == Language::finnish ? 10 : 15; }

// Ukrainian, Bulgarian, Serbian and Macedonian share stop words with Russian, but do not use the letter "ы".
constexpr std::string_view russian_letter = "ы";

// Single Latin letters are stop words of several languages, but also variables, initials and list markers.
bool counts_as_word(std::string_view word) { return word.size() > 1 && !ascii::is_digit(word[0]); }

}  // namespace

// All four conditions: enough words, enough distinct stop words, a sufficient share, and clearly more than English.
bool LanguageDetector::is_clear(Language language, const Count& found, const Count& english, std::uint64_t all) {
  return all >= fewest_words && found.distinct >= fewest_distinct && 100 * found.words >= least_percent_of(language) * all &&
         2 * found.words >= 3 * english.words;
}

// Words are counted without stemming and without dropping stop words, which are the very signal.
std::size_t LanguageDetector::add(std::string_view text) {
  tokens_.clear();
  Analyzer({.stop_words = false, .stemming = false, .cjk_bigrams = false}).analyze(text, tokens_);
  for (const Token& token : tokens_.tokens) {
    const std::string_view word = tokens_.term(token);
    if (!counts_as_word(word)) continue;
    const std::uint32_t id = words_.intern(word);
    if (id == StringPool::no_id) continue;
    if (id == counts_.size()) counts_.push_back(0);
    ++counts_[id];
  }
  return tokens_.terms.size();
}

Language LanguageDetector::language() const {
  if constexpr (!with_languages) return Language::english;
  const TextTable words = words_.table();
  std::uint64_t all = 0, with_russian_letter = 0;
  for (std::size_t word = 0; word < counts_.size(); ++word) {
    all += counts_[word];
    if (words[word].find(russian_letter) != std::string_view::npos) with_russian_letter += counts_[word];
  }
  Language found = Language::english;
  const Count english = count_of(Language::english);
  Count best = english;
  // On a tie, English or the earlier language wins.
  for (const LanguageEntry& entry : language_table()) {
    const Count count = count_of(entry.language);
    if (count.words > best.words) best = count, found = entry.language;
  }
  // In Russian, well over 2 % of the words contain "ы".
  if (found == Language::russian && 50 * with_russian_letter < all) return Language::english;
  return is_clear(found, best, english, all) ? found : Language::english;
}

// Looks up every stop word of the language among the words of the sample.
LanguageDetector::Count LanguageDetector::count_of(Language language) const {
  Count count;
  for (std::string_view left = stop_words(language); !left.empty();) {
    const std::size_t end = std::min(left.find(' '), left.size());
    if (const auto id = words_.find(left.substr(0, end))) {
      count.words += counts_[*id];
      ++count.distinct;
    }
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  return count;
}

// The first sampled_bytes bytes, cut at a character boundary.
std::string_view sample_of(std::string_view text) {
  if (text.size() <= sampled_bytes) return text;
  std::size_t end = sampled_bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

}  // namespace hop::core
