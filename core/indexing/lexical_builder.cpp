#include "core/indexing/lexical_builder.hpp"

#include <algorithm>

#include "core/text/stemmer.hpp"

namespace hop::core {

LexicalBuilder::LexicalBuilder(const Analyser& analyser)
    : words_analyser_({analyser.options().stop_words, false, analyser.options().cjk_bigrams}),
      stemming_(analyser.options().stemming) {}

std::uint32_t LexicalBuilder::term_of(std::string_view word) {
  if (!stemming_) return terms_.intern(word);
  const std::uint32_t id = words_.intern(word);
  if (id == term_of_word_.size()) {
    stem_.assign(word);
    stem_english(stem_);
    term_of_word_.push_back(terms_.intern(stem_));
  }
  return term_of_word_[id];
}

void LexicalBuilder::add(std::string_view title, std::string_view text) {
  tokens_.clear();
  words_analyser_.analyse(title, tokens_);
  words_analyser_.analyse(text, tokens_);

  passage_terms_.clear();
  for (const Token& token : tokens_.tokens) passage_terms_.push_back(term_of(tokens_.term(token)));
  std::sort(passage_terms_.begin(), passage_terms_.end());
  for (std::size_t begin = 0, end = 0; begin < passage_terms_.size(); begin = end) {
    while (end < passage_terms_.size() && passage_terms_[end] == passage_terms_[begin]) ++end;
    terms_of_passage_.values.push_back(passage_terms_[begin]);
    frequencies_.push_back(static_cast<std::uint16_t>(std::min<std::size_t>(end - begin, UINT16_MAX)));
  }
  terms_of_passage_.end_row();
  term_counts_.push_back(static_cast<std::uint32_t>(passage_terms_.size()));
}

bool LexicalBuilder::finish(WorkBudget& budget) {
  const TextTable pool = terms_.table();
  const std::size_t terms = pool.size(), entries = terms_of_passage_.values.size();
  WorkParts::Step step(parts_, budget);
  return step.until([&] {
           return sort_.step(budget, terms, by_bytes_, [&](std::uint32_t a, std::uint32_t b) { return pool[a] < pool[b]; });
         }) &&
         step.once(terms,
                   [&] {
                     rank_.resize(terms);
                     content_.terms.reserve(terms);
                   }) &&
         step.each(terms, 20,
                   [&](std::size_t r) {
                     rank_[by_bytes_[r]] = static_cast<std::uint32_t>(r);
                     content_.terms.emplace_back(pool[by_bytes_[r]]);
                   }) &&
         step.each(entries, 1,
                   [&](std::size_t entry) {
                     std::uint32_t& term = terms_of_passage_.values[entry];
                     term = rank_[term];
                   }) &&
         step.until([&] {
           return transposition_.step(budget, terms_of_passage_.view(), terms, content_.postings, &sources_);
         }) &&
         step.once(entries / 4, [&] { content_.frequencies.resize(entries); }) &&
         step.each(entries, 2, [&](std::size_t entry) { content_.frequencies[entry] = frequencies_[sources_[entry]]; });
}

LexicalContent LexicalBuilder::take() && {
  work_to_end([&](WorkBudget& budget) { return finish(budget); });
  content_.term_count_of_passage = std::move(term_counts_);
  return std::move(content_);
}

}  // namespace hop::core
