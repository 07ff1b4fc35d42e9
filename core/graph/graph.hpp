// The graph of a corpus as read from its file: views into the file's bytes. A Graph owns nothing and derives nothing.
//
// Nodes are passages, keywords and structural nodes (documents, sections, pages, tables). Keyword edges between passages
// are never stored as pairs, because a keyword of n passages would need n² of them. The file stores the bipartite
// passage–keyword graph as two CSR halves instead, and a keyword neighbor is two steps away.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/result.hpp"
#include "core/base/small_module.hpp"
#include "core/base/text_table.hpp"
#include "core/graph/postings.hpp"
#include "core/graph/repeated_texts.hpp"

namespace hop::core {

// One key and one value of a passage's metadata, as indices into Graph::metadata_keys and metadata_values.
struct MetadataPair {
  std::uint32_t key = 0;
  std::uint32_t value = 0;
};

// The metadata of passages. Consecutive passages with equal metadata share a row.
struct MetadataRows {
  CsrView<MetadataPair> rows;
  std::span<const std::uint32_t> firsts;  // the first passage of each row; empty: each passage has a row

  std::size_t row_of(std::uint32_t passage) const {
    if (firsts.empty()) return passage;
    return static_cast<std::size_t>(std::upper_bound(firsts.begin(), firsts.end(), passage) - firsts.begin()) - 1;
  }
  std::uint32_t first_of(std::size_t row) const { return firsts.empty() ? static_cast<std::uint32_t>(row) : firsts[row]; }
  // The end of the row's passage range, in a graph of `passages` passages.
  std::uint32_t end_of(std::size_t row, std::uint32_t passages) const {
    return row + 1 < rows.rows() ? first_of(row + 1) : passages;
  }
  std::span<const MetadataPair> of_passage(std::uint32_t passage) const { return rows.row(row_of(passage)); }
};

enum class VectorPrecision : std::uint8_t { f32 = 0, f16 = 1, int8 = 2 };

// The texts of a graph that consists of several segments (core/segments).
class TextParts {
 public:
  virtual std::string_view text(std::uint32_t passage) const = 0;
  virtual std::uint64_t text_bytes() const = 0;  // of all passages
  // The graph as one file, assembled at first use, and its checksum. Thread-safe. Errors: limit_exceeded if the graph is too
  // large for one file; checksum() then covers the bytes that such a file would contain.
  virtual Result<std::span<const std::uint8_t>> file() const = 0;
  virtual std::uint32_t checksum() const = 0;
  // The file of the graph without texts and vectors, made by each call.
  virtual Result<std::vector<std::uint8_t>> frame() const = 0;

 protected:
  ~TextParts() = default;
};
class VectorParts;  // core/search/dense.hpp

struct Graph {
  // Documents, in byte order of their id. Passages of document d: first_passage_of_document[d] … [d + 1].
  TextTable document_ids, document_titles;
  std::span<const std::uint32_t> first_passage_of_document;

  // Passages. no_index (0xffffffff) where a passage has no section or page.
  TextTable passage_ids, passage_titles, passage_texts;
  std::span<const std::uint32_t> document_of_passage, section_of_passage, page_of_passage;
  std::span<const std::uint32_t> passages_by_id;                                    // all passages in byte order of their id
  std::span<const std::uint32_t> source_begin_of_passage, source_end_of_passage;    // bytes of the document's text
  std::span<const std::uint32_t> source_line_of_passage, source_column_of_passage;  // from 1, 0 if unknown; empty: all are
  std::span<const std::uint32_t> token_count_of_passage;
  std::span<const RepeatedPassage> repeated_passages;  // ascending

  // Structure. Ranges [first, end) of passages.
  TextTable section_headings;
  std::span<const std::uint32_t> section_document, section_parent, section_first, section_end;
  std::span<const std::uint8_t> section_level;
  std::span<const std::uint32_t> page_document, page_number, page_first, page_end;
  TextTable table_names, table_markdown;
  std::span<const std::uint32_t> table_document, table_section, table_page, table_passage;

  // Metadata of each passage, sorted by key, then value.
  TextTable metadata_keys, metadata_values;  // sorted by bytes, distinct
  MetadataRows metadata;

  // Keywords. kinds_* hold LinkKind bits, parallel to the links.
  TextTable keyword_keys;  // sorted by bytes, distinct
  TextTable keyword_names;
  std::span<const std::uint32_t> alias_of_keyword;  // KeywordTable::alias_of: 0xffffffff where there is none
  CsrView<std::uint32_t> keywords_of_passage, passages_of_keyword;
  std::span<const std::uint8_t> kinds_by_passage, kinds_by_keyword;

  // Other edges. Adjacency follows from the passages' order in their document and is not stored.
  CsrView<std::uint32_t> links;                // passage → passages that its hyperlinks lead to
  std::span<const std::uint32_t> link_counts;  // UnresolvedLinks::to_counts, of the whole corpus
  CsrView<std::uint32_t> nearest;  // passage → its k nearest, plus the passages that list it among theirs; no rows: not built
  std::span<const float> nearest_cosines;  // parallel to nearest.values

  // Lexical index: terms sorted by bytes, postings ascending by passage.
  TextTable terms;
  PostingsView postings;                                 // frequencies capped at 65,535
  std::span<const std::uint32_t> term_count_of_passage;  // terms of title and text, repeats included
  double average_term_count = 0;

  // Vectors, row i for passage i, unit length. dimension 0: none.
  VectorPrecision vector_precision = VectorPrecision::f32;
  std::uint32_t dimension = 0;
  std::span<const std::uint8_t> vector_bytes;
  std::span<const float> vector_scales;  // int8 only: one per passage
  std::string_view embedder_id;          // the host's name for its embedder; empty: not stated

  // Non-null for a graph in segments: passage_texts and vector_bytes are then empty, and passage_text() and VectorView read
  // from the segments.
  const TextParts* text_parts = nullptr;
  const VectorParts* vector_parts = nullptr;

  std::string_view analyzer_fingerprint;
  std::string_view index_options;      // the options that built the index, as "key=value" lines; a rebuild reads them
  std::uint32_t content_checksum = 0;  // of the whole file; checksum_of() also works for a graph in segments

  std::uint32_t passage_count() const { return static_cast<std::uint32_t>(document_of_passage.size()); }
  std::uint32_t document_count() const { return static_cast<std::uint32_t>(document_ids.size()); }
  std::uint32_t keyword_count() const { return static_cast<std::uint32_t>(keyword_keys.size()); }
  bool has_vectors() const { return dimension != 0; }
  // All text tables share one blob; only their offsets differ.
  void set_text(std::string_view blob) {
    for (TextTable* table :
         {&document_ids, &document_titles, &passage_ids, &passage_titles, &passage_texts, &section_headings, &table_names,
          &table_markdown, &metadata_keys, &metadata_values, &keyword_keys, &keyword_names, &terms}) {
      table->blob = blob;
    }
  }
  bool is_one_file() const { return !with_stores || !text_parts; }
};

std::string_view passage_text(const Graph& graph, std::uint32_t passage);
std::uint64_t passage_text_bytes(const Graph& graph);  // of all passages
std::uint32_t checksum_of(const Graph& graph);         // identifies the graph's content

}  // namespace hop::core
