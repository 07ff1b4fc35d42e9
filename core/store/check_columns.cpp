// Generic column checks (row offsets, CSR rows, sorted tables), and the check that all columns of one kind of node or edge have
// the same length. In large builds, a vectorized test of the whole column runs first; the loop that follows locates a violation.
#include "core/base/small_module.hpp"
#include "core/corpus/link_pattern.hpp"
#include "core/store/file_check.hpp"
#include "core/store/row_order.hpp"
#include "core/store/text_order.hpp"

namespace hop::core {

bool check_row_offsets(FileCheck& check, std::string_view name, std::span<const std::uint32_t> offsets,
                       std::uint64_t value_count) {
  if (offsets.empty()) return true;  // an optional matrix that was not built
  if (offsets[0] != 0) {
    return check.fail(&offsets[0], Invariant::row_offsets_ascend, name, ": first offset ", offsets[0], ", 0 expected");
  }
  const bool is_judged = judges_whole_columns && offsets_ascend(offsets);
  for (std::size_t r = 0; !is_judged && r + 1 < offsets.size(); ++r) {
    if (offsets[r] <= offsets[r + 1]) continue;
    return check.fail(&offsets[r + 1], Invariant::row_offsets_ascend, name, ": row ", r, ": offset ", offsets[r],
                      " > next offset ", offsets[r + 1]);
  }
  if (offsets.back() == value_count) return true;
  return check.fail(&offsets.back(), Invariant::row_offsets_ascend, name, ": last offset ", offsets.back(), ", ", value_count,
                    " values");
}

bool check_rows(FileCheck& check, const CsrView<std::uint32_t>& rows, std::uint64_t value_count, const RowPromise& promise) {
  if (judges_whole_columns && rows_ascend_below(rows.values, rows.offsets, value_count)) return true;
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    const std::span<const std::uint32_t> row = rows.row(r);
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] >= value_count) {
        return check.fail(&row[i], promise.in_range, promise.matrix, ": ", promise.row, " ", r, ": ", promise.value, " ", row[i],
                          " ≥ ", promise.count, " ", value_count);
      }
      if (i != 0 && row[i - 1] >= row[i]) {
        return check.fail(&row[i], promise.ascend, promise.matrix, ": ", promise.row, " ", r, ": ", promise.value, " ", row[i],
                          " follows ", row[i - 1]);
      }
    }
  }
  return true;
}

bool check_sorted(FileCheck& check, const TextTable& table, std::string_view name, Invariant invariant) {
  if (judges_whole_columns && texts_ascend(table)) return true;
  for (std::size_t i = 1; i < table.size(); ++i) {
    if (table[i - 1] < table[i]) continue;
    return check.fail(&table.offsets[i], invariant, name, " ", i, ": not after the one before it");
  }
  return true;
}

bool check_stated(FileCheck& check, const TextTable& table, std::string_view name, Invariant invariant) {
  if (judges_whole_columns && offsets_differ(table.offsets)) return true;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.offsets[i] != table.offsets[i + 1]) continue;
    return check.fail(&table.offsets[i], invariant, name, " ", i, ": empty");
  }
  return true;
}

namespace {

// Compares the lengths of several columns with one expected number of rows, and reports the first that differs.
class LengthCheck {
 public:
  LengthCheck(FileCheck& check, std::string_view of, std::uint64_t rows) : check_(check), of_(of), rows_(rows) {}

  template <class T>
  LengthCheck& column(std::string_view name, std::span<const T> column) {
    return compare(name, column.data(), column.size(), rows_);
  }
  template <class T>
  LengthCheck& optional_column(std::string_view name, std::span<const T> of) {
    return of.empty() ? *this : column(name, of);
  }
  // An offset column has one entry more than rows.
  LengthCheck& offsets(std::string_view name, std::span<const std::uint32_t> column) {
    return compare(name, column.data(), column.size(), rows_ + 1);
  }
  LengthCheck& text(std::string_view name, const TextTable& table) { return offsets(name, table.offsets); }

  bool ok() const { return ok_; }

 private:
  LengthCheck& compare(std::string_view name, const void* where, std::uint64_t found, std::uint64_t expected) {
    if (ok_ && found != expected) {
      ok_ = check_.fail(where, Invariant::column_length, name, ": ", found, " entries, ", expected, " expected for ", rows_, " ",
                        of_);
    }
    return *this;
  }

