// A small corpus made by hand that has something of everything a graph file can hold.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/keywords/link_kind.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

inline PreparedPassage prepared_passage(std::string id, std::string title, std::string text, std::uint32_t document,
                                        std::uint32_t section, std::uint32_t page) {
  PreparedPassage passage;
  passage.id = std::move(id);
  passage.title = std::move(title);
  passage.text = std::move(text);
  passage.document = document;
  passage.section = section;
  passage.page = page;
  passage.token_count = static_cast<std::uint32_t>(3 + passage.text.size() / 5);
  passage.source_end = static_cast<std::uint32_t>(passage.text.size());
  return passage;
}

// Four documents: one with sections, pages and a table, one with a section, one without passages, one ready passage
// whose id sorts before those of all others.
inline PreparedCorpus small_corpus() {
  PreparedCorpus corpus;
  corpus.documents = {
      {"ada.md", "Ada Lovelace", 0}, {"berlin.md", "Berlin", 3}, {"empty.md", "", 4}, {"wiki/日本", "日本 — Japan", 4}};
  corpus.passages = {prepared_passage("ada.md#0", "Ada Lovelace", "Ada Lovelace wrote notes.", 0, 0, 0),
                     prepared_passage("ada.md#1", "Ada Lovelace > Café", "She met Babbage in Berlin.", 0, 1, 0),
                     prepared_passage("ada.md#10", "Ada Lovelace > Café", "| Year | Note |", 0, 1, 1),
                     prepared_passage("berlin.md#0", "Berlin", "Berlin is a city. 日本 is far.", 1, 2, no_index),
                     prepared_passage("a ready one", "日本 — Japan", "Naïve words 😀 about Japan.", 3, no_index, no_index)};
  corpus.passages[1].source_begin = 26, corpus.passages[1].source_end = 52;
  corpus.passages[0].source_place = {1, 1}, corpus.passages[1].source_place = {3, 5};
  corpus.passages[0].metadata = {{"author", "Ada"}, {"lang", "en"}};
  corpus.passages[3].metadata = {{"lang", "de"}};
  corpus.passages[4].metadata = {{"lang", "en"}, {"lang", "ja"}, {"year", ""}};
  corpus.sections = {{0, no_index, 1, "Ada Lovelace", 0, 3}, {0, 0, 2, "Café", 1, 3}, {1, no_index, 1, "Berlin", 3, 4}};
  corpus.pages = {{0, 1, 0, 2}, {0, 2, 2, 3}};
  corpus.tables = {{0, 1, 1, 2, "Table 1", "| Year | Note |\n|---|---|\n| 1843 | G |"},
                   {1, no_index, no_index, no_index, "Table 1", ""}};
  corpus.links = {{0, 3}, {1, 3}, {3, 0}, {3, 4}};
  corpus.report.unresolved_links.of = 5;
  corpus.report.unresolved_links.count_of(LinkPattern::html_path) = 2;
  corpus.report.unresolved_links.count_of(LinkPattern::anchor) = 1;
  return corpus;
}

inline KeywordTable small_keywords() {
  KeywordTable table;
  table.keys = {"ada lovelace", "babbage", "berlin", "lovelace", "日本"};
  table.names = {"Ada Lovelace", "Babbage", "Berlin", "Lovelace", "日本"};
  table.alias_of = {no_index, no_index, no_index, 0, no_index};
  const std::uint8_t own_phrase = link_own | link_phrase;
  const std::vector<std::vector<std::pair<std::uint32_t, std::uint8_t>>> rows = {
      {{0, own_phrase}, {3, link_alias}},
      {{0, link_own}, {1, link_phrase}, {2, link_mention}, {3, link_alias}},
      {{0, link_own}, {3, link_alias}},
      {{2, link_own}, {4, link_mention | link_given}},
      {{4, own_phrase}}};
  table.offsets = {0};
  for (const auto& row : rows) {
    for (const auto& [keyword, kinds] : row) table.keywords.push_back(keyword), table.kinds.push_back(kinds);
    table.offsets.push_back(static_cast<std::uint32_t>(table.keywords.size()));
  }
  return table;
}

