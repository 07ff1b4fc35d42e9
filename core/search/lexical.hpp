// The inverted index over the words of the passages, and the words of a question in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/text_table.hpp"
#include "core/graph/postings.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

// Borrowed. The corpus is the passages of the index, N = lengths.size() of them, and df of a term is the length of its row;
// or it is larger, of which the index has some passages: N and df are then given.
struct LexicalView {
  TextTable terms;  // sorted by bytes
  PostingsView postings;
  std::span<const std::uint32_t> lengths;                // tokens of each passage
  double average_length = 0;                             // mean of lengths, in the corpus
  std::size_t larger_corpus = 0;                         // N; 0: the corpus is the index
  std::span<const std::uint32_t> passages_of_term = {};  // df in it; empty then

  std::size_t passage_count() const { return lengths.size(); }  // of the index
  std::size_t corpus_passage_count() const { return larger_corpus != 0 ? larger_corpus : lengths.size(); }
  std::size_t document_frequency(std::uint32_t term) const {
    return passages_of_term.empty() ? postings.row_size(term) : passages_of_term[term];
  }
};

struct QueryTerm {
  std::uint32_t term = 0;
  std::uint32_t count = 0;  // times it occurs in the question

  friend bool operator==(const QueryTerm&, const QueryTerm&) = default;
};

// out = the distinct terms of the analyzed question that the index knows, in the order of their first occurrence.
void find_query_terms(const LexicalView& view, const TokenList& question, std::vector<QueryTerm>& out);

// How many passages of the index hold both terms; 0 where it does not know one of them.
std::uint32_t count_with_both(const LexicalView& view, std::string_view first, std::string_view second);

}  // namespace hop::core
