// Adapters from a Graph to the views that core/search takes: only the columns that a search reads. A view borrows from the
// graph and is cheap to make.
#pragma once

#include "core/graph/graph.hpp"
#include "core/search/dense.hpp"
#include "core/search/filter.hpp"
#include "core/search/lexical.hpp"

namespace hop::core {

inline LexicalView lexical_view(const Graph& graph) {
  return {graph.terms, graph.postings, graph.term_count_of_passage, graph.average_term_count};
}

inline MetadataView metadata_view(const Graph& graph) {
  return {graph.metadata_keys,   graph.metadata_values, graph.metadata,
          graph.passage_count(), graph.document_ids,    graph.first_passage_of_document};
}

}  // namespace hop::core
