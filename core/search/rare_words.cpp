// Transposes the rows of the rare terms from term → passages to passage → terms by counting sort: one pass counts, a prefix sum
// places the rows, a second pass fills them.
#include "core/search/rare_words.hpp"

#include <algorithm>

namespace hop::core {
namespace {

bool is_rare(const LexicalView& words, std::size_t term) {
  const std::size_t passages = words.document_frequency(static_cast<std::uint32_t>(term));
  return passages >= 2 && passages <= most_passages_of_rare_word;
}

// Terms per unit of stepping: for most terms, the overhead of a separate step would exceed the work.
constexpr std::size_t terms_at_once = 16;

// For each rare term of the block that begins at `first`, and each of its passages: values[next[passage]++] = term. Without
// values, only counts. Returns the units of work, at most 2,000.
std::uint64_t take_terms(const LexicalView& words, std::size_t first, std::uint32_t* next, std::uint32_t* values) {
  const std::size_t end = std::min(first + terms_at_once, words.postings.rows());
  std::uint64_t units = 0;
  for (std::size_t term = first; term < end; ++term) {
    ++units;
    if (!is_rare(words, term)) continue;
    units += 4 * words.postings.row_size(term);
    const std::uint32_t row_end = words.postings.offsets[term + 1];
    for (std::uint32_t i = words.postings.offsets[term]; i < row_end; ++i) {
      const std::uint32_t place = next[words.postings.passage(i)]++;
      if (values != nullptr) values[place] = static_cast<std::uint32_t>(term);
    }
  }
  return units;
}

}  // namespace

bool RareWordBuilder::step(const LexicalView& words, WorkBudget& budget) {
  const std::size_t passages = words.passage_count();
  const std::size_t blocks = (words.postings.rows() + terms_at_once - 1) / terms_at_once;
  std::vector<std::uint32_t>& offsets = terms_of_passage_.offsets;
  WorkParts::Step step(parts_, budget);
  return step.once(passages, [&] { offsets.assign(passages + 1, 0); }) && step.each_of_length(blocks, [&](std::size_t block) {
    return take_terms(words, block * terms_at_once, offsets.data() + 1, nullptr);
  }) && step.once(2 * passages, [&] {
    for (std::size_t p = 0; p < passages; ++p) offsets[p + 1] += offsets[p];
    next_ = offsets;
    terms_of_passage_.values.resize(offsets.back());
  }) && step.each_of_length(blocks, [&](std::size_t block) {
    return take_terms(words, block * terms_at_once, next_.data(), terms_of_passage_.values.data());
  });
}

Csr<std::uint32_t> find_rare_words(const LexicalView& words) {
  RareWordBuilder builder;
  work_to_end([&](WorkBudget& budget) { return builder.step(words, budget); });
  return std::move(builder).take();
}

}  // namespace hop::core
