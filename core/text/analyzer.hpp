// The analyzer turns text into index terms. The same analyzer processes passages and questions, so that their terms
// match.
//
// The text is split into UAX #29 words. Each is NFKC-normalized, case-folded and split further at every character that
// is not a letter, number, mark or underscore. A term that consists of marks only is dropped, and so are the language's
// stop words. The rest are reduced to their Snowball stems. A run of CJK characters or Hangul yields its bigrams (a run of
// one character yields that character): Korean particles follow their words without a space. An ASCII word also yields its
// further words (core/text/further_words.hpp), and a word with marks its second forms (core/text/word_forms.hpp). An emoji and
// a flag are terms.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/text/language.hpp"

namespace hop::core {

struct AnalyzerOptions {
  bool stop_words = true;  // drop stop words
  bool stemming = true;
  bool cjk_bigrams = true;
  Language language = Language::english;  // of the stop words and the stemmer
};

struct Token {
  ByteRange source;             // bytes of the analyzed text, for highlighting
  ByteRange term;               // bytes of TokenList::terms
  bool is_second_form = false;  // of the last token before it that is none (core/text/word_forms.hpp)
};

// Tokens in the order of the text; the sources of those of one word overlap. A list that is reused between calls stops allocating
// once it is large enough.
struct TokenList {
  std::string terms;
  std::vector<Token> tokens;

  std::string_view term(const Token& token) const { return token.term.of(terms); }
  void clear() { terms.clear(), tokens.clear(); }
};

// Leaves one token of each word: the first of its second forms, which every passage with another spelling has, or the word.
void keep_widest_forms(TokenList& list);

// Immutable and cheap to copy. All state of an analysis is in the arguments.
class Analyzer {
 public:
  explicit Analyzer(AnalyzerOptions options = {}) : options_(options) {}

  // Appends the tokens of valid UTF-8 text to `out`, in text order. Invalid bytes are read as U+FFFD.
  void analyze(std::string_view text, TokenList& out) const;

  // Analyzes only the word at text[at] and the words after it up to the next ASCII byte. Returns the end of the
  // analyzed text.
  std::size_t analyze_some(std::string_view text, std::size_t at, TokenList& out) const;

  // The terms of a question match those of every file with the analyzer's fingerprint. The fingerprint covers the options, the
  // Unicode version, the language, the stop list and the version of the rules. It is stored in the graph file and
  // compared when the file is opened.
  std::string fingerprint() const;
  const AnalyzerOptions& options() const { return options_; }
  Language language() const { return options_.language; }

 private:
  AnalyzerOptions options_;
};

// The language that a fingerprint contains; English if it contains none.
Language language_of_fingerprint(std::string_view fingerprint);

// The length measure of passages and token limits. Each word segment (UAX #29) with a letter or number counts as one
// token, and so does each other segment that is not white space; a CJK character counts as one. For English, the result
// is close to that of a subword tokenizer.
std::uint32_t count_tokens(std::string_view text);

}  // namespace hop::core
