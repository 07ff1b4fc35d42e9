// The words of a shard's passages, with N, df and the average length of the whole corpus: word scores of core/search over
// them are the bits that one graph gives the same passages, for a passage's sums are taken over its own terms, in one
// order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/text_table.hpp"
#include "core/methods/views.hpp"
#include "core/shards/protocol/commands.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

inline LexicalView lexical_view_of(const Shard& shard) {
  LexicalView view = lexical_view(shard.graph->view());
  view.average_length = shard.average_term_count;
  view.larger_corpus = shard.corpus_passages;
  view.passages_of_term = shard.passages_of_term;
  return view;
}

// The terms that the shard knows, in the question's order; `places`: where each is among those that were sent.
inline std::vector<QueryTerm> known_terms(const Shard& shard, std::span<const SentTerm> sent,
                                          std::vector<std::uint32_t>* places = nullptr) {
  std::vector<QueryTerm> known;
  for (std::size_t i = 0; i < sent.size(); ++i) {
    const auto term = find_sorted(shard.graph->view().terms, sent[i].text);
    if (!term) continue;
    known.push_back({*term, sent[i].count});
    if (places != nullptr) places->push_back(static_cast<std::uint32_t>(i));
  }
  return known;
}

}  // namespace hop::core
