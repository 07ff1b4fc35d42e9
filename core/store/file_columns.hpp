// The positions of all columns of a graph file. The groups are the tables of the schema (schemas/graph.fbs).
//
// The layout is computed before any value is written; write_tables() then stores the positions in the header.
#pragma once

#include "core/store/column_writer.hpp"
#include "core/store/text_columns.hpp"
#include "graph_generated.h"

namespace hop::core {

struct FileColumns {
  using Numbers = PlacedColumn<std::uint32_t>;
  using Bytes = PlacedColumn<std::uint8_t>;

  struct {
    Numbers ids, titles, first_passages;
  } documents;
  struct {
    Numbers ids, titles, texts, by_id, documents, sections, pages, source_begins, source_ends, token_counts, source_lines,
        source_columns;
    PlacedColumn<const file::RepeatedPassage*, RepeatedPassage> repeated;
  } passages;
  struct {
    Numbers section_headings, section_documents, section_parents, section_firsts, section_ends;
    Bytes section_levels;
    Numbers page_documents, page_numbers, page_firsts, page_ends;
    Numbers table_names, table_markdowns, table_documents, table_sections, table_pages, table_passages;
  } structure;
  struct {
    Numbers keys, values, row_offsets, row_firsts;
    PlacedColumn<const file::MetadataPair*, MetadataPair> pairs;
  } metadata;
  struct {
    Bytes bytes;
  } text;
  struct {
    Numbers keys, names, alias_of;
  } keywords;
  struct {
    Numbers passage_offsets, keywords;
    Bytes kinds_by_passage;
    Numbers keyword_offsets, passages;
    Bytes kinds_by_keyword;
  } keyword_links;
  struct {
    Numbers link_offsets, links, link_counts, nearest_offsets, nearest;
    PlacedColumn<float> nearest_cosines;
  } edges;
  struct {
    Numbers terms, posting_offsets;
    PlacedColumn<std::uint16_t> postings_low;
    Bytes postings_high, frequencies;
    PlacedColumn<const file::LargeFrequency*, LargeFrequency> large_frequencies;
    Numbers term_counts;
  } lexical;
  struct {
    PlacedColumn<float> scales;
    Bytes values;
  } vectors;
};

// Lays out all columns, beginning with the file's last section. Columns of text offsets are only placed; write_text_offsets()
// fills them.
FileColumns lay_out_columns(const TextSource& source, const TextBegins& begins, ColumnWriter& writer, TextOffsets& offsets);

}  // namespace hop::core
