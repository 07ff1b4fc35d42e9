// Spelling of a question: a word that no passage has is read as the nearest word of the corpus.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/search/passage_set.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

// A word of the question as it is written, and the word of the corpus that is searched for instead.
struct Correction {
  std::string written, used;

  friend bool operator==(const Correction&, const Correction&) = default;
};

// Corrects the words of `text` and returns what it changed, in the order of the text. A word is corrected if
//
//   no passage has it, it has four letters or more, all in a script with case, and it is neither an acronym nor within one
//   change of a stop word;
//   terms of the index are within one change of its stem, or within two for a stem of eight letters or more; or they are the stems
//   of words from which a likely slip makes it (Slip, core/search/near_terms.hpp);
//   one of the nearest that begin with its letter fits best: it shares passages with most of the question's other words, and
//   among such terms, it is in four times as many passages as the next one. A word of less than seven letters also needs a term
//   that shares a passage with another known word, if the question has one;
//   a passage has a form of the term within one change of the word, or within two for nine letters or more. For a word of less than
//   seven letters in a corpus of less than 2,000 passages, which lacks many common words, the change must be a likely slip, or the
//   form mostly a name: with a capital within a sentence.
//
// Numbers and identifiers are never corrected: for them, a near word is a wrong one.
//
// With `allowed`, only its passages count: the words of others are unknown, and stay so.
std::vector<Correction> correct_spelling(const Graph& graph, const Analyzer& analyzer, const PassageSet* allowed,
                                         std::string& text);

// A notice for each correction: "searched for ‘brooklyn’ instead of ‘brookln’, which no passage has".
std::string text_of(const Correction& correction);

}  // namespace hop::core
