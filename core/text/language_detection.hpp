// The language of a corpus, by the share of each language's function words among the words of a sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/string_pool.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/language.hpp"

namespace hop::core {

// The result depends on which texts are added, not on their order.
class LanguageDetector {
 public:
  // Counts the words of valid UTF-8 text.
  void add(std::string_view text);

  // English where no other language is clear: without enough words, for a language that is not built in, and for a text
  // half of which is English.
  Language language() const;

 private:
  struct Count {
    std::uint64_t words = 0, distinct = 0;
  };
  Count count_of(Language language) const;  // of its function words
  static bool is_clear(Language language, const Count& found, const Count& english, std::uint64_t all);

  StringPool words_;
  std::vector<std::uint32_t> counts_;  // by word
  TokenList tokens_;
};

// Which of a corpus's passages are added, and how much of each: at most sampled_passages, evenly spread, so that a few
// documents at the beginning do not decide.
inline constexpr std::size_t sampled_passages = 256;
inline constexpr std::size_t sampled_bytes = 512;   // from a passage's beginning
std::string_view sample_of(std::string_view text);  // ends between two characters

}  // namespace hop::core
