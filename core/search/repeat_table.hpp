// The passages of a graph with repeated texts (core/graph/repeated_texts.hpp), as questions look them up.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/graph/repeated_texts.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

struct RepeatTable {
  std::vector<std::uint32_t> passages;  // ascending
  std::vector<bool> is_boilerplate;     // by place in `passages`
  PassageSet beside_content{0};         // the boilerplate of documents that have other passages

  // visit(passage) for those of a document whose texts are not repeated, ascending.
  template <class Visit>
  void each_other(const Graph& graph, std::uint32_t document, Visit&& visit) const {
    const std::uint32_t begin = graph.first_passage_of_document[document], end = graph.first_passage_of_document[document + 1];
    auto next = std::lower_bound(passages.begin(), passages.end(), begin);
    for (std::uint32_t p = begin; p < end; ++p) {
      if (next != passages.end() && *next == p) ++next;
      else visit(p);
    }
  }
};

// `repeats`: those of the graph, ascending, with the numbers of documents of the whole corpus.
RepeatTable make_repeat_table(const Graph& graph, std::span<const CountedRepeat> repeats, std::uint64_t corpus_documents);

}  // namespace hop::core
