// The words of a question on one part of a corpus: its distinct terms, which all parts number alike, and those that the part has.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
std::vector<CountedTerm> terms_of(const Analyzer& analyzer, std::string_view text);

// The terms that the part has, in the same order. `places` receives their indices in `terms`.
std::vector<QueryTerm> known_terms(const LexicalView& words, std::span<const CountedTerm> terms,
                                   std::vector<std::uint32_t>* places = nullptr);

// The Euclidean norm of the TF-IDF vector of some terms. Terms that the corpus does not know (df 0) are ignored.
float norm_of_terms(std::size_t corpus_passages, std::span<const CountedTerm> terms,
                    std::span<const std::uint32_t> passages_of_terms);

}  // namespace hop::core
