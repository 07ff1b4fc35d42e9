// The input of the graph file writer: the owned twin of Graph, before serialization.
//
// A first build fills it from a PreparedCorpus. A merge fills it with columns and borrowed runs of text that point into the
// merged graphs, so that large columns are copied only once, into the new file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/small_module.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/graph/graph.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/store/text_runs.hpp"

namespace hop::core {

struct LexicalContent {
  std::vector<std::string> terms;  // sorted by bytes, distinct
  Postings postings;
  std::vector<std::uint32_t> term_count_of_passage;
};

struct VectorContent {
  VectorPrecision precision = VectorPrecision::f32;
  std::uint32_t dimension = 0;
  std::vector<std::uint8_t> bytes;
  std::vector<std::span<const std::uint8_t>> borrowed;  // runs of rows stored elsewhere, instead of bytes; empty: unused
  std::vector<float> scales;
  std::string embedder_id;
};

struct NearestContent {
  Csr<std::uint32_t> passages;
  std::vector<float> cosines;
};

struct KeywordRows {
  Csr<std::uint32_t> passages;      // of each keyword, ascending
  std::vector<std::uint8_t> kinds;  // parallel to it
};

// The fields of documents and passages as columns: the alternative to PreparedDocument and PreparedPassage that merges use.
struct PassageColumns {
  std::vector<std::uint32_t> first_passages;  // of each document
  std::vector<std::uint32_t> documents, sections, pages, source_begins, source_ends, token_counts, source_lines, source_columns;
  std::vector<RepeatedPassage> repeated;
  KeywordRows keyword_rows;  // the transposed keyword links; no rows: they are derived
  // As MetadataRows: each row is sorted by key, then value, and differs from the one before it.
  struct Metadata {
    Csr<MetadataPair> rows;
    std::vector<std::uint32_t> firsts;

    // Ends the row of the passages from `first` on: the values pushed since the last call. A row equal to the one before it is
    // merged into it.
    void end_row(std::uint32_t first);
  };
  Metadata metadata;
};

inline void PassageColumns::Metadata::end_row(std::uint32_t first) {
  const auto alike = [](const MetadataPair& a, const MetadataPair& b) { return a.key == b.key && a.value == b.value; };
  const auto begin = rows.values.begin() + rows.offsets.back();
  if (!firsts.empty()) {
    const auto before = rows.row(firsts.size() - 1);
    if (std::equal(before.begin(), before.end(), begin, rows.values.end(), alike)) {
      rows.values.erase(begin, rows.values.end());
      return;
    }
  }
  rows.end_row();
  firsts.push_back(first);
}

struct GraphContent {
  PreparedCorpus corpus;
  PassageColumns passages;  // unless empty, replaces corpus.documents and corpus.passages; their texts are then borrowed
  KeywordTable keywords;
  LexicalContent lexical;
  VectorContent vectors;
  NearestContent nearest;                     // empty: not built
  BorrowedText borrowed_text;                 // a column that is not empty replaces the strings above
  std::vector<std::uint32_t> passages_by_id;  // empty: the writer sorts the ids
  bool has_passage_texts = true;              // false: they are left out, and so are the vectors
  std::string analyzer_fingerprint;
  std::string index_options;

  bool has_columns() const { return with_stores && !passages.first_passages.empty(); }
  bool has_keyword_rows() const { return has_columns() && passages.keyword_rows.passages.rows() > 0; }
  std::size_t document_count() const { return has_columns() ? passages.first_passages.size() : corpus.documents.size(); }
  std::size_t passage_count() const { return has_columns() ? passages.documents.size() : corpus.passages.size(); }
  TextRuns& borrowed(TextColumn column) { return borrowed_text[static_cast<std::size_t>(column)]; }
  const TextRuns& borrowed(TextColumn column) const { return borrowed_text[static_cast<std::size_t>(column)]; }
};

}  // namespace hop::core
