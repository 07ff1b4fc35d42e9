// One file made by hand for each promise of the format, that breaks this promise and states right checksums, but where
// the promise is about these.
#pragma once

#include <gtest/gtest.h>

#include <limits>

#include "core/store/file_format.hpp"
#include "core/store/graph_file.hpp"
#include "core/store/invariants.hpp"
#include "tests/core/store/content_fixture.hpp"
#include "tests/core/store/file_surgery.hpp"

namespace hop::core {

// The views lie in the file's bytes, which are ours to change.
template <class T, class V>
void put(std::span<const T> column, std::size_t index, V value) {
  ASSERT_LT(index, column.size());
  const_cast<T&>(column[index]) = static_cast<T>(value);
}

inline void put(std::string_view text, std::size_t index, unsigned byte) {
  ASSERT_LT(index, text.size());
  const_cast<char&>(text[index]) = static_cast<char>(byte);
}

inline void put_float(std::span<const float> column, std::size_t index, float value) {
  ASSERT_LT(index, column.size());
  const_cast<float&>(column[index]) = value;
}

inline void put_large_frequency(const Graph& graph, std::uint32_t frequency) {
  ASSERT_FALSE(graph.postings.large.empty());
  const_cast<LargeFrequency&>(graph.postings.large[0]).frequency = frequency;
}

struct BrokenFile {
  Invariant invariant;
  void (*damage)(FileBytes& bytes, const Graph& graph);
  VectorPrecision precision = VectorPrecision::f32;
  bool has_right_checksums = true;
  bool has_repeated_texts = false;
};

inline BrokenFile with_repeats(Invariant invariant, void (*damage)(FileBytes& bytes, const Graph& graph)) {
  return {invariant, damage, VectorPrecision::f32, true, true};
}

inline constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

inline const BrokenFile broken_files[] = {
    {Invariant::file_size, [](FileBytes& bytes, const Graph&) { bytes.resize(63); }},
    {Invariant::file_identifier, [](FileBytes& bytes, const Graph&) { bytes[4] = 'h'; }},
    {Invariant::file_format,
     [](FileBytes& bytes, const Graph&) { put_at<std::uint32_t>(bytes, root_field(bytes, RootField::format), file_format + 1); }},
    {Invariant::flatbuffer_structure, [](FileBytes& bytes, const Graph&) { put_at<std::uint32_t>(bytes, 0, 1 << 24); }},
    {Invariant::flatbuffer_structure,  // a required field left out
     [](FileBytes& bytes, const Graph&) {
       const std::size_t root = value_at<std::uint32_t>(bytes, 0);
       const auto vtable = root - static_cast<std::size_t>(value_at<std::int32_t>(bytes, root));
       put_at<std::uint16_t>(bytes, vtable + 4 + 2 * static_cast<std::size_t>(RootField::edges), 0);
     }},
    {Invariant::sections_partition_file,  // two sections exchange their kinds
     [](FileBytes& bytes, const Graph&) {
       put_at<std::uint32_t>(bytes, sums_at(bytes) + 16, 2), put_at<std::uint32_t>(bytes, sums_at(bytes) + 32, 1);
     }},
    {Invariant::sections_partition_file,  // a gap of four bytes
     [](FileBytes& bytes, const Graph&) {
       const std::size_t length = sums_at(bytes) + 3 * 16 + 12;
       put_at<std::uint32_t>(bytes, length, value_at<std::uint32_t>(bytes, length) - 4);
     }},
    {Invariant::header_checksum, [](FileBytes& bytes, const Graph&) { bytes[field_of(bytes, RootField::vectors, 1)] ^= 1; },
     VectorPrecision::f32, false},
    {Invariant::section_checksum, [](FileBytes&, const Graph& graph) { put(graph.page_number, 1, 7); }, VectorPrecision::f32,
     false},
    {Invariant::column_in_section,  // document titles that lie among the passages
     [](FileBytes& bytes, const Graph&) {
       const std::size_t titles = field_of(bytes, RootField::documents, 1);
       const std::size_t elsewhere = target_of(bytes, field_of(bytes, RootField::passages, 4));
       put_at(bytes, titles, static_cast<std::uint32_t>(elsewhere - titles));
     }},
    {Invariant::columns_apart,  // document titles that are the ids
     [](FileBytes& bytes, const Graph&) {
       const std::size_t titles = field_of(bytes, RootField::documents, 1);
       const std::size_t ids = target_of(bytes, field_of(bytes, RootField::documents, 0));
       put_at(bytes, titles, static_cast<std::uint32_t>(ids - titles));
     }},
    {Invariant::padding_zero, [](FileBytes& bytes, const Graph&) { bytes.back() = 1; }},

    {Invariant::column_length,  // one page number fewer, the last one now padding
     [](FileBytes& bytes, const Graph& graph) {
       put(graph.page_number, 1, 0);
       put_at<std::uint32_t>(bytes, target_of(bytes, field_of(bytes, RootField::structure, 7)), 1);
     }},
    {Invariant::row_offsets_ascend, [](FileBytes&, const Graph& graph) { put(graph.links.offsets, 0, 1); }},
    {Invariant::row_offsets_ascend, [](FileBytes&, const Graph& graph) { put(graph.postings.offsets, 2, 99); }},
    {Invariant::row_offsets_ascend, [](FileBytes&, const Graph& graph) { put(graph.nearest.offsets, 5, 7); }},
    {Invariant::text_utf8, [](FileBytes&, const Graph& graph) { put(graph.passage_texts[0], 3, 0xff); }},
    {Invariant::meta_utf8, [](FileBytes&, const Graph& graph) { put(graph.index_options, 0, 0xc3); }},
    {Invariant::analyzer_fingerprint_stated,
     [](FileBytes& bytes, const Graph& graph) {
       put(graph.analyzer_fingerprint, 0, 0);
       put_at<std::uint32_t>(bytes, target_of(bytes, field_of(bytes, RootField::meta, 0)), 0);
     }},
    {Invariant::text_columns_fill_blob, [](FileBytes&, const Graph& graph) { put(graph.document_ids.offsets, 0, 1); }},
    {Invariant::text_columns_fill_blob, [](FileBytes&, const Graph& graph) { put(graph.terms.offsets, 5, 0x7fffffff); }},
    {Invariant::text_offsets_ascend, [](FileBytes&, const Graph& graph) { put(graph.passage_titles.offsets, 1, 9999); }},
    {Invariant::text_offsets_on_characters,
     [](FileBytes&, const Graph& graph) { put(graph.terms.offsets, 4, graph.terms.offsets[4] + 1); }},

    {Invariant::document_id_stated,
     [](FileBytes&, const Graph& graph) { put(graph.document_ids.offsets, 1, graph.document_ids.offsets[2]); }},
    {Invariant::document_ids_ascend, [](FileBytes&, const Graph& graph) { put(graph.document_ids[0], 0, 'z'); }},
    {Invariant::document_passages_partition, [](FileBytes&, const Graph& graph) { put(graph.first_passage_of_document, 0, 1); }},
    {Invariant::document_passages_partition, [](FileBytes&, const Graph& graph) { put(graph.first_passage_of_document, 4, 4); }},
    {Invariant::document_of_passage_agrees, [](FileBytes&, const Graph& graph) { put(graph.document_of_passage, 3, 0); }},
    {Invariant::passage_id_stated,
     [](FileBytes&, const Graph& graph) { put(graph.passage_ids.offsets, 4, graph.passage_ids.offsets[5]); }},
    {Invariant::passage_by_id_in_range, [](FileBytes&, const Graph& graph) { put(graph.passages_by_id, 0, 5); }},
    {Invariant::passage_ids_distinct, [](FileBytes&, const Graph& graph) { put(graph.passages_by_id, 1, 1); }},
    {Invariant::passage_ids_distinct, [](FileBytes&, const Graph& graph) { put(graph.passage_ids[1], 7, '0'); }},
    {Invariant::passage_section_in_range, [](FileBytes&, const Graph& graph) { put(graph.section_of_passage, 0, 3); }},
    {Invariant::passage_in_its_section, [](FileBytes&, const Graph& graph) { put(graph.section_of_passage, 0, 1); }},
    {Invariant::passage_page_in_range, [](FileBytes&, const Graph& graph) { put(graph.page_of_passage, 0, 2); }},
    {Invariant::passage_in_its_page, [](FileBytes&, const Graph& graph) { put(graph.page_of_passage, 3, 0); }},
    {Invariant::passage_source_range, [](FileBytes&, const Graph& graph) { put(graph.source_begin_of_passage, 2, 999); }},

    with_repeats(Invariant::repeated_passages_ascend,
                 [](FileBytes&, const Graph& graph) { put(graph.repeated_passages, 2, RepeatedPassage{5, 0}); }),
    with_repeats(Invariant::repeated_passages_ascend,
                 [](FileBytes&, const Graph& graph) { put(graph.repeated_passages, 2, RepeatedPassage{3, 0}); }),
    with_repeats(Invariant::repeated_text_agrees,  // another text
                 [](FileBytes&, const Graph& graph) { put(graph.repeated_passages, 1, RepeatedPassage{1, 0}); }),
    with_repeats(Invariant::repeated_text_agrees,  // not the first
                 [](FileBytes&, const Graph& graph) { put(graph.repeated_passages, 2, RepeatedPassage{4, 3}); }),
    with_repeats(Invariant::repeated_text_agrees,  // no passage
                 [](FileBytes&, const Graph& graph) { put(graph.repeated_passages, 2, RepeatedPassage{4, 0xffffffff}); }),
    with_repeats(Invariant::repeated_text_agrees,  // first of a later one
                 [](FileBytes&, const Graph& graph) { put(graph.repeated_passages, 0, RepeatedPassage{0, 3}); }),

    {Invariant::section_document_in_range, [](FileBytes&, const Graph& graph) { put(graph.section_document, 2, 4); }},
    {Invariant::section_range_in_document, [](FileBytes&, const Graph& graph) { put(graph.section_end, 0, 4); }},
    {Invariant::section_range_in_document, [](FileBytes&, const Graph& graph) { put(graph.section_first, 2, 0); }},
    {Invariant::section_level_stated, [](FileBytes&, const Graph& graph) { put(graph.section_level, 0, 0); }},
    {Invariant::section_parent_before, [](FileBytes&, const Graph& graph) { put(graph.section_parent, 0, 0); }},
    {Invariant::section_inside_parent, [](FileBytes&, const Graph& graph) { put(graph.section_parent, 2, 0); }},
    {Invariant::section_inside_parent, [](FileBytes&, const Graph& graph) { put(graph.section_level, 1, 1); }},
    {Invariant::page_document_in_range, [](FileBytes&, const Graph& graph) { put(graph.page_document, 1, 9); }},
    {Invariant::page_range_in_document, [](FileBytes&, const Graph& graph) { put(graph.page_end, 1, 5); }},
    {Invariant::table_document_in_range, [](FileBytes&, const Graph& graph) { put(graph.table_document, 1, 4); }},
    {Invariant::table_section_in_document, [](FileBytes&, const Graph& graph) { put(graph.table_section, 0, 2); }},
    {Invariant::table_page_in_document, [](FileBytes&, const Graph& graph) { put(graph.table_page, 1, 0); }},
    {Invariant::table_passage_in_document, [](FileBytes&, const Graph& graph) { put(graph.table_passage, 0, 3); }},

    {Invariant::metadata_keys_ascend, [](FileBytes&, const Graph& graph) { put(graph.metadata_keys[0], 0, 'z'); }},
    {Invariant::metadata_values_ascend, [](FileBytes&, const Graph& graph) { put(graph.metadata_values[2], 0, 'z'); }},
    {Invariant::metadata_rows_ascend, [](FileBytes&, const Graph& graph) { put(graph.metadata.firsts, 0, 1); }},
    {Invariant::metadata_rows_ascend, [](FileBytes&, const Graph& graph) { put(graph.metadata.firsts, 2, 1); }},
    {Invariant::metadata_rows_ascend, [](FileBytes&, const Graph& graph) { put(graph.metadata.firsts, 3, 5); }},
    {Invariant::metadata_ids_in_range,
     [](FileBytes&, const Graph& graph) { put(graph.metadata.rows.values, 0, MetadataPair{3, 0}); }},
    {Invariant::metadata_ids_in_range,
     [](FileBytes&, const Graph& graph) { put(graph.metadata.rows.values, 0, MetadataPair{0, 5}); }},
    {Invariant::metadata_pairs_ascend,
     [](FileBytes&, const Graph& graph) { put(graph.metadata.rows.values, 1, MetadataPair{0, 0}); }},

    {Invariant::keyword_key_stated,
     [](FileBytes&, const Graph& graph) { put(graph.keyword_keys.offsets, 1, graph.keyword_keys.offsets[0]); }},
    {Invariant::keyword_keys_ascend, [](FileBytes&, const Graph& graph) { put(graph.keyword_keys[1], 0, 'a'); }},
    {Invariant::alias_in_range, [](FileBytes&, const Graph& graph) { put(graph.alias_of_keyword, 3, 5); }},
    {Invariant::alias_of_no_alias, [](FileBytes&, const Graph& graph) { put(graph.alias_of_keyword, 0, 3); }},
    {Invariant::keyword_id_in_range, [](FileBytes&, const Graph& graph) { put(graph.keywords_of_passage.values, 1, 5); }},
    {Invariant::keyword_ids_ascend, [](FileBytes&, const Graph& graph) { put(graph.keywords_of_passage.values, 1, 0); }},
    {Invariant::keyword_passage_in_range, [](FileBytes&, const Graph& graph) { put(graph.passages_of_keyword.values, 2, 5); }},
    {Invariant::keyword_passages_ascend, [](FileBytes&, const Graph& graph) { put(graph.passages_of_keyword.values, 1, 0); }},
    {Invariant::halves_transposed, [](FileBytes&, const Graph& graph) { put(graph.keywords_of_passage.values, 1, 4); }},
    {Invariant::halves_transposed,  // the last two links are to the keyword before theirs, whose row ends there
     [](FileBytes&, const Graph& graph) {
       put(graph.keywords_of_passage.values, 9, 3), put(graph.keywords_of_passage.values, 10, 3);
     }},
    {Invariant::halves_transposed,  // and have other kinds than those that they meet
     [](FileBytes&, const Graph& graph) {
       put(graph.keywords_of_passage.values, 9, 3), put(graph.keywords_of_passage.values, 10, 3);
       put(graph.kinds_by_passage, 9, link_own);
     }},
    {Invariant::link_kind_known, [](FileBytes&, const Graph& graph) { put(graph.kinds_by_passage, 0, 0); }},
    {Invariant::link_kind_known, [](FileBytes&, const Graph& graph) { put(graph.kinds_by_keyword, 0, 64); }},
    {Invariant::link_kinds_agree, [](FileBytes&, const Graph& graph) { put(graph.kinds_by_keyword, 0, link_mention); }},

    {Invariant::link_target_in_range, [](FileBytes&, const Graph& graph) { put(graph.links.values, 0, 5); }},
    {Invariant::link_targets_ascend, [](FileBytes&, const Graph& graph) { put(graph.links.values, 3, 0); }},
    {Invariant::link_to_another, [](FileBytes&, const Graph& graph) { put(graph.links.values, 0, 0); }},
    {Invariant::link_counts_agree, [](FileBytes&, const Graph& graph) { put(graph.link_counts, 0, 2); }},
    {Invariant::nearest_in_range, [](FileBytes&, const Graph& graph) { put(graph.nearest.values, 1, 5); }},
    {Invariant::nearest_ascend, [](FileBytes&, const Graph& graph) { put(graph.nearest.values, 1, 1); }},
    {Invariant::nearest_another, [](FileBytes&, const Graph& graph) { put(graph.nearest.values, 0, 0); }},
    {Invariant::nearest_symmetric, [](FileBytes&, const Graph& graph) { put(graph.nearest.values, 0, 2); }},
    {Invariant::nearest_symmetric,  // passage 2 has no row; what is met is that of passage 3
     [](FileBytes&, const Graph& graph) { put(graph.nearest.values, 3, 2); }},
    {Invariant::nearest_symmetric,  // the same, and other cosines
     [](FileBytes&, const Graph& graph) { put(graph.nearest.values, 3, 2), put_float(graph.nearest_cosines, 3, 0.4f); }},
    {Invariant::nearest_symmetric,  // passage 4 lists 0 and 1, and nobody lists it
     [](FileBytes&, const Graph& graph) {
       const std::uint32_t offsets[] = {0, 1, 3, 3, 4, 6}, values[] = {1, 0, 3, 1, 0, 1};
       for (std::size_t i = 0; i < 6; ++i) {
         put(graph.nearest.offsets, i, offsets[i]), put(graph.nearest.values, i, values[i]);
         put_float(graph.nearest_cosines, i, 0.5f);
       }
     }},
    {Invariant::nearest_cosine_finite, [](FileBytes&, const Graph& graph) { put_float(graph.nearest_cosines, 0, not_a_number); }},
    {Invariant::nearest_cosine_finite,
     [](FileBytes&, const Graph& graph) { put_float(graph.nearest_cosines, 0, -std::numeric_limits<float>::infinity()); }},
    {Invariant::nearest_cosines_agree, [](FileBytes&, const Graph& graph) { put_float(graph.nearest_cosines, 0, 0.4f); }},

    {Invariant::term_stated, [](FileBytes&, const Graph& graph) { put(graph.terms.offsets, 1, graph.terms.offsets[0]); }},
    {Invariant::terms_ascend, [](FileBytes&, const Graph& graph) { put(graph.terms[1], 0, 'a'), put(graph.terms[1], 1, 'a'); }},
    {Invariant::term_has_postings, [](FileBytes&, const Graph& graph) { put(graph.postings.offsets, 1, 0); }},
    {Invariant::posting_in_range, [](FileBytes&, const Graph& graph) { put(graph.postings.low, 2, 5); }},
    {Invariant::postings_ascend, [](FileBytes&, const Graph& graph) { put(graph.postings.low, 1, 2); }},
    {Invariant::frequency_positive, [](FileBytes&, const Graph& graph) { put(graph.postings.frequencies, 0, 0); }},
    {Invariant::large_frequencies_agree,  // a posting without its entry
     [](FileBytes&, const Graph& graph) { put(graph.postings.frequencies, 0, 255); }},
    {Invariant::large_frequencies_agree,  // an entry without its posting
     [](FileBytes&, const Graph& graph) { put(graph.postings.frequencies, 9, 254); }},
    {Invariant::large_frequencies_agree, [](FileBytes&, const Graph& graph) { put_large_frequency(graph, 254); }},
    {Invariant::large_frequencies_agree, [](FileBytes&, const Graph& graph) { put_large_frequency(graph, 65536); }},
    {Invariant::term_counts_agree, [](FileBytes&, const Graph& graph) { put(graph.term_count_of_passage, 0, 4); }},
    {Invariant::term_counts_agree,  // below the sum although one frequency is capped
     [](FileBytes&, const Graph& graph) { put(graph.term_count_of_passage, 4, 65535); }},
    {Invariant::average_term_count_agrees,
     [](FileBytes& bytes, const Graph&) { put_at(bytes, field_of(bytes, RootField::lexical, 7), not_a_number * 1.0); }},

    {Invariant::vector_precision_known,
     [](FileBytes& bytes, const Graph&) { bytes[field_of(bytes, RootField::vectors, 0)] = 3; }},
    {Invariant::vector_dimension_in_range,
     [](FileBytes& bytes, const Graph&) { put_at<std::uint32_t>(bytes, field_of(bytes, RootField::vectors, 1), 65537); }},
    {Invariant::vector_bytes_length,
     [](FileBytes& bytes, const Graph&) { put_at<std::uint32_t>(bytes, field_of(bytes, RootField::vectors, 1), 5); }},
    {Invariant::vector_bytes_aligned,  // four bytes further back, into the padding
     [](FileBytes& bytes, const Graph&) {
       const std::size_t field = field_of(bytes, RootField::vectors, 3);
       const std::size_t column = target_of(bytes, field);
       const auto length = value_at<std::uint32_t>(bytes, column);
       std::memmove(bytes.data() + column + 4, bytes.data() + column, 4 + length);
       put_at<std::uint32_t>(bytes, column, 0);
       put_at<std::uint32_t>(bytes, field, value_at<std::uint32_t>(bytes, field) + 4);
     }},
    {Invariant::vector_values_finite,
     [](FileBytes&, const Graph& graph) { put(graph.vector_bytes, 7, 0x7f), put(graph.vector_bytes, 6, 0x80); }},
    {Invariant::vector_values_finite, [](FileBytes&, const Graph& graph) { put(graph.vector_bytes, 3, 0xfc); },
     VectorPrecision::f16},
    {Invariant::vector_values_in_range,
     [](FileBytes&, const Graph& graph) { put(graph.vector_bytes, 3, 0xc0), put(graph.vector_bytes, 2, 0); }},
    {Invariant::vector_values_in_range,  // 2.7 · 10³⁸, whose products are infinite
     [](FileBytes&, const Graph& graph) { put(graph.vector_bytes, 7, 0x7f), put(graph.vector_bytes, 6, 0x4a); }},
    {Invariant::vector_values_in_range, [](FileBytes&, const Graph& graph) { put(graph.vector_bytes, 3, 0x40); },
     VectorPrecision::f16},
    {Invariant::vector_scales_length,  // f16 vectors said to be int8 of twice the dimension
     [](FileBytes& bytes, const Graph&) {
       bytes[field_of(bytes, RootField::vectors, 0)] = 2;
       put_at<std::uint32_t>(bytes, field_of(bytes, RootField::vectors, 1), 8);
     },
     VectorPrecision::f16},
    {Invariant::vector_scale_in_range, [](FileBytes&, const Graph& graph) { put_float(graph.vector_scales, 4, -1.0f); },
     VectorPrecision::int8},
    {Invariant::vector_scale_in_range,
     [](FileBytes&, const Graph& graph) { put_float(graph.vector_scales, 0, std::numeric_limits<float>::infinity()); },
     VectorPrecision::int8},
};

}  // namespace hop::core
