#include "core/store/text_columns.hpp"

#include <algorithm>

namespace hop::core {

std::size_t text_rows(const TextSource& source, TextColumn column) {
  const PreparedCorpus& corpus = source.content.corpus;
  switch (column) {
    case TextColumn::document_ids:
    case TextColumn::document_titles: return corpus.documents.size();
    case TextColumn::passage_ids:
    case TextColumn::passage_titles:
    case TextColumn::passage_texts: return corpus.passages.size();
    case TextColumn::section_headings: return corpus.sections.size();
    case TextColumn::table_names:
    case TextColumn::table_markdowns: return corpus.tables.size();
    case TextColumn::metadata_keys: return source.derived.metadata_keys.size();
    case TextColumn::metadata_values: return source.derived.metadata_values.size();
    case TextColumn::keyword_keys:
    case TextColumn::keyword_names: return source.content.keywords.keys.size();
    case TextColumn::terms: return source.content.lexical.terms.size();
  }
  return 0;
}

std::string_view text_row(const TextSource& source, TextColumn column, std::size_t row) {
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

bool lay_out_text(const TextSource& source, WorkParts::Step& step, TextBegins& begins) {
  for (std::size_t c = 0; c < text_column_count; ++c) {
    const auto column = static_cast<TextColumn>(c);
    const bool over = step.once(1, [&] { begins[c + 1] = begins[c]; }) &&
                      step.each(text_rows(source, column), 4,
                                [&](std::size_t row) { begins[c + 1] += text_row(source, column, row).size(); });
    if (!over) return false;
  }
  return true;
}

bool copy_text(const TextSource& source, const TextBegins& begins, const TextMemory& memory, WorkParts::Step& step) {
  for (std::size_t c = 0; c < text_column_count; ++c) {
    const auto column = static_cast<TextColumn>(c);
    std::uint32_t* const offsets = memory.offsets[c];
    const bool over = step.once(1, [&] { offsets[0] = static_cast<std::uint32_t>(begins[c]); }) &&
                      step.each_of_length(text_rows(source, column), [&](std::size_t row) -> std::uint64_t {
                        const std::string_view text = text_row(source, column, row);
                        std::copy(text.begin(), text.end(), memory.blob + offsets[row]);
                        offsets[row + 1] = offsets[row] + static_cast<std::uint32_t>(text.size());
                        return 16 + text.size() / 4;
                      });
    if (!over) return false;
  }
  return true;
}

}  // namespace hop::core
