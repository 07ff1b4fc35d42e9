// German compounds: a question's "Gesellschaft" also finds "Schifffahrtsgesellschaft", and its "Speicherverwaltung" finds the
// "Verwaltung" of a "Speicher". A word is a compound if the corpus has its parts.
#pragma once

#include <string_view>
#include <vector>

#include "core/search/lexical.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

// Appends terms of the index to those of a German question:
//
//   the two parts of each of its words, if the index has both; of several cuts, the one whose rarer part is most frequent;
//   the terms that begin or end with a word or such a part; those that have it inside, if it has eight letters or more and the
//   index lacks it.
//
// Each has half the weight of the word that it is appended for, and is no rarer than that word. The index must cover the corpus. A
// table of more than 100,000 terms is not searched for compounds, which bounds the time.
void append_compound_terms(const LexicalView& view, const Analyzer& analyzer, std::string_view question,
                           std::vector<QueryTerm>& terms);

}  // namespace hop::core
