// The heading bridge: a good passage of the base list names, in its text, what another document's heading is about
// (docs/methods/trail.md, "Corpora of long documents").
//
//   bridge(c) = max over f of min(2, Σ idf(b) / 5) / (1 + j / 5)
//
// f: the first five passages of the base list in another document than c, j their place there from 0; b: pairs of neighboring
// words of c's last heading or document title that f's text has, that few passages hold, and that are not both words of the
// question.
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

// Pairs of neighboring terms of a text, "garbage collector", sorted, each once: neither a stop word, nor a number, nor one letter.
std::vector<std::string> neighboring_terms(const Analyzer& analyzer, std::string_view text);

// Of the headings that a title such as "Document > Section > Subsection" joins: the pairs of the first and the last.
std::vector<std::string> heading_pairs(const Analyzer& analyzer, std::string_view title);

// A pair of terms that texts of the first passages of the base list have.
struct BridgePair {
  std::string terms;
  std::uint8_t passages = 0;           // bit j: the j-th one has it
  std::uint32_t passages_of_pair = 0;  // of the corpus, that hold both terms

  std::string_view first_term() const { return std::string_view(terms).substr(0, terms.find(' ')); }
  std::string_view second_term() const { return std::string_view(terms).substr(behind_found(terms.find(' '))); }
};

// `pairs_of_passage`: neighboring_terms of the texts of the base list's first passages. Sorted by terms; those of two terms
// of the question are left out.
std::vector<BridgePair> join_bridge_pairs(std::span<const std::vector<std::string>> pairs_of_passage,
                                          std::span<const std::string> question_terms);

// Indices of the pairs that the title's headings have, ascending.
std::vector<std::uint32_t> pairs_of_title(const Analyzer& analyzer, std::string_view title, std::span<const BridgePair> pairs);

// bridge(c). `of_candidate`: the pairs of its headings; `documents`: of the base list's first passages.
double bridge_of(std::span<const BridgePair> pairs, std::span<const std::uint32_t> of_candidate, std::uint64_t document,
                 std::span<const std::uint64_t> documents, std::size_t corpus_passages);

}  // namespace hop::core
