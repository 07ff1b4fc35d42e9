// Reads everything that an opened graph can reach, each index through what it points to: under a sanitizer, a file that
// opened and should not have shows itself.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/corpus/prepared_corpus.hpp"
#include "core/graph/graph.hpp"

namespace hop::core {

class GraphWalk {
 public:
  std::uint64_t walk(const Graph& graph) {
    for (std::uint32_t d = 0; d < graph.document_count(); ++d) {
      take(graph.document_ids[d]), take(graph.document_titles[d]);
      for (auto p = graph.first_passage_of_document[d]; p < graph.first_passage_of_document[d + 1]; ++p) {
        take(graph.document_of_passage[p]);
      }
    }
    for (std::uint32_t p = 0; p < graph.passage_count(); ++p) walk_passage(graph, p);
    for (std::size_t s = 0; s < graph.section_document.size(); ++s) {
      take(graph.section_headings[s]), take(graph.document_ids[graph.section_document[s]]), take(graph.section_level[s]);
      if (graph.section_parent[s] != no_index) take(graph.section_headings[graph.section_parent[s]]);
      for (auto p = graph.section_first[s]; p < graph.section_end[s]; ++p) take(graph.document_of_passage[p]);
    }
    for (std::size_t n = 0; n < graph.page_document.size(); ++n) {
      take(graph.document_ids[graph.page_document[n]]), take(graph.page_number[n]);
      for (auto p = graph.page_first[n]; p < graph.page_end[n]; ++p) take(graph.document_of_passage[p]);
    }
    for (std::size_t t = 0; t < graph.table_document.size(); ++t) {
      take(graph.table_names[t]), take(graph.table_markdown[t]), take(graph.document_ids[graph.table_document[t]]);
      if (graph.table_section[t] != no_index) take(graph.section_headings[graph.table_section[t]]);
      if (graph.table_page[t] != no_index) take(graph.page_number[graph.table_page[t]]);
      if (graph.table_passage[t] != no_index) take(graph.passage_texts[graph.table_passage[t]]);
    }
    for (std::size_t k = 0; k < graph.metadata_keys.size(); ++k) take(graph.metadata_keys[k]);
    for (std::size_t v = 0; v < graph.metadata_values.size(); ++v) take(graph.metadata_values[v]);
    for (std::uint32_t k = 0; k < graph.keyword_count(); ++k) walk_keyword(graph, k);
    for (std::size_t t = 0; t < graph.terms.size(); ++t) walk_term(graph, t);
    for (const std::uint8_t byte : graph.vector_bytes) take(byte);
    for (const float scale : graph.vector_scales) take(scale != scale);
    for (const auto& [passage, first] : graph.repeated_passages)
      take(graph.passage_ids[passage]), take(graph.passage_texts[first]);
    take(graph.embedder_id), take(graph.analyzer_fingerprint), take(graph.index_options);
    return sum_;
  }

 private:
  void take(std::uint64_t value) { sum_ = sum_ * 31 + value; }
  void take(std::string_view text) {
    for (const char byte : text) take(static_cast<std::uint8_t>(byte));
  }

  void walk_passage(const Graph& graph, std::uint32_t p) {
    take(graph.passage_ids[p]), take(graph.passage_titles[p]), take(graph.passage_texts[p]);
    take(graph.passage_ids[graph.passages_by_id[p]]), take(graph.document_ids[graph.document_of_passage[p]]);
    if (graph.section_of_passage[p] != no_index) take(graph.section_headings[graph.section_of_passage[p]]);
    if (graph.page_of_passage[p] != no_index) take(graph.page_number[graph.page_of_passage[p]]);
    take(graph.source_begin_of_passage[p]), take(graph.source_end_of_passage[p]);
    if (!graph.source_line_of_passage.empty()) take(graph.source_line_of_passage[p]);
    if (!graph.source_column_of_passage.empty()) take(graph.source_column_of_passage[p]);
    take(graph.token_count_of_passage[p]), take(graph.term_count_of_passage[p]);
    for (const auto [key, value] : graph.metadata.of_passage(p)) {
      take(graph.metadata_keys[key]), take(graph.metadata_values[value]);
    }
    for (auto e = graph.keywords_of_passage.offsets[p]; e < graph.keywords_of_passage.offsets[p + 1]; ++e) {
      take(graph.keyword_keys[graph.keywords_of_passage.values[e]]), take(graph.kinds_by_passage[e]);
    }
    for (const std::uint32_t target : graph.links.row(p)) take(graph.passage_ids[target]);
    if (graph.nearest.rows() == 0) return;
    for (auto e = graph.nearest.offsets[p]; e < graph.nearest.offsets[p + 1]; ++e) {
      take(graph.passage_ids[graph.nearest.values[e]]), take(graph.nearest_cosines[e] > 0);
    }
  }

  void walk_keyword(const Graph& graph, std::uint32_t k) {
    take(graph.keyword_keys[k]), take(graph.keyword_names[k]);
    if (graph.alias_of_keyword[k] != no_index) take(graph.keyword_keys[graph.alias_of_keyword[k]]);
    for (auto e = graph.passages_of_keyword.offsets[k]; e < graph.passages_of_keyword.offsets[k + 1]; ++e) {
      take(graph.passage_ids[graph.passages_of_keyword.values[e]]), take(graph.kinds_by_keyword[e]);
    }
  }

  void walk_term(const Graph& graph, std::size_t t) {
    take(graph.terms[t]);
    for (auto e = graph.postings.offsets[t]; e < graph.postings.offsets[t + 1]; ++e) {
      take(graph.passage_ids[graph.postings.passage(e)]), take(graph.postings.frequency(e));
    }
  }

  std::uint64_t sum_ = 0;
};

}  // namespace hop::core
