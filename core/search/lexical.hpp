// The inverted index as the lexical scorers (BM25, TF-IDF) see it, and the look-up of a question's terms in it.
//
// In a sharded corpus, a shard scores with the N and df of the whole corpus, so that scores of different shards compare.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/text_table.hpp"
#include "core/graph/postings.hpp"
#include "core/search/passage_set.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

// Borrowed. If the index covers the whole corpus, N = lengths.size() and df of a term is the length of its row. If it covers a
// part of a larger corpus, the fields larger_corpus and passages_of_term give N and df.
struct LexicalView {
  TextTable terms;  // sorted by bytes
  PostingsView postings;
  std::span<const std::uint32_t> lengths;                // tokens of each passage
  double average_length = 0;                             // mean of lengths, in the corpus
  std::size_t larger_corpus = 0;                         // N of the larger corpus; 0: the index covers the corpus
  std::span<const std::uint32_t> passages_of_term = {};  // df in the larger corpus; empty: the index covers the corpus

  std::size_t passage_count() const { return lengths.size(); }  // of the index
  std::size_t corpus_passage_count() const { return larger_corpus != 0 ? larger_corpus : lengths.size(); }
  std::size_t document_frequency(std::uint32_t term) const {
    return passages_of_term.empty() ? postings.row_size(term) : passages_of_term[term];
  }
};

struct QueryTerm {
  std::uint32_t term = 0;
  std::uint32_t count = 0;  // times it occurs in the question
  float share = 1;          // of its weight; less for a term that only a compound of the question leads to

  friend bool operator==(const QueryTerm&, const QueryTerm&) = default;
};

// out = the distinct terms of the analyzed question that the index knows, in the order of their first occurrence.
void find_query_terms(const LexicalView& view, const TokenList& question, std::vector<QueryTerm>& out);

// The number of passages of the index that contain both terms; 0 if one of them is not indexed.
std::uint32_t count_with_both(const LexicalView& view, std::string_view first, std::string_view second);
// Whether a passage of the index contains both terms; with `allowed`, a passage in it.
bool share_a_passage(const LexicalView& view, std::uint32_t first, std::uint32_t second, const PassageSet* allowed = nullptr);

}  // namespace hop::core
