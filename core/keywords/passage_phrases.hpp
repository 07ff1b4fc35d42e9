// The phrases of a passage's title and text that are names by their capital letters, or by an acronym next to them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/keywords/phrases.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// Filters runs and their parts (find_runs) by what their capital letters mean. A lone first word of a sentence, line, item,
// cell or heading, a phrase of a Title Case heading, and a phrase of a line of capitals count only if the text also has
// their words capitalized within a sentence. A first word or a word of a heading also counts if more than its first letter
// is a capital, or if it has a digit. Dates do not count. Acronyms and the code words of a title always count; code words
// of the text are not included (find_code_words).
//
// `capitals_are_names` = false is for languages that capitalize every noun. A phrase then needs two adjacent capitalized
// words, not counting the first word of a sentence, or a word with a digit or with more than its first letter capital.
class PassagePhrases {
 public:
  // Of the text, then of the title of the same passage, while text and tokens are there. Each replaces what it gave before.
  const std::vector<Phrase>& find_in_text(std::string_view text, const KeyTokens& tokens, bool capitals_are_names);
  const std::vector<Phrase>& find_in_title(std::string_view title, const KeyTokens& tokens, bool capitals_are_names);

 private:
  struct Heading {
    std::uint32_t end = 0;  // of the title's bytes
    // It has a word of small letters that says something, "Scraping metrics from Kubernetes", or is a name with an
    // addition, "Elmira, New York".
    bool tells_names_apart = false;
  };

  bool counts_in_text(const Phrase& phrase);
  bool counts_in_title(std::string_view title, const KeyTokens& tokens, const Phrase& phrase);
  void find_headings(std::string_view title, const KeyTokens& tokens);
  bool is_said_within_sentence(std::string_view folded_token);
  bool is_said_within_sentence(const KeyTokens& tokens, const Phrase& phrase);
  bool is_in_line_of_capitals(std::uint32_t at);
  void find_said();

  std::string_view text_;
  const KeyTokens* tokens_ = nullptr;
  std::vector<ByteRange> capital_lines_;
  bool knows_said_ = false;
  std::vector<std::string_view> said_;  // tokens with a capital letter within a sentence; many: sorted
  std::vector<Heading> headings_;       // of the title "Document > Heading > Subheading"
  std::vector<Phrase> all_, in_text_, in_title_;
};

}  // namespace hop::core
