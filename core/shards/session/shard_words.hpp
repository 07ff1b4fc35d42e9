// A view of a shard's inverted index with N, df and the average length of the whole corpus. Word scores over this view are
// bit-identical to those of a single graph, because the score of a passage is a sum over its own terms in a fixed order.
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

// The sent terms that occur in the shard, in the question's order. `places` receives their indexes in `sent`.
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
