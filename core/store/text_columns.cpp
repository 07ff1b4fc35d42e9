// Owned rows are treated as runs of one row, so all code below works on runs. Two passes: the first sums the lengths to find
// where each column begins in the blob, the second writes offsets.
#include "core/store/text_columns.hpp"

#include <algorithm>

namespace hop::core {
namespace {

// A row of a column whose texts the content owns.
std::string_view owned_row(const TextSource& source, TextColumn column, std::size_t row) {
  const PreparedCorpus& corpus = source.content.corpus;
  switch (column) {
    case TextColumn::document_ids: return corpus.documents[row].id;
    case TextColumn::document_titles: return corpus.documents[row].title;
    case TextColumn::passage_ids: return corpus.passages[row].id;
    case TextColumn::passage_titles: return corpus.passages[row].title;
    case TextColumn::passage_texts: return corpus.passages[row].text;
    case TextColumn::section_headings: return corpus.sections[row].heading;
    case TextColumn::table_names: return corpus.tables[row].name;
    case TextColumn::table_markdowns: return corpus.tables[row].markdown;
    case TextColumn::metadata_keys: return source.derived.metadata_keys[row];
    case TextColumn::metadata_values: return source.derived.metadata_values[row];
    case TextColumn::keyword_keys: return source.content.keywords.keys[row];
    case TextColumn::keyword_names: return source.content.keywords.names[row];
    case TextColumn::terms: return source.content.lexical.terms[row];
  }
  return {};
}

// The number of runs of a column: its borrowed runs, or one per owned row.
std::size_t run_count(const TextSource& source, TextColumn column) {
  const auto runs = source.content.borrowed(column).runs();
  return runs.empty() ? text_rows(source, column) : runs.size();
}

TextRun text_run(const TextSource& source, TextColumn column, std::size_t i) {
  const auto runs = source.content.borrowed(column).runs();
  return runs.empty() ? TextRun{owned_row(source, column, i), nullptr, i, 1} : runs[i];
}

}  // namespace

std::size_t text_rows(const TextSource& source, TextColumn column) {
  const PreparedCorpus& corpus = source.content.corpus;
  switch (column) {
    case TextColumn::document_ids:
    case TextColumn::document_titles: return source.content.document_count();
    case TextColumn::passage_ids:
    case TextColumn::passage_titles: return source.content.passage_count();
    case TextColumn::passage_texts: return source.content.has_passage_texts ? source.content.passage_count() : 0;
    case TextColumn::section_headings: return corpus.sections.size();
    case TextColumn::table_names:
    case TextColumn::table_markdowns: return corpus.tables.size();
    case TextColumn::metadata_keys:
    case TextColumn::metadata_values: {
      if (source.content.has_columns()) return source.content.borrowed(column).rows();
      return column == TextColumn::metadata_keys ? source.derived.metadata_keys.size() : source.derived.metadata_values.size();
    }
    case TextColumn::keyword_keys:
    case TextColumn::keyword_names: return source.content.keywords.alias_of.size();
    case TextColumn::terms: return source.content.lexical.postings.view().rows();
  }
  return 0;
}

bool lay_out_text(const TextSource& source, WorkParts::Step& step, TextBegins& begins) {
  for (std::size_t c = 0; c < text_column_count; ++c) {
    const auto column = static_cast<TextColumn>(c);
    const bool over =
        step.once(1, [&] { begins[c + 1] = begins[c]; }) &&
        step.each(run_count(source, column), 4, [&](std::size_t i) { begins[c + 1] += text_run(source, column, i).text.size(); });
    if (!over) return false;
  }
  return true;
}

bool write_text_offsets(const TextSource& source, const TextBegins& begins, const TextOffsets& offsets, WorkParts::Step& step) {
  for (std::size_t c = 0; c < text_column_count; ++c) {
    const auto column = static_cast<TextColumn>(c);
    const bool over = step.once(1, [&] { offsets[c][0] = static_cast<std::uint32_t>(begins[c]); }) &&
                      step.each_of_length(run_count(source, column), [&](std::size_t i) -> std::uint64_t {
                        const TextRun run = text_run(source, column, i);
                        std::uint32_t* const out = offsets[c] + run.first_row;
                        // out[0] was written as the end of the previous run.
                        for (std::size_t row = 1; row < run.rows; ++row) out[row] = out[0] + (run.offsets[row] - run.offsets[0]);
                        out[run.rows] = out[0] + static_cast<std::uint32_t>(run.text.size());
                        return 4 + 2 * run.rows;
                      });
    if (!over) return false;
  }
  return true;
}

std::string_view BlobReader::next(const TextSource& source) {
  for (; column_ < text_column_count; ++column_, run_ = 0) {
    const auto column = static_cast<TextColumn>(column_);
    for (const std::size_t count = run_count(source, column); run_ < count;) {
      const std::string_view text = text_run(source, column, run_++).text;
      if (!text.empty()) return text;
    }
  }
  return {};
}

}  // namespace hop::core
