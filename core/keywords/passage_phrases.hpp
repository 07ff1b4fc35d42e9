// Phrase extraction for the title and text of a passage: selects the capitalized runs that are likely names, and adds
// acronyms and code words. A run counts if its capitals carry information, that is, if they are not due to its
// position.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/keywords/phrases.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// Filters the runs and parts of find_runs() by the reason for their capitals. Three kinds of phrases count only if the
// text also contains their words capitalized within a sentence: a single first word of a sentence, line, item, cell or
// heading; a phrase of a Title Case heading; a phrase in a line of capitals. A first word or a heading word also counts
// if it has a digit or more capitals than the first letter. From "Plays the Gull" at the start of a sentence, "Gull" remains, unless
// the text has "Plays" capitalized within a sentence. Dates do not count. Acronyms and the code words of a title
// always count. Code words of the text are not included (find_code_words).
//
// `capitals_are_names` = false is for languages that capitalize every noun. A phrase then needs two adjacent
// capitalized words, not counting the first word of a sentence, or a word with a digit or with more capitals than the
// first letter.
class PassagePhrases {
 public:
  // Call find_in_text() first, then find_in_title() for the same passage, while the text and its tokens are alive. The
  // result is valid until the next call of the same function.
  const std::vector<Phrase>& find_in_text(std::string_view text, const KeyTokens& tokens, bool capitals_are_names);
  const std::vector<Phrase>& find_in_title(std::string_view title, const KeyTokens& tokens, bool capitals_are_names);

 private:
  struct Heading {
    std::uint32_t end = 0;  // end of the heading, in bytes of the title
    // Whether its capitals distinguish names: it contains a content word in lower case ("Scraping metrics from
    // Kubernetes"), or it is a name with an addition ("Elmira, New York").
    bool tells_names_apart = false;
  };

  void drop_first_word(Phrase& phrase);
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
  std::vector<std::string_view> said_;  // tokens that are capitalized within a sentence; sorted if there are many
  std::vector<Heading> headings_;       // of a title "Document > Heading > Subheading"
  std::vector<Phrase> all_, in_text_, in_title_;
};

}  // namespace hop::core
