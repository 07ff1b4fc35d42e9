// Set operations work on 64 passages at a time. The bits past the last passage stay 0, so that count() and empty() need no
// special case.
#include "core/search/passage_set.hpp"

namespace hop::core {

void PassageSet::add_all() {
  for (std::uint64_t& word : words_) word = ~std::uint64_t{0};
  if (passage_count_ % 64 != 0) words_.back() >>= 64 - passage_count_ % 64;
}

void PassageSet::intersect(const PassageSet& other) {
  for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= other.words_[w];
}

void PassageSet::unite(const PassageSet& other) {
  for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
}

void PassageSet::subtract(const PassageSet& other) {
  for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= ~other.words_[w];
}

std::size_t PassageSet::count() const {
  std::size_t total = 0;
  for (const std::uint64_t word : words_) total += static_cast<std::size_t>(__builtin_popcountll(word));
  return total;
}

bool PassageSet::empty() const {
  for (const std::uint64_t word : words_) {
    if (word != 0) return false;
  }
  return true;
}

}  // namespace hop::core
