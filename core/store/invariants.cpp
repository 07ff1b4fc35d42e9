// Names and sentences in one table. A static_assert verifies that it lists every invariant in the order of the enum, so that a
// look-up is an array access.
#include "core/store/invariants.hpp"

#include <array>

namespace hop::core {
namespace {

struct InvariantText {
  Invariant invariant;
  std::string_view name;
  std::string_view sentence;
};

constexpr InvariantText invariant_texts[] = {
    {Invariant::file_size, "file_size", "The file has at least 64 and at most 2^31 - 2 bytes."},
    {Invariant::file_address, "file_address", "The bytes begin at an address that is a multiple of 8."},
    {Invariant::file_identifier, "file_identifier", "Bytes 4 to 7 are HOPG."},
    {Invariant::file_format, "file_format", "The format is one that this version reads."},
    {Invariant::flatbuffer_structure, "flatbuffer_structure",
     "Every table, vector and string lies in the file, aligned, and no required field is missing."},
    {Invariant::sections_partition_file, "sections_partition_file",
     "The sections follow each other in order, without gap or overlap, from byte 0 to the end of the file."},
    {Invariant::header_checksum, "header_checksum", "The header has the CRC-32C that it states."},
    {Invariant::section_checksum, "section_checksum", "Every section has the CRC-32C that the header states."},
    {Invariant::column_in_section, "column_in_section", "Every column lies in its section."},
    {Invariant::columns_apart, "columns_apart", "No two columns overlap."},
    {Invariant::padding_zero, "padding_zero", "Between columns there are fewer than 64 bytes, all zero."},

    {Invariant::column_length, "column_length", "Columns about the same things have the same number of rows."},
    {Invariant::row_offsets_ascend, "row_offsets_ascend",
     "Row offsets begin at 0, never descend and end at the number of values."},
    {Invariant::text_utf8, "text_utf8", "The text is valid UTF-8."},
    {Invariant::meta_utf8, "meta_utf8", "Fingerprint, options and embedder id are valid UTF-8."},
    {Invariant::text_columns_fill_blob, "text_columns_fill_blob", "The text columns follow each other and fill the text."},
    {Invariant::text_offsets_ascend, "text_offsets_ascend", "Text offsets never descend."},
    {Invariant::text_offsets_on_characters, "text_offsets_on_characters",
     "No text offset points into the middle of a character."},
    {Invariant::analyzer_fingerprint_stated, "analyzer_fingerprint_stated", "The analyzer's fingerprint is not empty."},

    {Invariant::document_id_stated, "document_id_stated", "No document id is empty."},
    {Invariant::document_ids_ascend, "document_ids_ascend", "Document ids ascend by bytes, without repeats."},
    {Invariant::document_passages_partition, "document_passages_partition",
     "The documents' passages follow each other from 0 to the passage count."},
    {Invariant::document_of_passage_agrees, "document_of_passage_agrees", "A passage names the document whose range it lies in."},
    {Invariant::passage_id_stated, "passage_id_stated", "No passage id is empty."},
    {Invariant::passage_by_id_in_range, "passage_by_id_in_range", "Every entry of the order of ids is below the passage count."},
    {Invariant::passage_ids_distinct, "passage_ids_distinct",
     "Passage ids ascend by bytes in the order of ids, without repeats."},
    {Invariant::passage_section_in_range, "passage_section_in_range", "A passage's section is none or below the section count."},
    {Invariant::passage_in_its_section, "passage_in_its_section", "A passage lies in the range of its section."},
    {Invariant::passage_page_in_range, "passage_page_in_range", "A passage's page is none or below the page count."},
    {Invariant::passage_in_its_page, "passage_in_its_page", "A passage lies in the range of its page."},
    {Invariant::passage_source_range, "passage_source_range", "A passage's source begins no later than it ends."},
    {Invariant::repeated_passages_ascend, "repeated_passages_ascend",
     "Repeated passages ascend, without repeats, and are below the passage count."},
    {Invariant::repeated_text_agrees, "repeated_text_agrees",
     "A repeated passage has the text of an earlier repeated passage, or is the first of its text."},

    {Invariant::section_document_in_range, "section_document_in_range", "A section's document is below the document count."},
    {Invariant::section_range_in_document, "section_range_in_document",
     "A section's passages are a range of its document's passages."},
    {Invariant::section_level_stated, "section_level_stated", "A section's level is at least 1."},
    {Invariant::section_parent_before, "section_parent_before", "A section's parent is none or an earlier section."},
    {Invariant::section_inside_parent, "section_inside_parent",
     "A section has its parent's document, a deeper level and a range inside its parent's."},
    {Invariant::page_document_in_range, "page_document_in_range", "A page's document is below the document count."},
    {Invariant::page_range_in_document, "page_range_in_document", "A page's passages are a range of its document's passages."},
    {Invariant::table_document_in_range, "table_document_in_range", "A table's document is below the document count."},
    {Invariant::table_section_in_document, "table_section_in_document",
     "A table's section is none or a section of its document."},
    {Invariant::table_page_in_document, "table_page_in_document", "A table's page is none or a page of its document."},
    {Invariant::table_passage_in_document, "table_passage_in_document",
     "A table's passage is none or a passage of its document."},

    {Invariant::metadata_keys_ascend, "metadata_keys_ascend", "Metadata keys ascend by bytes, without repeats."},
    {Invariant::metadata_values_ascend, "metadata_values_ascend", "Metadata values ascend by bytes, without repeats."},
    {Invariant::metadata_rows_ascend, "metadata_rows_ascend",
     "The first passages of metadata rows ascend from 0 and are below the passage count."},
    {Invariant::metadata_ids_in_range, "metadata_ids_in_range", "Keys and values of metadata pairs are below their counts."},
    {Invariant::metadata_pairs_ascend, "metadata_pairs_ascend",
     "A passage's metadata ascend by key, then value, without repeats."},

    {Invariant::keyword_key_stated, "keyword_key_stated", "No keyword key is empty."},
    {Invariant::keyword_keys_ascend, "keyword_keys_ascend", "Keyword keys ascend by bytes, without repeats."},
    {Invariant::alias_in_range, "alias_in_range", "The keyword that an alias stands for is below the keyword count."},
    {Invariant::alias_of_no_alias, "alias_of_no_alias", "An alias stands for a keyword that is not an alias itself."},
    {Invariant::keyword_id_in_range, "keyword_id_in_range", "Every keyword of a passage is below the keyword count."},
    {Invariant::keyword_ids_ascend, "keyword_ids_ascend", "A passage's keywords ascend, without repeats."},
    {Invariant::keyword_passage_in_range, "keyword_passage_in_range", "Every passage of a keyword is below the passage count."},
    {Invariant::keyword_passages_ascend, "keyword_passages_ascend", "A keyword's passages ascend, without repeats."},
    {Invariant::halves_transposed, "halves_transposed", "The two halves of the keyword graph hold the same links."},
    {Invariant::link_kind_known, "link_kind_known", "A link to a keyword has at least one kind, and only known ones."},
    {Invariant::link_kinds_agree, "link_kinds_agree", "A link to a keyword has the same kinds in both halves."},

    {Invariant::link_target_in_range, "link_target_in_range", "Every target of a link is below the passage count."},
    {Invariant::link_targets_ascend, "link_targets_ascend", "The targets of a passage's links ascend, without repeats."},
    {Invariant::link_to_another, "link_to_another", "No passage links to itself."},
    {Invariant::link_counts_agree, "link_counts_agree", "The number of unresolved links is at most the number of all links."},
    {Invariant::nearest_in_range, "nearest_in_range", "Every nearest neighbor is below the passage count."},
    {Invariant::nearest_ascend, "nearest_ascend", "A passage's nearest neighbors ascend, without repeats."},
    {Invariant::nearest_another, "nearest_another", "No passage is a nearest neighbor of itself."},
    {Invariant::nearest_symmetric, "nearest_symmetric", "Nearest neighbors are neighbors of each other."},
    {Invariant::nearest_cosine_finite, "nearest_cosine_finite", "No cosine is a NaN or an infinity."},
    {Invariant::nearest_cosines_agree, "nearest_cosines_agree",
     "A nearest-neighbor edge has the same cosine in both directions."},

    {Invariant::term_stated, "term_stated", "No term is empty."},
    {Invariant::terms_ascend, "terms_ascend", "Terms ascend by bytes, without repeats."},
    {Invariant::term_has_postings, "term_has_postings", "Every term has a posting."},
    {Invariant::posting_in_range, "posting_in_range", "Every posting is below the passage count."},
    {Invariant::postings_ascend, "postings_ascend", "A term's postings ascend, without repeats."},
    {Invariant::frequency_positive, "frequency_positive", "Every frequency is at least 1."},
    {Invariant::posting_high_bytes_needed, "posting_high_bytes_needed",
     "Postings have high bytes only where one of them is not 0."},
    {Invariant::large_frequencies_agree, "large_frequencies_agree",
     "The large frequencies are those of the postings with frequency 255, in their order, from 255 to 65,535."},
    {Invariant::term_counts_agree, "term_counts_agree",
     "A passage's term count is the sum of its frequencies, or more where one is capped at 65,535."},
    {Invariant::average_term_count_agrees, "average_term_count_agrees",
     "The average term count is the sum of term counts divided by the passage count."},

    {Invariant::vector_precision_known, "vector_precision_known", "The precision is 0 (f32), 1 (f16) or 2 (int8)."},
    {Invariant::vector_dimension_in_range, "vector_dimension_in_range", "The dimension is at most 65,536."},
    {Invariant::vector_bytes_length, "vector_bytes_length", "The vectors have passages times dimension times value size bytes."},
    {Invariant::vector_bytes_aligned, "vector_bytes_aligned", "The vectors begin at a multiple of 64 bytes of the file."},
    {Invariant::vector_values_finite, "vector_values_finite", "No vector holds a NaN or an infinity."},
    {Invariant::vector_values_in_range, "vector_values_in_range", "Every number of a vector is between -2 and 2."},
    {Invariant::vector_scales_length, "vector_scales_length", "int8 vectors have one scale for each passage, others none."},
    {Invariant::vector_scale_in_range, "vector_scale_in_range",
     "Every scale is from 0 to 1/64, so that no number of a vector reaches 2."},
};

constexpr bool invariants_in_order() {
  for (std::size_t i = 0; i < invariant_count; ++i) {
    if (invariant_texts[i].invariant != static_cast<Invariant>(i)) return false;
  }
  return sizeof invariant_texts / sizeof *invariant_texts == invariant_count;
}
static_assert(invariants_in_order());

// A separate array, so that the linker drops the sentences from programs that only use the names.
constexpr auto invariant_names = [] {
  std::array<std::string_view, invariant_count> names;
  for (std::size_t i = 0; i < invariant_count; ++i) names[i] = invariant_texts[i].name;
  return names;
}();

}  // namespace

std::string_view invariant_name(Invariant invariant) { return invariant_names[static_cast<std::size_t>(invariant)]; }

std::string_view invariant_sentence(Invariant invariant) { return invariant_texts[static_cast<std::size_t>(invariant)].sentence; }

}  // namespace hop::core
