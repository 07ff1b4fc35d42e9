// The words of a question on one part of a corpus: its distinct terms, which all parts number alike, and those that the part has.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/methods/corpus_part.hpp"
#include "core/search/compound_terms.hpp"
#include "core/search/lexical.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

struct CountedTerm {
  std::string text;
  std::uint32_t count = 0;  // times it occurs in the question

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.text(self.text), archive.number(self.count);
  }
};

// The distinct terms of a text with their counts, in order of their first occurrence.
std::vector<CountedTerm> terms_of(const TokenList& tokens);
std::vector<CountedTerm> terms_of(const Analyzer& analyzer, std::string_view text);

// The terms that the part has, in the same order. `places` receives their indices in `terms`.
std::vector<QueryTerm> known_terms(const LexicalView& words, std::span<const CountedTerm> terms,
                                   std::vector<std::uint32_t>* places = nullptr);

// For each term of a text, the number of passages of the corpus that have it; 0 where no part knows it.
struct TermCounts {
  std::vector<std::uint32_t> passages;

  // Every part reports the counts of the terms that it knows, and 0 for the others.
  bool add(TermCounts&& other);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.numbers(self.passages);
  }
};

// The terms of a text on one part of a corpus.
class TextTerms {
 public:
  // Returns df in the corpus of each term that the part knows; on one graph nothing.
  TermCounts read(const CorpusPart& part, std::string_view text);
  // On one graph, in place of read().
  void set(std::vector<QueryTerm> known, TokenList tokens) { known_ = std::move(known), tokens_ = std::move(tokens); }

  // On one graph, adds the compounds and parts of compounds to the known terms (core/search/compound_terms.hpp).
  void add_compounds(const CorpusPart& part, std::string_view text) {
    append_compound_terms(part.words(), part.analyzer(), text, known_);
  }

  const TokenList& tokens() const { return tokens_; }                   // of the text
  const std::vector<CountedTerm>& all() const { return all_; }          // in the order of the text; empty on one graph
  const std::vector<QueryTerm>& known() const { return known_; }        // those that the part has, in the same order
  const std::vector<std::uint32_t>& places() const { return places_; }  // of the known ones in all(); empty on one graph

 private:
  TokenList tokens_;
  std::vector<CountedTerm> all_;
  std::vector<QueryTerm> known_;
  std::vector<std::uint32_t> places_;
};

// The Euclidean norm of the TF-IDF vector of some terms. Terms that the corpus does not know (df 0) are ignored.
float norm_of_terms(std::size_t corpus_passages, std::span<const CountedTerm> terms,
                    std::span<const std::uint32_t> passages_of_terms);

}  // namespace hop::core
