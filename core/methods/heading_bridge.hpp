// The heading bridge, a feature of trail's second stage: the text of a top passage of the base list mentions the subject of
// another document's heading (docs/methods/trail.md, "Corpora of long documents").
//
//   bridge(c) = max over f of min(2, Σ idf(b) / 5) / (1 + j / 5)
//
// f: those of the first five passages of the base list that are in another document than c; j: the rank of f, from 0.
// b: pairs of adjacent words of c's last heading or document title that also occur in f's text, in few passages of the
// corpus, and that are not both words of the question.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/found_place.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

inline constexpr std::size_t most_bridge_passages = 5;
inline constexpr std::uint32_t most_passages_of_pair = 60;  // that hold both words

// Pairs of adjacent terms of a text, such as "garbage collector", sorted and without duplicates. Stop words, numbers and
// single letters are not part of a pair.
std::vector<std::string> neighboring_terms(const Analyzer& analyzer, std::string_view text);

// The pairs of the first and the last heading of a title such as "Document > Section > Subsection".
std::vector<std::string> heading_pairs(const Analyzer& analyzer, std::string_view title);

// A pair of terms that occurs in the first passages of the base list.
struct BridgePair {
  std::string terms;
  std::uint8_t passages = 0;           // bit j: passage j of the base list has the pair
  std::uint32_t passages_of_pair = 0;  // passages of the corpus that hold both terms

  std::string_view first_term() const { return std::string_view(terms).substr(0, terms.find(' ')); }
  std::string_view second_term() const { return std::string_view(terms).substr(behind_found(terms.find(' '))); }
};

// `pairs_of_passage`: neighboring_terms() of the first passages of the base list. The result is sorted by terms; pairs whose
// two terms are both in the question are left out.
std::vector<BridgePair> join_bridge_pairs(std::span<const std::vector<std::string>> pairs_of_passage,
                                          std::span<const std::string> question_terms);

// Indices of the pairs that occur in the title's headings, ascending.
std::vector<std::uint32_t> pairs_of_title(const Analyzer& analyzer, std::string_view title, std::span<const BridgePair> pairs);

// bridge(c). `of_candidate`: the pairs of c's headings; `documents`: the documents of the first passages of the base list.
double bridge_of(std::span<const BridgePair> pairs, std::span<const std::uint32_t> of_candidate, std::uint64_t document,
                 std::span<const std::uint64_t> documents, std::size_t corpus_passages);

}  // namespace hop::core
