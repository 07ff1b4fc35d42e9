// The invariants of a graph file. Each has a stable name, which is Error::detail if a file violates it, and a sentence that
// docs/file-format.md repeats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hop::core {

enum class Invariant : std::uint8_t {
  // The container.
  file_size,
  file_address,
  file_identifier,
  file_format,
  flatbuffer_structure,
  sections_partition_file,
  header_checksum,
  section_checksum,
  column_in_section,
  columns_apart,
  padding_zero,
  // Columns and text.
  column_length,
  row_offsets_ascend,
  text_utf8,
  meta_utf8,
  text_columns_fill_blob,
  text_offsets_ascend,
  text_offsets_on_characters,
  analyzer_fingerprint_stated,
  // Documents and passages.
  document_id_stated,
  document_ids_ascend,
  document_passages_partition,
  document_of_passage_agrees,
  passage_id_stated,
  passage_by_id_in_range,
  passage_ids_distinct,
  passage_section_in_range,
  passage_in_its_section,
  passage_page_in_range,
  passage_in_its_page,
  passage_source_range,
  repeated_passages_ascend,
  repeated_text_agrees,
  // Structure.
  section_document_in_range,
  section_range_in_document,
  section_level_stated,
  section_parent_before,
  section_inside_parent,
  page_document_in_range,
  page_range_in_document,
  table_document_in_range,
  table_section_in_document,
  table_page_in_document,
  table_passage_in_document,
  // Metadata.
  metadata_keys_ascend,
  metadata_values_ascend,
  metadata_rows_ascend,
  metadata_ids_in_range,
  metadata_pairs_ascend,
  // Keywords and their links.
  keyword_key_stated,
  keyword_keys_ascend,
  alias_in_range,
  alias_of_no_alias,
  keyword_id_in_range,
  keyword_ids_ascend,
  keyword_passage_in_range,
  keyword_passages_ascend,
  halves_transposed,
  link_kind_known,
  link_kinds_agree,
  // Other edges.
  link_target_in_range,
  link_targets_ascend,
  link_to_another,
  link_counts_agree,
  nearest_in_range,
  nearest_ascend,
  nearest_another,
  nearest_symmetric,
  nearest_cosine_finite,
  nearest_cosines_agree,
  // Lexical index.
  term_stated,
  terms_ascend,
  term_has_postings,
  posting_in_range,
  postings_ascend,
  frequency_positive,
  posting_high_bytes_needed,
  large_frequencies_agree,
  term_counts_agree,
  average_term_count_agrees,
  // Vectors.
  vector_precision_known,
  vector_dimension_in_range,
  vector_bytes_length,
  vector_bytes_aligned,
  vector_values_finite,
  vector_values_in_range,
  vector_scales_length,
  vector_scale_in_range,
};
inline constexpr std::size_t invariant_count = static_cast<std::size_t>(Invariant::vector_scale_in_range) + 1;

// "keyword_id_in_range": never changes once published.
std::string_view invariant_name(Invariant invariant);
// "Every keyword of a passage is below the keyword count."
std::string_view invariant_sentence(Invariant invariant);

}  // namespace hop::core
