// Words that two passages share and few others have.
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
  bool step(const LexicalView& words, WorkBudget& budget);  // true when done; the view is the same in every step
  Csr<std::uint32_t> take() && { return std::move(terms_of_passage_); }

 private:
  WorkParts parts_;
  Csr<std::uint32_t> terms_of_passage_;
  std::vector<std::uint32_t> next_;  // entry of each passage that is filled next
};

Csr<std::uint32_t> find_rare_words(const LexicalView& words);

}  // namespace hop::core
