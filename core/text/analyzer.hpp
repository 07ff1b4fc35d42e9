// Text → terms, the same for index and question.
//
// UAX #29 words of the text, each NFKC-normalized and case-folded, split further at anything that is not a letter,
// number, mark or underscore; what is marks alone is no term; the language's stop words out; its Snowball stem. A run of CJK
// characters gives its bigrams (a run of one gives that character).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/text/language.hpp"

namespace hop::core {

struct AnalyzerOptions {
  bool stop_words = true;  // leave stop words out
  bool stemming = true;
  bool cjk_bigrams = true;
  Language language = Language::english;  // of stop words and stems
};

struct Token {
  ByteRange source;  // bytes of the analyzed text, for highlights
  ByteRange term;    // bytes of TokenList::terms
};

// Tokens in the order of the text. Reused between calls, it allocates nothing once grown.
struct TokenList {
  std::string terms;
  std::vector<Token> tokens;

  std::string_view term(const Token& token) const { return token.term.of(terms); }
  void clear() { terms.clear(), tokens.clear(); }
};

class Analyzer {
 public:
  explicit Analyzer(AnalyzerOptions options = {}) : options_(options) {}

  // Appends the tokens of valid UTF-8 text to `out`, in the text's order. Invalid bytes are read as U+FFFD.
  void analyze(std::string_view text, TokenList& out) const;

  // The same of the word that begins at text[at], and of those behind it up to the next byte of ASCII. Returns where it ends.
  std::size_t analyze_some(std::string_view text, std::size_t at, TokenList& out) const;

  // Two analyzers with the same fingerprint give the same terms for every text: it covers the options, the Unicode
  // version, the language, the stop list and the version of the rules. Kept in the graph file, compared when it is opened.
  std::string fingerprint() const;
  const AnalyzerOptions& options() const { return options_; }
  Language language() const { return options_.language; }

 private:
  AnalyzerOptions options_;
};

// The language that a fingerprint names, English where it names none.
Language language_of_fingerprint(std::string_view fingerprint);

// The number by which passages are cut: word segments (UAX #29) that hold a letter or number, plus one for each other
// segment that is not white space; a CJK character counts as one. Close to what a subword tokenizer gives for English.
std::uint32_t count_tokens(std::string_view text);

}  // namespace hop::core