  FileCheck& check_;
  std::string_view of_;
  std::uint64_t rows_;
  bool ok_ = true;
};

bool check_node_lengths(FileCheck& check) {
  const Graph& graph = check.graph;
  // The first column of each kind defines the number of rows.
  return LengthCheck(check, "documents", graph.document_count())
             .text("document ids", graph.document_ids)
             .text("document titles", graph.document_titles)
             .offsets("first passages", graph.first_passage_of_document)
             .ok() &&
         LengthCheck(check, "passages", graph.passage_count())
             .text("passage ids", graph.passage_ids)
             .text("passage titles", graph.passage_titles)
             .text("passage texts", graph.passage_texts)
             .column("passages by id", graph.passages_by_id)
             .column("sections of passages", graph.section_of_passage)
             .column("pages of passages", graph.page_of_passage)
             .column("source begins", graph.source_begin_of_passage)
             .column("source ends", graph.source_end_of_passage)
             .column("token counts", graph.token_count_of_passage)
             .optional_column("source lines", graph.source_line_of_passage)
             .optional_column("source columns", graph.source_column_of_passage)
             .column("term counts", graph.term_count_of_passage)
             .ok() &&
         LengthCheck(check, "sections", graph.section_document.size())
             .text("section headings", graph.section_headings)
             .column("section parents", graph.section_parent)
             .column("section firsts", graph.section_first)
             .column("section ends", graph.section_end)
             .column("section levels", graph.section_level)
             .ok() &&
         LengthCheck(check, "pages", graph.page_document.size())
             .column("page numbers", graph.page_number)
             .column("page firsts", graph.page_first)
             .column("page ends", graph.page_end)
             .ok() &&
         LengthCheck(check, "tables", graph.table_document.size())
             .text("table names", graph.table_names)
             .text("table markdowns", graph.table_markdown)
             .column("table sections", graph.table_section)
             .column("table pages", graph.table_page)
             .column("table passages", graph.table_passage)
             .ok();
}

// The same for metadata, keyword links, other edges and the inverted index. Optional columns may be absent as a whole.
bool check_edge_lengths(FileCheck& check) {
  const Graph& graph = check.graph;
  const std::size_t metadata_rows = graph.metadata.firsts.empty() ? graph.passage_count() : graph.metadata.firsts.size();
  const bool nearest_built = !graph.nearest.offsets.empty();
  return LengthCheck(check, "metadata keys", graph.metadata_keys.size()).text("metadata keys", graph.metadata_keys).ok() &&
         LengthCheck(check, "metadata values", graph.metadata_values.size())
             .text("metadata values", graph.metadata_values)
             .ok() &&
         LengthCheck(check, "metadata rows", metadata_rows).offsets("metadata row offsets", graph.metadata.rows.offsets).ok() &&
         LengthCheck(check, "keywords", graph.alias_of_keyword.size())
             .text("keyword keys", graph.keyword_keys)
             .text("keyword names", graph.keyword_names)
             .offsets("passage offsets of keywords", graph.passages_of_keyword.offsets)
             .ok() &&
         LengthCheck(check, "passages", graph.passage_count())
             .offsets("keyword offsets of passages", graph.keywords_of_passage.offsets)
             .offsets("link offsets", graph.links.offsets)
             .ok() &&
         LengthCheck(check, "keyword links", graph.keywords_of_passage.values.size())
             .column("kinds by passage", graph.kinds_by_passage)
             .column("passages of keywords", graph.passages_of_keyword.values)
             .column("kinds by keyword", graph.kinds_by_keyword)
             .ok() &&
         (!nearest_built ||
          LengthCheck(check, "passages", graph.passage_count()).offsets("nearest offsets", graph.nearest.offsets).ok()) &&
         (nearest_built || LengthCheck(check, "nearest rows", 0).column("nearest", graph.nearest.values).ok()) &&
         (graph.link_counts.empty() ||
          LengthCheck(check, "link patterns", 1 + link_pattern_count).column("link counts", graph.link_counts).ok()) &&
         LengthCheck(check, "nearest edges", graph.nearest.values.size()).column("nearest cosines", graph.nearest_cosines).ok() &&
         LengthCheck(check, "terms", graph.terms.size())
             .text("terms", graph.terms)
             .offsets("posting offsets", graph.postings.offsets)
             .ok() &&
         LengthCheck(check, "postings", graph.postings.size()).column("frequencies", graph.postings.frequencies).ok() &&
         (graph.postings.high.empty() ||
          LengthCheck(check, "postings", graph.postings.size()).column("high bytes of postings", graph.postings.high).ok());
}

}  // namespace

bool check_lengths(FileCheck& check) {
  const Graph& graph = check.graph;
  return check_node_lengths(check) && check_edge_lengths(check) &&
         check_row_offsets(check, "metadata", graph.metadata.rows.offsets, graph.metadata.rows.values.size()) &&
         check_row_offsets(check, "keywords_of_passage", graph.keywords_of_passage.offsets,
                           graph.keywords_of_passage.values.size()) &&
         check_row_offsets(check, "passages_of_keyword", graph.passages_of_keyword.offsets,
                           graph.passages_of_keyword.values.size()) &&
         check_row_offsets(check, "links", graph.links.offsets, graph.links.values.size()) &&
         check_row_offsets(check, "nearest", graph.nearest.offsets, graph.nearest.values.size()) &&
         check_row_offsets(check, "postings", graph.postings.offsets, graph.postings.size());
}

}  // namespace hop::core
