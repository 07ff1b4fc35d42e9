// The vocabulary of KGP's graph by terms: the best TF-IDF terms of every passage, all taken together (KGP, "TF-IDF KG
// Construction").
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/work_parts.hpp"
#include "core/search/lexical.hpp"

namespace hop::core {

// Both halves of the bipartite graph of passages and vocabulary terms, ascending. A term is linked to every passage that
// holds it, not only to those whose best terms it is one of.
struct TermVocabulary {
  Csr<std::uint32_t> passages_of_term, terms_of_passage;  // terms are numbered in the order of the graph's word index
};

// Whether a term of the vocabulary that so many passages hold makes edges between them.
bool makes_edges(std::size_t passages, double largest_share, std::size_t corpus_passages);

// The best terms of a passage are those of the largest tf · idf, ties by the smaller term; title and text are counted
// together, as they are indexed. Stop words are never in the vocabulary, terms of one passage or of more than
// `largest_share` of the passages make no edges (never more common than EntityRules::never_common_passages allows).
class TermVocabularyBuilder {
 public:
  // What the view borrows must outlive the builder.
  TermVocabularyBuilder(const LexicalView& words, std::uint32_t terms_each, double largest_share);

  bool step(WorkBudget& budget);  // true when done
  // The first part of it alone: true when it is known which terms are in the vocabulary.
  bool choose(WorkBudget& budget);
  bool is_chosen(std::uint32_t term) const { return in_vocabulary_[term]; }
  TermVocabulary take() && { return std::move(vocabulary_); }

 private:
  std::uint64_t offer(std::uint32_t term);  // to the passages that hold it; its units of work
  void insert(std::uint32_t passage, std::uint32_t term, double weight);
  std::uint64_t append_edges(std::uint32_t term);

  bool choose(WorkParts::Step& step);

  LexicalView words_;
  std::uint32_t terms_each_;
  double largest_share_;
  WorkParts parts_;
  // terms_each of each passage, best first; weight 0: none.
  std::vector<double> best_weights_;
  std::vector<std::uint32_t> best_terms_;
  std::vector<bool> in_vocabulary_;
  Transposition transposition_;
  TermVocabulary vocabulary_;
};

}  // namespace hop::core
