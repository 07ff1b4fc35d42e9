// A section, page, document or passage number of a part becomes a merged number by adding a distance that is constant over a run,
// because all rows are in document order. A column of a run is copied by one std::transform.
#include "core/merge/merged_documents.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "core/base/concat.hpp"
#include "core/search/dense.hpp"

namespace hop::core {
namespace {

// The index of each document's first row, and the end, in a table whose rows are in document order.
std::vector<std::uint32_t> first_rows(std::span<const std::uint32_t> documents, std::uint32_t document_count) {
  std::vector<std::uint32_t> first(document_count + 1, 0);
  for (const std::uint32_t document : documents) ++first[document + 1];
  for (std::uint32_t d = 0; d < document_count; ++d) first[d + 1] += first[d];
  return first;
}

// Shifts an index by to − from; no_index stays. An index before `from` keeps its distance from it.
std::uint32_t moved_index(std::uint32_t index, std::uint32_t from, std::size_t to) {
  return index == no_index ? no_index : static_cast<std::uint32_t>(index + to - from);
}

}  // namespace

DocumentOrder::DocumentOrder(const std::vector<MergePart>& parts) : parts_(parts) {
  for (const MergePart& part : parts) fronts_.add_table(part.graph->document_ids);
}

bool DocumentOrder::is_living(std::uint32_t part, std::uint32_t document) const {
  const std::vector<bool>& is_deleted = parts_[part].is_deleted;
  return is_deleted.empty() || !is_deleted[document];
}

// Appends the living documents of `some` as runs. A deleted document ends a run.
void DocumentOrder::append(const DocumentRun& some, std::vector<DocumentRun>& runs) const {
  constexpr std::uint32_t most_passages = 1024;  // limit of a run, not counting its last document
  const auto& first_passages = parts_[some.part].graph->first_passage_of_document;
  bool continues = false;
  for (std::uint32_t d = some.first; d < some.end; ++d) {
    if (!is_living(some.part, d)) {
      continues = false;
    } else if (continues && first_passages[d] - first_passages[runs.back().first] < most_passages) {
      ++runs.back().end;
    } else {
      runs.push_back({some.part, d, d + 1});
      continues = true;
    }
  }
}

Result<void> DocumentOrder::append_some(std::vector<DocumentRun>& runs) {
  constexpr std::uint32_t most = 256;
  if (const TextFronts::Run run = fronts_.take_run(most); run.first < run.end) {
    append({run.table, run.first, run.end}, runs);
    return {};
  }
  // Several parts have the next id. That is an error only if more than one of the documents is alive.
  const std::string_view id = fronts_.take_least();
  bool is_found = false;
  for (const auto& [part, document] : fronts_.places()) {
    if (!is_living(part, document)) continue;
    if (is_found) return Error{Status::duplicate_id, concat("document \"", id, "\" is in two parts"), std::string(id)};
    is_found = true;
    append({part, document, document + 1}, runs);
  }
  return {};
}

PartReader::PartReader(const MergePart& part, std::uint32_t number)
    : graph_(*part.graph),
      sources_(*part.sources),
      number_(number),
      sections_(first_rows(graph_.section_document, graph_.document_count())),
      pages_(first_rows(graph_.page_document, graph_.document_count())),
      tables_(first_rows(graph_.table_document, graph_.document_count())) {}

void PartReader::append(const DocumentRun& run, bool with_links, const MetadataNumbers& metadata, GraphContent& content,
                        PassageMap& passages) const {
  PreparedCorpus& corpus = content.corpus;
  append_structure(run, with_links, content, static_cast<std::uint32_t>(passages.place.size()));
  append_metadata(run, metadata, static_cast<std::uint32_t>(passages.place.size()), content.passages.metadata);
  append_passages(run, with_links, content, passages);
  if (with_links) append_links(run, corpus);
  const std::uint32_t end = graph_.first_passage_of_document[run.end];
  for (std::uint32_t d = run.first; d < run.end; ++d) {
    const std::uint32_t first = moved_index(graph_.first_passage_of_document[d], end, passages.place.size());
    content.passages.first_passages.push_back(first);
    if (!with_links) continue;
    corpus.documents.push_back(
        {std::string(graph_.document_ids[d]), std::string(graph_.document_titles[d]), first, sources_.is_cut[d] != 0});
    corpus.document_aliases.push_back(sources_.document_aliases.row(d));
  }
  content.borrowed(TextColumn::document_ids).add(graph_.document_ids, run.first, run.end);
  content.borrowed(TextColumn::document_titles).add(graph_.document_titles, run.first, run.end);
}

// Called after append_structure() and before the run's documents are appended, as the distances depend on the current sizes.
void PartReader::append_passages(const DocumentRun& run, bool with_links, GraphContent& content, PassageMap& passages) const {
  PreparedCorpus& corpus = content.corpus;
  PassageColumns& columns = content.passages;
  const std::uint32_t first = graph_.first_passage_of_document[run.first], end = graph_.first_passage_of_document[run.end];
  const auto moved_document = [&, to = content.document_count()](std::uint32_t d) { return moved_index(d, run.first, to); };
  const auto append = [&](std::span<const std::uint32_t> of_part, std::vector<std::uint32_t>& merged, auto&& moved) {
    const auto rows = of_part.subspan(first, end - first);
    merged.resize(merged.size() + rows.size());
    std::transform(rows.begin(), rows.end(), merged.end() - static_cast<std::ptrdiff_t>(rows.size()), moved);
  };
  const auto as_it_is = [](std::uint32_t number) { return number; };
  append(graph_.document_of_passage, columns.documents, moved_document);
  append(graph_.section_of_passage, columns.sections,
         [&, to = corpus.sections.size()](std::uint32_t section) { return moved_index(section, sections_[run.end], to); });
  append(graph_.page_of_passage, columns.pages,
         [&, to = corpus.pages.size()](std::uint32_t page) { return moved_index(page, pages_[run.end], to); });
  append(graph_.token_count_of_passage, columns.token_counts, as_it_is);
  append(graph_.source_begin_of_passage, columns.source_begins, as_it_is);
  append(graph_.source_end_of_passage, columns.source_ends, as_it_is);
  const auto append_or_zeros = [&](std::span<const std::uint32_t> of_part, std::vector<std::uint32_t>& merged) {
    if (of_part.empty()) merged.resize(merged.size() + end - first);
    else append(of_part, merged, as_it_is);
  };
  append_or_zeros(graph_.source_line_of_passage, columns.source_lines);
  append_or_zeros(graph_.source_column_of_passage, columns.source_columns);
  const auto merged_first = static_cast<std::uint32_t>(passages.place.size());
  passages.place.resize(passages.place.size() + (end - first));
  PartPassage* const place = passages.place.data() + merged_first;
  std::uint32_t* const merged = passages.merged[number_].data() + first;
  for (std::uint32_t p = 0; p < end - first; ++p) {
    merged[p] = merged_first + p;
    place[p] = {number_, first + p};
  }
  for (std::uint32_t p = first; with_links && p < end; ++p) {
    PreparedPassage& passage = corpus.passages.emplace_back();
    passage.id = graph_.passage_ids[p];
    passage.document = moved_document(graph_.document_of_passage[p]);
  }
  content.borrowed(TextColumn::passage_ids).add(graph_.passage_ids, first, end);
  content.borrowed(TextColumn::passage_titles).add(graph_.passage_titles, first, end);
}

void PartReader::append_metadata(const DocumentRun& run, const MetadataNumbers& numbers, std::uint32_t merged_first,
                                 PassageColumns::Metadata& merged) const {
  const std::uint32_t first = graph_.first_passage_of_document[run.first], end = graph_.first_passage_of_document[run.end];
  const MetadataRows& metadata = graph_.metadata;
  for (std::uint32_t p = first; p < end;) {
    const std::size_t row = metadata.row_of(p);
    for (const MetadataPair& pair : metadata.rows.row(row)) {
      merged.rows.values.push_back(numbers.merged(number_, pair));
    }
    merged.end_row(merged_first + (p - first));
    p = metadata.end_of(row, end);
  }
}

// Called before the run's documents and passages are appended.
void PartReader::append_structure(const DocumentRun& run, bool with_links, GraphContent& content,
                                  std::uint32_t next_passage) const {
  PreparedCorpus& corpus = content.corpus;
  const auto moved_document = [&, to = content.document_count()](std::uint32_t d) { return moved_index(d, run.first, to); };
  const std::uint32_t first_passage = graph_.first_passage_of_document[run.first];
  const auto moved_passage = [&](std::uint32_t p) { return moved_index(p, first_passage, next_passage); };
  const auto moved_section = [&, to = corpus.sections.size()](std::uint32_t s) {
    return moved_index(s, sections_[run.first], to);
  };
  const auto moved_page = [&, to = corpus.pages.size()](std::uint32_t p) { return moved_index(p, pages_[run.first], to); };
  for (std::uint32_t s = sections_[run.first]; s < sections_[run.end]; ++s) {
    corpus.sections.push_back({moved_document(graph_.section_document[s]), moved_section(graph_.section_parent[s]),
                               graph_.section_level[s], with_links ? std::string(graph_.section_headings[s]) : std::string(),
                               moved_passage(graph_.section_first[s]), moved_passage(graph_.section_end[s])});
  }
  for (std::uint32_t p = pages_[run.first]; p < pages_[run.end]; ++p) {
    corpus.pages.push_back({moved_document(graph_.page_document[p]), graph_.page_number[p], moved_passage(graph_.page_first[p]),
                            moved_passage(graph_.page_end[p])});
  }
  for (std::uint32_t t = tables_[run.first]; t < tables_[run.end]; ++t) {
    corpus.tables.push_back({moved_document(graph_.table_document[t]),
                             moved_section(graph_.table_section[t]),
                             moved_page(graph_.table_page[t]),
                             moved_passage(graph_.table_passage[t]),
                             {},
                             {}});
  }
  content.borrowed(TextColumn::section_headings).add(graph_.section_headings, sections_[run.first], sections_[run.end]);
  content.borrowed(TextColumn::table_names).add(graph_.table_names, tables_[run.first], tables_[run.end]);
  content.borrowed(TextColumn::table_markdowns).add(graph_.table_markdown, tables_[run.first], tables_[run.end]);
}

// Called after append_passages().
void PartReader::append_links(const DocumentRun& run, PreparedCorpus& corpus) const {
  const std::uint32_t first = graph_.first_passage_of_document[run.first], end = graph_.first_passage_of_document[run.end];
  for (std::uint32_t p = first; p < end; ++p) {
    for (std::uint32_t link = sources_.links.rows[p]; link < sources_.links.rows[p + 1]; ++link) {
      corpus.written_links.push_back(
          {moved_index(p, end, corpus.passages.size()), sources_.link_forms[link], std::string(sources_.links[link])});
    }
  }
}

void PartReader::append_texts(const DocumentRun& run, TextRuns& texts) const {
  const std::uint32_t first = graph_.first_passage_of_document[run.first], end = graph_.first_passage_of_document[run.end];
  if (graph_.is_one_file()) return texts.add(graph_.passage_texts, first, end);
  for (std::uint32_t p = first; p < end; ++p) texts.add(passage_text(graph_, p));
}

void PartReader::append_vector_facts(const DocumentRun& run, VectorContent& vectors) const {
  if (!graph_.has_vectors() || graph_.first_passage_of_document[run.first] == graph_.first_passage_of_document[run.end]) return;
  if (vectors.embedder_id.empty()) vectors.embedder_id = graph_.embedder_id;
  vectors.dimension = graph_.dimension;
  vectors.precision = graph_.vector_precision;
}

// Calls append() for each contiguous block of vector rows of the run, and copies the scales. A graph in segments has one block
// per row.
template <class Append>
void PartReader::each_vector_run(const DocumentRun& run, VectorContent& vectors, Append&& append) const {
  const std::uint32_t first = graph_.first_passage_of_document[run.first], end = graph_.first_passage_of_document[run.end];
  if (!graph_.has_vectors() || first == end) return;
  const VectorView all = vector_view(graph_);
  const auto append_rows = [&](const VectorView& rows) {
    append(rows.bytes);
    vectors.scales.insert(vectors.scales.end(), rows.scales.begin(), rows.scales.end());
  };
  if (!all.has_parts()) return append_rows(rows_of(all, first, end - first));
  for (std::uint32_t p = first; p < end; ++p) append_rows(all.parts->row(p));
}

void PartReader::append_vectors(const DocumentRun& run, VectorContent& vectors) const {
  each_vector_run(run, vectors, [&](std::span<const std::uint8_t> rows) { vectors.borrowed.push_back(rows); });
}

void PartReader::append_owned_vectors(const DocumentRun& run, std::size_t most_rows, VectorContent& vectors) const {
  each_vector_run(run, vectors, [&](std::span<const std::uint8_t> rows) {
    vectors.bytes.reserve(most_rows * graph_.dimension * bytes_per_value(graph_.vector_precision));
    vectors.bytes.insert(vectors.bytes.end(), rows.begin(), rows.end());
  });
}

void PartReader::append_sources(const DocumentRun& run, Sources& sources) const {
  const std::uint32_t first = graph_.first_passage_of_document[run.first], end = graph_.first_passage_of_document[run.end];
  const auto append = [](const auto& from, std::size_t begin_row, std::size_t end_row, auto& to) {
    const auto begin = from.begin() + static_cast<std::ptrdiff_t>(begin_row);
    to.insert(to.end(), begin, begin + static_cast<std::ptrdiff_t>(end_row - begin_row));
  };
  append(sources_.document_hashes, run.first, run.end, sources.document_hashes);
  append(sources_.is_cut, run.first, run.end, sources.is_cut);
  sources.document_aliases.add_rows(sources_.document_aliases, run.first, run.end);
  sources.names.add_rows(sources_.names, first, end);
  sources.entities.add_rows(sources_.entities, first, end);
  sources.links.add_rows(sources_.links, first, end);
  append(sources_.link_forms, sources_.links.rows[first], sources_.links.rows[end], sources.link_forms);
}

}  // namespace hop::core
