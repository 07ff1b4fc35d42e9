// The terms of passages' titles.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/text_table.hpp"
#include "core/search/lexical.hpp"
#include "core/text/analyser.hpp"

namespace hop::core {

struct TitleTerms {
  Csr<std::uint32_t> of_passage;  // terms that the index knows, each once, in the title's order; of its first 64 words
  std::vector<float> weights;     // of each passage: Σ idf of its title's terms, in the corpus
};

class TitleTermBuilder {
 public:
  // The arguments are the same in every step. True when done.
  bool step(const TextTable& titles, const LexicalView& words, const Analyser& analyser, WorkBudget& budget);
  TitleTerms take() && { return std::move(found_); }

 private:
  WorkParts parts_;
  TokenList tokens_;
  TitleTerms found_;
};

TitleTerms find_title_terms(const TextTable& titles, const LexicalView& words, const Analyser& analyser);

}  // namespace hop::core
