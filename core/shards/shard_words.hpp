// The words of a shard's passages, with N, df and the average length of the whole corpus: word scores of core/search over
// them are the bits that one graph gives the same passages, for a passage's sums are taken over its own terms, in one
// order.
#pragma once

#include "core/methods/views.hpp"
#include "core/shards/shard.hpp"

namespace hop::core {

inline LexicalView lexical_view_of(const Shard& shard) {
  LexicalView view = lexical_view(shard.graph->view());
  view.average_length = shard.average_term_count;
  view.larger_corpus = shard.corpus_passages;
  view.passages_of_term = shard.passages_of_term;
  return view;
}

}  // namespace hop::core
