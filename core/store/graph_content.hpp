// All that goes into a graph file, before it is one: the owned twin of Graph.
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
  std::vector<std::span<const std::uint8_t>> borrowed;  // in place of bytes, unless empty: runs of rows that live on elsewhere
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

// Of each passage, in place of PreparedPassage.
struct PassageColumns {
  struct Field {
    std::string_view key, value;  // texts that live on elsewhere
  };
  std::vector<std::uint32_t> documents, sections, pages, source_begins, source_ends, token_counts;
  const KeywordRows* keyword_rows = nullptr;  // the other half of the keyword table, borrowed; null: is found
  // As MetadataRows: each row sorted by key, then value, and other than the one before it.
  struct Metadata {
    Csr<Field> rows;
    std::vector<std::uint32_t> firsts;

    // The values pushed since the last row are of the passages from `first` on.
    void end_row(std::uint32_t first);
  };
  Metadata metadata;
};

inline void PassageColumns::Metadata::end_row(std::uint32_t first) {
  const auto alike = [](const Field& a, const Field& b) { return a.key == b.key && a.value == b.value; };
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
  PassageColumns passages;  // in place of the corpus's, unless empty; the passages' texts are borrowed then
  KeywordTable keywords;
  LexicalContent lexical;
  VectorContent vectors;
  NearestContent nearest;                     // empty: not built
  BorrowedText borrowed_text;                 // columns that are not empty stand in the place of the strings above
  std::vector<std::uint32_t> passages_by_id;  // empty: is found
  bool stays_in_memory = false;               // its file is read by this process alone: without checksums
  std::string analyzer_fingerprint;
  std::string index_options;

  bool has_columns() const { return with_stores && !passages.documents.empty(); }
  bool has_keyword_rows() const { return has_columns() && passages.keyword_rows; }
  std::size_t passage_count() const { return has_columns() ? passages.documents.size() : corpus.passages.size(); }
  TextRuns& borrowed(TextColumn column) { return borrowed_text[static_cast<std::size_t>(column)]; }
  const TextRuns& borrowed(TextColumn column) const { return borrowed_text[static_cast<std::size_t>(column)]; }
};

}  // namespace hop::core
