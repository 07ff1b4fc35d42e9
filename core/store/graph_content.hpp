// All that goes into a graph file, before it is one: the owned twin of Graph.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/csr.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/graph/graph.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/store/text_runs.hpp"

namespace hop::core {

struct LexicalContent {
  std::vector<std::string> terms;  // sorted by bytes, distinct
  Postings postings;
  std::vector<std::uint32_t> term_count_of_passage;
};

struct VectorContent {
  VectorPrecision precision = VectorPrecision::f32;
  std::uint32_t dimension = 0;
  std::vector<std::uint8_t> bytes;
  std::vector<std::span<const std::uint8_t>> borrowed;  // in place of bytes, unless empty: runs of rows that live on elsewhere
  std::vector<float> scales;
  std::string embedder_id;
};

struct NearestContent {
  Csr<std::uint32_t> passages;
  std::vector<float> cosines;
};

struct GraphContent {
  PreparedCorpus corpus;
  KeywordTable keywords;
  LexicalContent lexical;
  VectorContent vectors;
  NearestContent nearest;  // empty: not built
  BorrowedText borrowed_text;  // columns that are not empty stand in the place of the strings above
  std::vector<std::uint32_t> passages_by_id;  // empty: is found
  std::string analyser_fingerprint;
  std::string index_options;

  TextRuns& borrowed(TextColumn column) { return borrowed_text[static_cast<std::size_t>(column)]; }
  const TextRuns& borrowed(TextColumn column) const { return borrowed_text[static_cast<std::size_t>(column)]; }
};

}  // namespace hop::core
