// One pass over all postings keeps the best terms of each passage in a small insertion-sorted row; a second pass copies the
// postings of the vocabulary's terms as edges. Memory is passages × terms_each.
#include "core/methods/kgp/term_vocabulary.hpp"

#include <algorithm>

#include "core/graph/entity_graph.hpp"
#include "core/search/tfidf.hpp"
#include "core/text/stop_words.hpp"

namespace hop::core {

bool makes_edges(std::size_t passages, double largest_share, std::size_t corpus_passages) {
  const bool is_common = passages > EntityRules().never_common_passages &&
                         static_cast<double>(passages) > largest_share * static_cast<double>(corpus_passages);
  return !is_common && passages >= 2;
}

TermVocabularyBuilder::TermVocabularyBuilder(const LexicalView& words, std::uint32_t terms_each, double largest_share)
    : words_(words), terms_each_(terms_each), largest_share_(largest_share) {}

void TermVocabularyBuilder::insert(std::uint32_t passage, std::uint32_t term, double weight) {
  // Terms arrive in ascending order, so a strict comparison keeps the smaller term of a tie.
  const std::size_t first = std::size_t{passage} * terms_each_, end = first + terms_each_;
  std::size_t place = end;
  for (; place > first && best_weights_[place - 1] < weight; --place) {
    if (place == end) continue;  // the last term drops out
    best_weights_[place] = best_weights_[place - 1];
    best_terms_[place] = best_terms_[place - 1];
  }
  if (place == end) return;
  best_weights_[place] = weight;
  best_terms_[place] = term;
}

std::uint64_t TermVocabularyBuilder::offer(std::uint32_t term) {
  if (is_stop_word(words_.terms[term])) return 2;
  const std::uint64_t passages = words_.postings.row_size(term);
  const double idf = tfidf_idf(words_.corpus_passage_count(), words_.document_frequency(term));
  words_.postings.each(term, [&](std::uint32_t passage, std::uint32_t frequency) { insert(passage, term, frequency * idf); });
  return 20 + 4 * passages;
}

std::uint64_t TermVocabularyBuilder::append_edges(std::uint32_t term) {
  const std::uint64_t passages = words_.document_frequency(term);
  if (!in_vocabulary_[term] || !makes_edges(passages, largest_share_, words_.corpus_passage_count())) return 2;
  std::vector<std::uint32_t>& values = vocabulary_.passages_of_term.values;
  words_.postings.each(term, [&](std::uint32_t passage, std::uint32_t) { values.push_back(passage); });
  vocabulary_.passages_of_term.end_row();
  return 4 + passages;
}

bool TermVocabularyBuilder::choose(WorkParts::Step& step) {
  const std::size_t passages = words_.passage_count(), terms = words_.terms.size();
  return step.once(terms + passages, [&] {
    best_weights_.resize(passages * terms_each_);
    best_terms_.resize(passages * terms_each_);
    in_vocabulary_.resize(terms);
  }) && step.each_of_length(terms, [&](std::size_t term) {
    return offer(static_cast<std::uint32_t>(term));
  }) && step.each(best_terms_.size(), 2, [&](std::size_t i) {
    if (best_weights_[i] > 0) in_vocabulary_[best_terms_[i]] = true;
  });
}

bool TermVocabularyBuilder::choose(WorkBudget& budget) {
  WorkParts::Step step(parts_, budget);
  return choose(step);
}

bool TermVocabularyBuilder::step(WorkBudget& budget) {
  const std::size_t passages = words_.passage_count(), terms = words_.terms.size();
  WorkParts::Step step(parts_, budget);
  return choose(step) &&
         step.each_of_length(terms, [&](std::size_t term) { return append_edges(static_cast<std::uint32_t>(term)); }) &&
         step.until([&] {
           return transposition_.step(budget, vocabulary_.passages_of_term.view(), passages, vocabulary_.terms_of_passage);
         });
}

std::optional<std::uint32_t> PartVocabulary::find(std::uint32_t number) const {
  const auto found = std::lower_bound(numbers.begin(), numbers.end(), number);
  if (found == numbers.end() || *found != number) return std::nullopt;
  return terms[static_cast<std::size_t>(found - numbers.begin())];
}

}  // namespace hop::core