inline LexicalContent small_lexical(std::size_t passage_count) {
  LexicalContent lexical;
  lexical.terms = {"ada", "berlin", "naïv", "note", "日本"};
  const std::vector<std::vector<std::pair<std::uint32_t, std::uint16_t>>> rows = {
      {{0, 2}, {1, 1}, {2, 1}}, {{1, 1}, {3, 2}}, {{4, 1}}, {{0, 1}, {2, 1}}, {{3, 1}, {4, 65535}}};
  lexical.term_count_of_passage.assign(passage_count, 0);
  for (const auto& row : rows) {
    for (const auto& [passage, frequency] : row) {
      lexical.postings.add(passage, frequency);
      lexical.term_count_of_passage[passage] += frequency;
    }
    lexical.postings.end_row();
  }
  lexical.term_count_of_passage[4] += 1000;  // beyond the cap of its 65,535
  return lexical;
}

// Unit vectors of dimension 4 along the axes, the last one (1, 1, 1, 1) / 2.
inline VectorContent small_vectors(VectorPrecision precision, std::uint32_t passage_count) {
  VectorContent vectors;
  vectors.precision = precision;
  vectors.dimension = 4;
  vectors.embedder_id = "fixture-4d";
  for (std::uint32_t p = 0; p < passage_count; ++p) {
    for (std::uint32_t axis = 0; axis < 4; ++axis) {
      const float value = p % 5 == 4 ? 0.5f : p % 5 == axis ? 1.0f : 0.0f;
      const std::uint16_t half = value == 1.0f ? 0x3c00 : value == 0.5f ? 0x3800 : 0;
      const auto byte = static_cast<std::uint8_t>(value == 0.0f ? 0 : 127);
      const auto* from = precision == VectorPrecision::f32   ? reinterpret_cast<const std::uint8_t*>(&value)
                         : precision == VectorPrecision::f16 ? reinterpret_cast<const std::uint8_t*>(&half)
                                                             : &byte;
      const std::size_t size = precision == VectorPrecision::f32 ? 4 : precision == VectorPrecision::f16 ? 2 : 1;
      vectors.bytes.insert(vectors.bytes.end(), from, from + size);
    }
    if (precision == VectorPrecision::int8) vectors.scales.push_back((p % 5 == 4 ? 0.5f : 1.0f) / 127.0f);
  }
  return vectors;
}

// Edges 0–1, 0–4, 1–3.
inline NearestContent small_nearest() {
  NearestContent nearest;
  nearest.passages.offsets = {0, 2, 4, 4, 5, 6};
  nearest.passages.values = {1, 4, 0, 3, 1, 0};
  nearest.cosines = {0.5f, -0.25f, 0.5f, 0.125f, 0.125f, -0.25f};
  return nearest;
}

inline GraphContent small_content(VectorPrecision precision = VectorPrecision::f32) {
  GraphContent content;
  content.corpus = small_corpus();
  content.keywords = small_keywords();
  content.lexical = small_lexical(content.corpus.passages.size());
  content.vectors = small_vectors(precision, 5);
  content.nearest = small_nearest();
  content.analyzer_fingerprint = "fixture analyzer";
  content.index_options = "passage_tokens=200\nphrases=true\n";
  return content;
}

// The same with one text in three documents: passages 0, 3 and 4.
inline GraphContent repeating_content(VectorPrecision precision = VectorPrecision::f32) {
  GraphContent content = small_content(precision);
  for (const std::size_t passage : {0, 3, 4}) content.corpus.passages[passage].text = "Ask in the forum.";
  return content;
}

inline GraphContent empty_content() {
  GraphContent content;
  content.keywords.offsets = {0};
  content.analyzer_fingerprint = "fixture analyzer";
  return content;
}

// One passage, and nothing that is optional.
inline GraphContent one_passage_content() {
  GraphContent content = empty_content();
  content.corpus.documents = {{"only", "", 0}};
  content.corpus.passages = {prepared_passage("only", "", "Alone.", 0, no_index, no_index)};
  content.keywords.offsets = {0, 0};
  content.lexical.term_count_of_passage = {0};
  return content;
}

}  // namespace hop::core
