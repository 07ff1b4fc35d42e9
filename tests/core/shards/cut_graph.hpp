// A whole graph cut into shards: each a graph of some of its documents, with all of their links, and ties for the edges
// that leave it. Together they answer as the whole does.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/search/dense.hpp"
#include "core/shards/indexing/cut_keywords.hpp"
#include "core/shards/statistics/shard_ties.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core::test {

struct GraphCut {
  GraphContent content;  // its passages' names and given entities are not kept in a graph, and so not here
  ShardTies ties;
};

// What a cut keeps of one kind of thing: their indices in the whole, ascending, and where each is in the shard.
struct KeptThings {
  std::vector<std::uint32_t> of_whole;
  std::vector<std::uint32_t> in_shard;  // by index in the whole; no_index: left out

  template <class IsKept>
  KeptThings(std::size_t count, IsKept is_kept) : in_shard(count, no_index) {
    for (std::uint32_t i = 0; i < count; ++i) {
      if (!is_kept(i)) continue;
      in_shard[i] = static_cast<std::uint32_t>(of_whole.size());
      of_whole.push_back(i);
    }
  }
  // Those of the documents that are kept.
  KeptThings(std::span<const std::uint32_t> document_of, const KeptThings& documents)
      : KeptThings(document_of.size(), [&](std::uint32_t i) { return documents.has(document_of[i]); }) {}

  bool has(std::uint32_t index) const { return in_shard[index] != no_index; }
  std::uint32_t place_of(std::uint32_t index) const { return index == no_index ? no_index : in_shard[index]; }
  // Passages of a document stand together, so that ranges of them stay ranges.
  std::uint32_t first_from(std::uint32_t index) const {
    return static_cast<std::uint32_t>(std::lower_bound(of_whole.begin(), of_whole.end(), index) - of_whole.begin());
  }
};

struct GraphCutter {
  const Graph& whole;
  const KeptThings documents, passages{whole.document_of_passage, documents}, sections{whole.section_document, documents},
      pages{whole.page_document, documents};
  GraphContent content = {};

  std::vector<MetadataField> metadata_of(std::uint32_t passage) const {
    std::vector<MetadataField> fields;
    for (const MetadataPair& pair : whole.metadata.rows.row(whole.metadata.row_of(passage)))
      fields.push_back({std::string(whole.metadata_keys[pair.key]), std::string(whole.metadata_values[pair.value])});
    return fields;
  }

  void cut_passages() {
    for (const std::uint32_t p : passages.of_whole) {
      PreparedPassage& passage = content.corpus.passages.emplace_back();
      passage.id = whole.passage_ids[p];
      passage.title = whole.passage_titles[p];
      passage.text = whole.passage_texts[p];
      passage.document = documents.place_of(whole.document_of_passage[p]);
      passage.section = sections.place_of(whole.section_of_passage[p]);
      passage.page = pages.place_of(whole.page_of_passage[p]);
      passage.token_count = whole.token_count_of_passage[p];
      passage.source_begin = whole.source_begin_of_passage[p];
      passage.source_end = whole.source_end_of_passage[p];
      if (!whole.source_line_of_passage.empty()) passage.source_place.line = whole.source_line_of_passage[p];
      if (!whole.source_column_of_passage.empty()) passage.source_place.column = whole.source_column_of_passage[p];
    }
  }

  // What all passages of a document have is the document's.
  void cut_documents() {
    for (const std::uint32_t d : documents.of_whole) {
      const std::uint32_t first = whole.first_passage_of_document[d], end = whole.first_passage_of_document[d + 1];
      content.corpus.documents.push_back(
          {std::string(whole.document_ids[d]), std::string(whole.document_titles[d]), passages.first_from(first)});
      if (first == end) continue;
      if (whole.metadata.end_of(whole.metadata.row_of(first), whole.passage_count()) >= end) {
        content.corpus.documents.back().metadata = metadata_of(first);
      } else {
        for (std::uint32_t p = first; p < end; ++p) content.corpus.passages[passages.place_of(p)].metadata = metadata_of(p);
      }
    }
  }

