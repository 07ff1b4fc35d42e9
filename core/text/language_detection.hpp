// Detects the language of a corpus from the share of each language's stop words among the words of a sample
// (docs/languages.md). It only has to choose a stemmer and a stop list, so it prefers English unless another language
// is clear.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/string_pool.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/language.hpp"

namespace hop::core {

// The result depends on the set of added texts, not on their order.
class LanguageDetector {
 public:
  // Counts the words of valid UTF-8 text. Returns their bytes, which may be many times those of the text: a ligature of 3 bytes
  // may stand for a sentence.
  std::size_t add(std::string_view text);

  // The detected language. English if no other language is clear: if there are too few words, if the language is not
  // built in, or if half of the text is English.
  Language language() const;

 private:
  struct Count {
    std::uint64_t words = 0, distinct = 0;
  };
  Count count_of(Language language) const;  // of its stop words
  static bool is_clear(Language language, const Count& found, const Count& english, std::uint64_t all);

  StringPool words_;
  std::vector<std::uint32_t> counts_;  // indexed by word
  TokenList tokens_;
};

// The sample: at most sampled_passages passages, evenly spread, so that the first few documents do not decide, and the
// beginning of each.
inline constexpr std::size_t sampled_passages = 256;
inline constexpr std::size_t sampled_bytes = 512;   // from the beginning of a passage
std::string_view sample_of(std::string_view text);  // ends at a character boundary

}  // namespace hop::core
