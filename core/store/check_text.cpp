// Checks the text: valid UTF-8, and columns that follow each other in the blob, fill it, and never split a character. So every
// string of an opened file is valid UTF-8 and needs no further check.
#include "core/base/small_module.hpp"
#include "core/store/file_check.hpp"
#include "core/store/row_order.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// Whether every offset is at the beginning of a character. The offsets must ascend and lie in the blob.
bool are_on_characters(std::string_view blob, std::span<const std::uint32_t> offsets) {
  std::uint32_t broken = 0;
  while (!offsets.empty() && offsets.back() == blob.size()) offsets = offsets.first(offsets.size() - 1);
  for (const std::uint32_t offset : offsets) broken |= static_cast<std::uint32_t>((blob[offset] & 0xC0) == 0x80);
  return broken == 0;
}

// `end` is the end of the previous column in the blob; it advances to the end of this one.
bool check_text_column(FileCheck& check, std::string_view name, const TextTable& table, std::uint32_t& end) {
  const std::span<const std::uint32_t> offsets = table.offsets;
  const std::string_view blob = table.blob;
  if (offsets[0] != end) {
    return check.fail(&offsets[0], Invariant::text_columns_fill_blob, name, ": first offset ", offsets[0], ", ", end,
                      " expected");
  }
  const bool is_judged = judges_whole_columns && offsets_ascend(offsets);
  for (std::size_t i = 0; !is_judged && i + 1 < offsets.size(); ++i) {
    if (offsets[i] <= offsets[i + 1]) continue;
    return check.fail(&offsets[i + 1], Invariant::text_offsets_ascend, name, ": entry ", i, ": offset ", offsets[i],
                      " > next offset ", offsets[i + 1]);
  }
  end = offsets.back();
  if (end > blob.size()) {
    return check.fail(&offsets.back(), Invariant::text_columns_fill_blob, name, ": last offset ", end, " > text length ",
                      blob.size());
  }
  if (judges_whole_columns && are_on_characters(blob, offsets)) return true;
  for (const std::uint32_t& offset : offsets) {
    const bool in_character = offset < blob.size() && (static_cast<std::uint8_t>(blob[offset]) & 0xC0) == 0x80;
    if (!in_character) continue;
    return check.fail(&offset, Invariant::text_offsets_on_characters, name, ": offset ", offset, " inside a character");
  }
  return true;
}

bool check_meta_text(FileCheck& check) {
  const Graph& graph = check.graph;
  for (const std::string_view text : {graph.analyzer_fingerprint, graph.index_options, graph.embedder_id}) {
    if (!is_valid_utf8(text)) {
      return check.fail(text.data(), Invariant::meta_utf8, "fingerprint, options or embedder id: not valid UTF-8");
    }
  }
  if (!graph.analyzer_fingerprint.empty()) return true;
  return check.fail(graph.analyzer_fingerprint.data(), Invariant::analyzer_fingerprint_stated, "analyzer fingerprint: empty");
}

}  // namespace

bool check_text(FileCheck& check) {
  const Graph& graph = check.graph;
  // All tables share one blob, so UTF-8 is validated once for all of them.
  const std::string_view blob = graph.document_ids.blob;
  if (!is_valid_utf8(blob)) return check.fail(blob.data(), Invariant::text_utf8, "text: not valid UTF-8");

  std::uint32_t end = 0;
  const bool in_order = check_text_column(check, "document ids", graph.document_ids, end) &&
                        check_text_column(check, "document titles", graph.document_titles, end) &&
                        check_text_column(check, "passage ids", graph.passage_ids, end) &&
                        check_text_column(check, "passage titles", graph.passage_titles, end) &&
                        check_text_column(check, "passage texts", graph.passage_texts, end) &&
                        check_text_column(check, "section headings", graph.section_headings, end) &&
                        check_text_column(check, "table names", graph.table_names, end) &&
                        check_text_column(check, "table markdowns", graph.table_markdown, end) &&
                        check_text_column(check, "metadata keys", graph.metadata_keys, end) &&
                        check_text_column(check, "metadata values", graph.metadata_values, end) &&
                        check_text_column(check, "keyword keys", graph.keyword_keys, end) &&
                        check_text_column(check, "keyword names", graph.keyword_names, end) &&
                        check_text_column(check, "terms", graph.terms, end);
  if (!in_order) return false;
  if (end != blob.size()) {
    return check.fail(blob.data() + end, Invariant::text_columns_fill_blob, "text: its columns end at ", end, ", the text at ",
                      blob.size());
  }
  return check_meta_text(check);
}

}  // namespace hop::core
