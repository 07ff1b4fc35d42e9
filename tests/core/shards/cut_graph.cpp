#include "tests/core/shards/cut_graph.hpp"

#include <algorithm>

#include "core/search/dense.hpp"
#include "core/shards/indexing/cut_keywords.hpp"

namespace hop::core {
namespace {

// What a cut keeps of one kind of thing: their indices in the whole, ascending, and where each is in the shard.
struct KeptThings {
  std::vector<std::uint32_t> of_whole;
  std::vector<std::uint32_t> in_shard;  // by index in the whole; no_index: left out

  explicit KeptThings(std::size_t count) : in_shard(count, no_index) {}
  void keep(std::uint32_t index) {
    in_shard[index] = static_cast<std::uint32_t>(of_whole.size());
    of_whole.push_back(index);
  }
  std::uint32_t place_of(std::uint32_t index) const { return index == no_index ? no_index : in_shard[index]; }
};

class GraphCutter {
 public:
  GraphCutter(const Graph& whole, std::span<const std::uint32_t> shard_of_document, std::uint32_t shard)
      : whole_(whole),
        documents_(whole.document_count()),
        passages_(whole.passage_count()),
        sections_(whole.section_headings.size()),
        pages_(whole.page_document.size()) {
    for (std::uint32_t d = 0; d < whole.document_count(); ++d) {
      if (shard_of_document[d] == shard) documents_.keep(d);
    }
    keep_those_of_documents(whole.document_of_passage, passages_);
    keep_those_of_documents(whole.section_document, sections_);
    keep_those_of_documents(whole.page_document, pages_);
  }

  GraphCut take() && {
    cut_documents();
    cut_passages();
    cut_metadata();
    cut_structure();
    cut_.content.keywords = cut_keywords(whole_.keyword_keys, whole_.keyword_names, whole_.alias_of_keyword,
                                         whole_.keywords_of_passage, whole_.kinds_by_passage, passages_.of_whole);
    cut_words();
    cut_vectors();
    cut_edges();
    cut_.content.analyzer_fingerprint = whole_.analyzer_fingerprint;
    cut_.content.index_options = whole_.index_options;
    return std::move(cut_);
  }

 private:
  void keep_those_of_documents(std::span<const std::uint32_t> document_of, KeptThings& things) const {
    for (std::uint32_t i = 0; i < document_of.size(); ++i) {
      if (documents_.in_shard[document_of[i]] != no_index) things.keep(i);
    }
  }
  // Passages of a document stand together, so that ranges of them stay ranges.
  std::uint32_t first_kept_from(std::uint32_t passage) const {
    const auto found = std::lower_bound(passages_.of_whole.begin(), passages_.of_whole.end(), passage);
    return static_cast<std::uint32_t>(found - passages_.of_whole.begin());
  }

  void cut_documents();
  void cut_passages();
  std::vector<MetadataField> metadata_row(std::size_t row) const;
  void cut_metadata();
  void cut_structure();
  void cut_words();
  void cut_vectors();
  void cut_edges();
  PassagePlace place_of(std::uint32_t passage) const;
  void tie_rows(const CsrView<std::uint32_t>& rows, Csr<PassagePlace>& ties) const;

