#include "core/search/rare_words.hpp"

namespace hop::core {
namespace {

bool is_rare(const LexicalView& words, std::size_t term) {
  const std::size_t passages = words.document_frequency(static_cast<std::uint32_t>(term));
  return passages >= 2 && passages <= most_passages_of_rare_word;
}

}  // namespace

bool RareWordBuilder::step(const LexicalView& words, WorkBudget& budget) {
  const std::size_t terms = words.postings.rows(), passages = words.passage_count();
  std::vector<std::uint32_t>& offsets = terms_of_passage_.offsets;
  WorkParts::Step step(parts_, budget);
  return step.once(passages, [&] {
    offsets.assign(passages + 1, 0);
  }) && step.each_of_length(terms, [&](std::size_t term) -> std::uint64_t {
    if (!is_rare(words, term)) return 1;
    words.postings.each(term, [&](std::uint32_t passage, std::uint32_t) { ++offsets[passage + 1]; });
    return 1 + 4 * words.postings.row_size(term);
  }) && step.once(2 * passages, [&] {
    for (std::size_t p = 0; p < passages; ++p) offsets[p + 1] += offsets[p];
    next_ = offsets;
    terms_of_passage_.values.resize(offsets.back());
  }) && step.each_of_length(terms, [&](std::size_t term) -> std::uint64_t {
    if (!is_rare(words, term)) return 1;
    words.postings.each(term, [&](std::uint32_t passage, std::uint32_t) {
      terms_of_passage_.values[next_[passage]++] = static_cast<std::uint32_t>(term);
    });
    return 1 + 4 * words.postings.row_size(term);
  });
}

Csr<std::uint32_t> find_rare_words(const LexicalView& words) {
  RareWordBuilder builder;
  work_to_end([&](WorkBudget& budget) { return builder.step(words, budget); });
  return std::move(builder).take();
}

}  // namespace hop::core
