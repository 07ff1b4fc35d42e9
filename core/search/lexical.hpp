// The inverted index over the words of the passages, and the words of a question in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/text_table.hpp"
#include "core/text/analyser.hpp"

namespace hop::core {

// Borrowed. N = lengths.size() passages; df of a term is the length of its row.
struct LexicalView {
  TextTable terms;                             // sorted by bytes
  CsrView<std::uint32_t> postings;             // term → passages that hold it, ascending
  std::span<const std::uint16_t> frequencies;  // times the term occurs in the passage, parallel to postings.values
  std::span<const std::uint32_t> lengths;      // tokens of each passage
  double average_length = 0;                   // mean of lengths

  std::size_t passage_count() const { return lengths.size(); }
  std::size_t document_frequency(std::uint32_t term) const { return postings.row(term).size(); }
};

struct QueryTerm {
  std::uint32_t term = 0;
  std::uint32_t count = 0;  // times it occurs in the question

  friend bool operator==(const QueryTerm&, const QueryTerm&) = default;
};

// out = the distinct terms of the analysed question that the index knows, in the order of their first occurrence.
void find_query_terms(const LexicalView& view, const TokenList& question, std::vector<QueryTerm>& out);

}  // namespace hop::core
