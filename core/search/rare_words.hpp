// Rare terms of each passage: terms that only a few passages of the corpus contain.
//
// Two passages that share a rare term are linked in trail's second stage, even without a common entity.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/csr.hpp"
#include "core/search/lexical.hpp"

namespace hop::core {

inline constexpr std::uint32_t most_passages_of_rare_word = 30;

// Passage → its terms that 2 to 30 passages of the corpus hold, ascending.
class RareWordBuilder {
 public:
  bool step(const LexicalView& words, WorkBudget& budget);  // true when done; every step needs the same view
  Csr<std::uint32_t> take() && { return std::move(terms_of_passage_); }

 private:
  WorkParts parts_;
  Csr<std::uint32_t> terms_of_passage_;
  std::vector<std::uint32_t> next_;  // by passage: the next entry to fill
};

Csr<std::uint32_t> find_rare_words(const LexicalView& words);

}  // namespace hop::core