  void cut_structure() {
    PreparedCorpus& corpus = content.corpus;
    for (const std::uint32_t s : sections.of_whole) {
      corpus.sections.push_back({documents.place_of(whole.section_document[s]), sections.place_of(whole.section_parent[s]),
                                 whole.section_level[s], std::string(whole.section_headings[s]),
                                 passages.first_from(whole.section_first[s]), passages.first_from(whole.section_end[s])});
    }
    for (const std::uint32_t p : pages.of_whole) {
      corpus.pages.push_back({documents.place_of(whole.page_document[p]), whole.page_number[p],
                              passages.first_from(whole.page_first[p]), passages.first_from(whole.page_end[p])});
    }
    for (const std::uint32_t t : KeptThings(whole.table_document, documents).of_whole) {
      corpus.tables.push_back({documents.place_of(whole.table_document[t]), sections.place_of(whole.table_section[t]),
                               pages.place_of(whole.table_page[t]), passages.place_of(whole.table_passage[t]),
                               std::string(whole.table_names[t]), std::string(whole.table_markdown[t])});
    }
  }

  void cut_words() {
    LexicalContent& lexical = content.lexical;
    for (std::uint32_t t = 0; t < whole.terms.size(); ++t) {
      const std::size_t before = lexical.postings.size();
      whole.postings.each(t, [&](std::uint32_t passage, std::uint32_t frequency) {
        if (passages.has(passage)) lexical.postings.add(passages.place_of(passage), frequency);
      });
      if (lexical.postings.size() == before) continue;
      lexical.postings.end_row();
      lexical.terms.emplace_back(whole.terms[t]);
    }
    for (const std::uint32_t p : passages.of_whole) lexical.term_count_of_passage.push_back(whole.term_count_of_passage[p]);
  }

  void cut_vectors() {
    content.vectors.precision = whole.vector_precision;
    content.vectors.dimension = whole.dimension;
    content.vectors.embedder_id = whole.embedder_id;
    const std::size_t row_bytes = whole.dimension * bytes_per_value(whole.vector_precision);
    for (const std::uint32_t p : passages.of_whole) {
      const auto row = whole.vector_bytes.subspan(p * row_bytes, row_bytes);
      content.vectors.bytes.insert(content.vectors.bytes.end(), row.begin(), row.end());
      if (!whole.vector_scales.empty()) content.vectors.scales.push_back(whole.vector_scales[p]);
    }
  }

  // Those inside the shard.
  void cut_edges() {
    for (const std::uint32_t from : passages.of_whole) {
      if (whole.links.rows() > 0) {
        for (const std::uint32_t to : whole.links.row(from))
          if (passages.has(to)) content.corpus.links.push_back({passages.place_of(from), passages.place_of(to)});
      }
      if (whole.nearest.rows() == 0) continue;
      for (std::uint32_t at = whole.nearest.offsets[from]; at < whole.nearest.offsets[from + 1]; ++at) {
        if (!passages.has(whole.nearest.values[at])) continue;
        content.nearest.passages.values.push_back(passages.place_of(whole.nearest.values[at]));
        content.nearest.cosines.push_back(whole.nearest_cosines[at]);
      }
      content.nearest.passages.end_row();
    }
  }

  void tie_rows(const CsrView<std::uint32_t>& rows, Csr<PassagePlace>& ties) const {
    for (const std::uint32_t from : passages.of_whole) {
      for (const std::uint32_t to : rows.rows() > 0 ? rows.row(from) : std::span<const std::uint32_t>()) {
        const std::uint32_t document = whole.document_of_passage[to];
        ties.values.push_back({document, to - whole.first_passage_of_document[document]});
      }
      ties.end_row();
    }
  }
};

// The documents d with shard_of_document[d] == shard, of a graph that is one file.
inline GraphCut cut_graph(const Graph& whole, std::span<const std::uint32_t> shard_of_document, std::uint32_t shard) {
  GraphCutter cutter{whole, {whole.document_count(), [&](std::uint32_t d) { return shard_of_document[d] == shard; }}};
  cutter.cut_passages();
  cutter.cut_documents();
  cutter.cut_structure();
  cutter.cut_words();
  cutter.cut_vectors();
  cutter.cut_edges();
  GraphCut cut{std::move(cutter.content), {}};
  cut.content.keywords = cut_keywords(whole.keyword_keys, whole.keyword_names, whole.alias_of_keyword, whole.keywords_of_passage,
                                      whole.kinds_by_passage, cutter.passages.of_whole);
  cut.content.analyzer_fingerprint = whole.analyzer_fingerprint;
  cut.content.index_options = whole.index_options;
  cutter.tie_rows(whole.links, cut.ties.links);
  if (whole.nearest.rows() > 0) cutter.tie_rows(whole.nearest, cut.ties.nearest);
  name_documents(cut.ties, whole.document_count(), [&](std::uint32_t d) { return whole.document_ids[d]; });
  return cut;
}

}  // namespace hop::core::test