  const Graph& whole_;
  KeptThings documents_, passages_, sections_, pages_;
  GraphCut cut_;
};

void GraphCutter::cut_documents() {
  for (const std::uint32_t d : documents_.of_whole) {
    cut_.content.corpus.documents.push_back({std::string(whole_.document_ids[d]), std::string(whole_.document_titles[d]),
                                             first_kept_from(whole_.first_passage_of_document[d])});
  }
}

void GraphCutter::cut_passages() {
  for (const std::uint32_t p : passages_.of_whole) {
    PreparedPassage& passage = cut_.content.corpus.passages.emplace_back();
    passage.id = whole_.passage_ids[p];
    passage.title = whole_.passage_titles[p];
    passage.text = whole_.passage_texts[p];
    passage.document = documents_.in_shard[whole_.document_of_passage[p]];
    passage.section = sections_.place_of(whole_.section_of_passage[p]);
    passage.page = pages_.place_of(whole_.page_of_passage[p]);
    passage.token_count = whole_.token_count_of_passage[p];
    passage.source_begin = whole_.source_begin_of_passage[p];
    passage.source_end = whole_.source_end_of_passage[p];
    if (!whole_.source_line_of_passage.empty()) passage.source_place.line = whole_.source_line_of_passage[p];
    if (!whole_.source_column_of_passage.empty()) passage.source_place.column = whole_.source_column_of_passage[p];
  }
}

std::vector<MetadataField> GraphCutter::metadata_row(std::size_t row) const {
  std::vector<MetadataField> fields;
  for (const MetadataPair& pair : whole_.metadata.rows.row(row)) {
    fields.push_back({std::string(whole_.metadata_keys[pair.key]), std::string(whole_.metadata_values[pair.value])});
  }
  return fields;
}

// What all passages of a document have is the document's.
void GraphCutter::cut_metadata() {
  PreparedCorpus& corpus = cut_.content.corpus;
  const MetadataRows& metadata = whole_.metadata;
  for (const std::uint32_t d : documents_.of_whole) {
    const std::uint32_t first = whole_.first_passage_of_document[d], end = whole_.first_passage_of_document[d + 1];
    if (first == end) continue;
    if (metadata.end_of(metadata.row_of(first), whole_.passage_count()) >= end) {
      corpus.documents[documents_.in_shard[d]].metadata = metadata_row(metadata.row_of(first));
      continue;
    }
    for (std::uint32_t p = first; p < end; ++p)
      corpus.passages[passages_.in_shard[p]].metadata = metadata_row(metadata.row_of(p));
  }
}

void GraphCutter::cut_structure() {
  PreparedCorpus& corpus = cut_.content.corpus;
  for (const std::uint32_t s : sections_.of_whole) {
    corpus.sections.push_back({documents_.in_shard[whole_.section_document[s]], sections_.place_of(whole_.section_parent[s]),
                               whole_.section_level[s], std::string(whole_.section_headings[s]),
                               first_kept_from(whole_.section_first[s]), first_kept_from(whole_.section_end[s])});
  }
  for (const std::uint32_t p : pages_.of_whole) {
    corpus.pages.push_back({documents_.in_shard[whole_.page_document[p]], whole_.page_number[p],
                            first_kept_from(whole_.page_first[p]), first_kept_from(whole_.page_end[p])});
  }
  for (std::uint32_t t = 0; t < whole_.table_document.size(); ++t) {
    const std::uint32_t document = documents_.in_shard[whole_.table_document[t]];
    if (document == no_index) continue;
    corpus.tables.push_back({document, sections_.place_of(whole_.table_section[t]), pages_.place_of(whole_.table_page[t]),
                             passages_.place_of(whole_.table_passage[t]), std::string(whole_.table_names[t]),
                             std::string(whole_.table_markdown[t])});
  }
}

void GraphCutter::cut_words() {
  LexicalContent& lexical = cut_.content.lexical;
  for (std::uint32_t t = 0; t < whole_.terms.size(); ++t) {
    const std::size_t before = lexical.postings.size();
    whole_.postings.each(t, [&](std::uint32_t in_whole, std::uint32_t frequency) {
      const std::uint32_t passage = passages_.in_shard[in_whole];
      if (passage != no_index) lexical.postings.add(passage, frequency);
    });
    if (lexical.postings.size() == before) continue;
    lexical.postings.end_row();
    lexical.terms.emplace_back(whole_.terms[t]);
  }
  for (const std::uint32_t p : passages_.of_whole) lexical.term_count_of_passage.push_back(whole_.term_count_of_passage[p]);
}

void GraphCutter::cut_vectors() {
  VectorContent& vectors = cut_.content.vectors;
  vectors.precision = whole_.vector_precision;
  vectors.dimension = whole_.dimension;
  vectors.embedder_id = whole_.embedder_id;
  const std::size_t row_bytes = whole_.dimension * bytes_per_value(whole_.vector_precision);
  for (const std::uint32_t p : passages_.of_whole) {
    const auto row = whole_.vector_bytes.subspan(p * row_bytes, row_bytes);
    vectors.bytes.insert(vectors.bytes.end(), row.begin(), row.end());
    if (!whole_.vector_scales.empty()) vectors.scales.push_back(whole_.vector_scales[p]);
  }
}

PassagePlace GraphCutter::place_of(std::uint32_t passage) const {
  const std::uint32_t document = whole_.document_of_passage[passage];
  return {document, passage - whole_.first_passage_of_document[document]};
}

void GraphCutter::tie_rows(const CsrView<std::uint32_t>& rows, Csr<PassagePlace>& ties) const {
  if (rows.rows() == 0) return;
  for (const std::uint32_t p : passages_.of_whole) {
    for (const std::uint32_t other : rows.row(p)) ties.values.push_back(place_of(other));
    ties.end_row();
  }
}

// Those inside the shard into its graph, all of them into its ties.
void GraphCutter::cut_edges() {
  for (std::uint32_t p = 0; p < passages_.of_whole.size(); ++p) {
    const std::uint32_t of_whole = passages_.of_whole[p];
    if (whole_.links.rows() > 0) {
      for (const std::uint32_t to : whole_.links.row(of_whole)) {
        if (passages_.in_shard[to] != no_index) cut_.content.corpus.links.push_back({p, passages_.in_shard[to]});
      }
    }
    if (whole_.nearest.rows() == 0) continue;
    NearestContent& nearest = cut_.content.nearest;
    for (std::uint32_t at = whole_.nearest.offsets[of_whole]; at < whole_.nearest.offsets[of_whole + 1]; ++at) {
      const std::uint32_t to = passages_.in_shard[whole_.nearest.values[at]];
      if (to == no_index) continue;
      nearest.passages.values.push_back(to);
      nearest.cosines.push_back(whole_.nearest_cosines[at]);
    }
    nearest.passages.end_row();
  }
  ShardTies& ties = cut_.ties;
  tie_rows(whole_.links, ties.links);
  tie_rows(whole_.nearest, ties.nearest);
  if (whole_.links.rows() == 0) {
    for (std::size_t p = 0; p < passages_.of_whole.size(); ++p) ties.links.end_row();
  }

  name_documents(ties, whole_.document_count(), [&](std::uint32_t d) { return whole_.document_ids[d]; });
}

}  // namespace

GraphCut cut_graph(const Graph& whole, std::span<const std::uint32_t> shard_of_document, std::uint32_t shard) {
  return GraphCutter(whole, shard_of_document, shard).take();
}

}  // namespace hop::core
