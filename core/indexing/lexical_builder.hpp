// The inverted index over words, passage by passage.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/sort.hpp"
#include "core/base/string_pool.hpp"
#include "core/store/graph_content.hpp"
#include "core/text/analyser.hpp"

namespace hop::core {

class LexicalBuilder {
 public:
  explicit LexicalBuilder(const Analyser& analyser);

  // Adds the next passage: the words of its title and of its text.
  void add(std::string_view title, std::string_view text);
  // After the last passage: puts terms in byte order, postings in that of passages. True when done.
  bool finish(WorkBudget& budget);
  // Of what is not finished yet, finishes it.
  LexicalContent take() &&;

 private:
  std::uint32_t term_of(std::string_view word);

  Analyser words_analyser_;  // without stemming: each distinct word is stemmed once, not each time it occurs
  bool stemming_;
  StringPool words_;
  std::vector<std::uint32_t> term_of_word_;
  std::string stem_;
  StringPool terms_;
  TokenList tokens_;
  std::vector<std::uint32_t> passage_terms_;  // of the present passage
  Csr<std::uint32_t> terms_of_passage_;       // ids of terms_, ascending
  std::vector<std::uint16_t> frequencies_;    // beside them
  std::vector<std::uint32_t> term_counts_;

  // Finishing:
  WorkParts parts_;
  NumberSort sort_;  // of the terms
  std::vector<std::uint32_t> by_bytes_, rank_;
  Transposition transposition_;
  std::vector<std::uint32_t> sources_;
  LexicalContent content_;
};

}  // namespace hop::core
