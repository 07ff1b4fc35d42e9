// The vocabulary of KGP's edges by terms: the union of the best TF-IDF terms of every passage (KGP, "TF-IDF KG
// Construction"). Two passages are neighbors if both contain a term of it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/work_parts.hpp"
#include "core/search/lexical.hpp"

namespace hop::core {

// Both directions of the bipartite graph of passages and vocabulary terms, ascending. A term is linked to every passage that
// contains it, not only to those that have it among their best terms.
struct TermVocabulary {
  Csr<std::uint32_t> passages_of_term, terms_of_passage;  // terms are numbered in the order of the graph's word index
};

// Whether a vocabulary term in this many passages makes edges between them.
bool makes_edges(std::size_t passages, double largest_share, std::size_t corpus_passages);

// The best terms of a passage are those of the largest tf · idf, ties by the smaller term; title and text count together, as
// in the index. Stop words are never in the vocabulary. Terms of one passage, or of more than `largest_share` of the passages,
// make no edges; EntityRules::never_common_passages applies to the share.
class TermVocabularyBuilder {
 public:
  // The data behind the view must outlive the builder.
  TermVocabularyBuilder(const LexicalView& words, std::uint32_t terms_each, double largest_share);

  bool step(WorkBudget& budget);  // true when done
  // Only the first part of step(): true when is_chosen() is valid for all terms.
  bool choose(WorkBudget& budget);
  bool is_chosen(std::uint32_t term) const { return in_vocabulary_[term]; }
  TermVocabulary take() && { return std::move(vocabulary_); }

 private:
  std::uint64_t offer(std::uint32_t term);  // offers the term to its passages; returns the units of work
  void insert(std::uint32_t passage, std::uint32_t term, double weight);
  std::uint64_t append_edges(std::uint32_t term);

  bool choose(WorkParts::Step& step);

  LexicalView words_;
  std::uint32_t terms_each_;
  double largest_share_;
  WorkParts parts_;
  // terms_each slots for each passage, best first; weight 0: empty slot.
  std::vector<double> best_weights_;
  std::vector<std::uint32_t> best_terms_;
  std::vector<bool> in_vocabulary_;
  Transposition transposition_;
  TermVocabulary vocabulary_;
};

// A part's share of the vocabulary of the graph by terms (core/shards/statistics/vocabulary_counts.hpp).
struct PartVocabulary {
  std::uint32_t terms_each = 0;
  std::vector<std::uint32_t> terms;    // terms of the part's inverted index, ascending
  std::vector<std::uint32_t> numbers;  // their corpus numbers, parallel to `terms`; ascending
  Csr<std::uint32_t> of_passage;       // for each passage, indexes into both

  // The term with this number; nullopt: the part lacks it.
  std::optional<std::uint32_t> find(std::uint32_t number) const;
};

}  // namespace hop::core
