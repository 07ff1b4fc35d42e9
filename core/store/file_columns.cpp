// One function per section. The order of the calls is the reverse of the file's order and is part of the format: readers require
// sections and text columns in their fixed order.
#include "core/store/file_columns.hpp"

#include <algorithm>
#include <span>

namespace hop::core {
namespace {

// Writes the columns of each table and records their positions. The members mirror FileColumns.
class GraphColumnWriter {
 public:
  GraphColumnWriter(const TextSource& source, const TextBegins& begins, ColumnWriter& writer, TextOffsets& offsets)
      : content_(source.content),
        derived_(source.derived),
        source_(source),
        writer_(writer),
        text_begins_(begins),
        offsets_(offsets) {}

  // The layout runs backward: the section and column written first are the last in the file.
  FileColumns write() {
    write_vectors();
    write_lexical();
    write_edges();
    write_keyword_links();
    write_keywords();
    write_text();
    write_metadata();
    write_structure();
    write_passages();
    write_documents();
    return columns_;
  }

 private:
  using Numbers = FileColumns::Numbers;

  // The offsets of a text column: placed here, filled later through the returned pointer in offsets_.
  Numbers text(TextColumn column) {
    return writer_.fill<std::uint32_t>(text_rows(source_, column) + 1,
                                       [&](std::uint32_t* out) { offsets_[static_cast<std::size_t>(column)] = out; });
  }

  void write_vectors() {
    auto& out = columns_.vectors;
    const VectorContent& vectors = content_.vectors;
    out.values = vectors.borrowed.empty() ? writer_.borrow(vectors.bytes, vector_alignment)
                                          : writer_.borrow_runs(vectors.borrowed, vector_alignment);
    out.scales = writer_.borrow(vectors.scales);
    writer_.end_section(FileSection::vectors);
  }

  void write_lexical() {
    auto& out = columns_.lexical;
    const LexicalContent& lexical = content_.lexical;
    out.term_counts = writer_.borrow(lexical.term_count_of_passage);
    const Postings& postings = lexical.postings;
    out.large_frequencies = writer_.borrow_structs<file::LargeFrequency>(postings.large);
    out.frequencies = writer_.borrow(postings.frequencies);
    out.postings_high = writer_.borrow(postings.high);
    out.postings_low = writer_.borrow(postings.low);
    out.posting_offsets = writer_.borrow(postings.offsets);
    out.terms = text(TextColumn::terms);
    writer_.end_section(FileSection::lexical);
  }

  void write_edges() {
    auto& out = columns_.edges;
    const Csr<std::uint32_t>& nearest = content_.nearest.passages;
    const std::span<const std::uint32_t> not_built;
    // A graph without nearest neighbors has no row offsets, unlike one whose rows are all empty.
    out.nearest_cosines = writer_.borrow(content_.nearest.cosines);
    out.nearest = writer_.borrow(nearest.values);
    out.nearest_offsets = writer_.borrow(nearest.view().rows() == 0 ? not_built : std::span(nearest.offsets));
    if (!derived_.link_counts.empty()) out.link_counts = writer_.borrow(derived_.link_counts);
    out.links = writer_.borrow(derived_.links.values);
    out.link_offsets = writer_.borrow(derived_.links.offsets);
    writer_.end_section(FileSection::edges);
  }

  void write_keyword_links() {
    auto& out = columns_.keyword_links;
    const KeywordTable& keywords = content_.keywords;
    // A merge supplies both halves; otherwise the half by keyword was derived by a transposition.
    static constexpr std::uint32_t no_rows[] = {0};
    const bool is_given = content_.has_keyword_rows();
    const Csr<std::uint32_t>& rows = is_given ? content_.passages.keyword_rows.passages : derived_.passages_of_keyword;
    out.kinds_by_keyword = writer_.borrow(is_given ? content_.passages.keyword_rows.kinds : derived_.kinds_by_keyword);
    out.passages = writer_.borrow(rows.values);
    out.keyword_offsets = writer_.borrow(rows.offsets);
    out.kinds_by_passage = writer_.borrow(keywords.kinds);
    out.keywords = writer_.borrow(keywords.keywords);
    out.passage_offsets = writer_.borrow(keywords.offsets.empty() ? std::span(no_rows) : std::span(keywords.offsets));
    writer_.end_section(FileSection::keyword_links);
  }

  void write_keywords() {
    auto& out = columns_.keywords;
    out.alias_of = writer_.borrow(content_.keywords.alias_of);
    out.names = text(TextColumn::keyword_names);
    out.keys = text(TextColumn::keyword_keys);
    writer_.end_section(FileSection::keywords);
  }

  void write_text() {
    columns_.text.bytes = writer_.texts(text_begins_.back());
    writer_.end_section(FileSection::text);
  }

  void write_metadata() {
    auto& out = columns_.metadata;
    const bool is_given = content_.has_columns();
    const Csr<MetadataPair>& rows = is_given ? content_.passages.metadata.rows : derived_.metadata_rows;
    const std::vector<std::uint32_t>& firsts = is_given ? content_.passages.metadata.firsts : derived_.metadata_firsts;
    // One row per passage needs no list of first passages.
    const bool needs_firsts = firsts.size() != content_.passage_count();
    out.row_firsts = writer_.borrow(needs_firsts ? std::span(firsts) : std::span<const std::uint32_t>());
    out.pairs = writer_.borrow_structs<file::MetadataPair>(rows.values);
    out.row_offsets = writer_.borrow(rows.offsets);
    out.values = text(TextColumn::metadata_values);
    out.keys = text(TextColumn::metadata_keys);
    writer_.end_section(FileSection::metadata);
  }

  void write_structure() {
    auto& out = columns_.structure;
    const std::vector<Table>& tables = content_.corpus.tables;
    out.table_passages = writer_.field(tables, [](const Table& table) { return table.passage; });
    out.table_pages = writer_.field(tables, [](const Table& table) { return table.page; });
    out.table_sections = writer_.field(tables, [](const Table& table) { return table.section; });
    out.table_documents = writer_.field(tables, [](const Table& table) { return table.document; });
    out.table_markdowns = text(TextColumn::table_markdowns);
    out.table_names = text(TextColumn::table_names);

    const std::vector<Page>& pages = content_.corpus.pages;
    out.page_ends = writer_.field(pages, [](const Page& page) { return page.passage_end; });
    out.page_firsts = writer_.field(pages, [](const Page& page) { return page.first_passage; });
    out.page_numbers = writer_.field(pages, [](const Page& page) { return page.number; });
    out.page_documents = writer_.field(pages, [](const Page& page) { return page.document; });

    const std::vector<Section>& sections = content_.corpus.sections;
    out.section_levels = writer_.fill<std::uint8_t>(sections.size(), [&](std::uint8_t* levels) {
      for (const Section& section : sections) *levels++ = static_cast<std::uint8_t>(section.level);
    });
    out.section_ends = writer_.field(sections, [](const Section& section) { return section.passage_end; });
    out.section_firsts = writer_.field(sections, [](const Section& section) { return section.first_passage; });
    out.section_parents = writer_.field(sections, [](const Section& section) { return section.parent; });
    out.section_documents = writer_.field(sections, [](const Section& section) { return section.document; });
    out.section_headings = text(TextColumn::section_headings);
    writer_.end_section(FileSection::structure);
  }

  void write_passages() {
    auto& out = columns_.passages;
    using Passage = PreparedPassage;
    const PassageColumns& columns = content_.passages;
    // The source of each column: the columns of a merge, or the records of a first build.
    const auto column = [&](const std::vector<std::uint32_t>& values, auto&& of) {
      return content_.has_columns() ? writer_.borrow(values) : writer_.field(content_.corpus.passages, of);
    };
    const auto column_unless_zero = [&](const std::vector<std::uint32_t>& values, auto&& of) {
      const auto is_given = [](std::uint32_t value) { return value != 0; };
      const bool has_any = content_.has_columns() ? std::any_of(values.begin(), values.end(), is_given)
                                                  : std::any_of(content_.corpus.passages.begin(), content_.corpus.passages.end(),
                                                                [&](const Passage& passage) { return is_given(of(passage)); });
      return has_any ? column(values, of) : FileColumns::Numbers();
    };
    const std::vector<RepeatedPassage>& repeated = content_.has_columns() ? columns.repeated : derived_.repeated;
    if (!repeated.empty()) out.repeated = writer_.borrow_structs<file::RepeatedPassage>(repeated);
    out.source_columns =
        column_unless_zero(columns.source_columns, [](const Passage& passage) { return passage.source_place.column; });
    out.source_lines = column_unless_zero(columns.source_lines, [](const Passage& passage) { return passage.source_place.line; });
    out.token_counts = column(columns.token_counts, [](const Passage& passage) { return passage.token_count; });
    out.source_ends = column(columns.source_ends, [](const Passage& passage) { return passage.source_end; });
    out.source_begins = column(columns.source_begins, [](const Passage& passage) { return passage.source_begin; });
    out.pages = column(columns.pages, [](const Passage& passage) { return passage.page; });
    out.sections = column(columns.sections, [](const Passage& passage) { return passage.section; });
    out.documents = column(columns.documents, [](const Passage& passage) { return passage.document; });
    out.by_id = writer_.borrow(content_.passages_by_id.empty() ? derived_.passages_by_id : content_.passages_by_id);
    out.texts = text(TextColumn::passage_texts);
    out.titles = text(TextColumn::passage_titles);
    out.ids = text(TextColumn::passage_ids);
    writer_.end_section(FileSection::passages);
  }

  void write_documents() {
    auto& out = columns_.documents;
    out.first_passages = writer_.borrow(derived_.first_passage_of_document);
    out.titles = text(TextColumn::document_titles);
    out.ids = text(TextColumn::document_ids);
    writer_.end_section(FileSection::documents);
  }

  const GraphContent& content_;
  const DerivedColumns& derived_;
  const TextSource& source_;
  ColumnWriter& writer_;
  const TextBegins& text_begins_;
  TextOffsets& offsets_;
  FileColumns columns_;
};

}  // namespace

FileColumns lay_out_columns(const TextSource& source, const TextBegins& begins, ColumnWriter& writer, TextOffsets& offsets) {
  return GraphColumnWriter(source, begins, writer, offsets).write();
}

}  // namespace hop::core
