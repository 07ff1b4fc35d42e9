// The words of a question, and which of them a passage has: the facts behind "has designed, lacks birthplace".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/chain/corpus_facts.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/written_dates.hpp"

namespace hop::core {

// A set of question words: bit w is QuestionWords::terms[w].
using WordSet = std::uint64_t;
inline constexpr std::size_t most_question_words = 64;

// The first 64 distinct words of a question, without stop words. Parallel columns in byte order of the term. A number with points
// ("2.0") is one word, whose term is that of its first digits.
struct QuestionWords {
  TokenList tokens;  // the question as the analyzer reads it
  std::vector<std::string> terms;
  std::vector<ByteRange> sources;       // the first occurrence in the question
  std::vector<std::string> spellings;   // that occurrence, in lower case
  std::vector<std::string> numbers;     // the number with points that the word is; empty: it is none
  std::vector<std::uint32_t> passages;  // of the corpus that have the word, or the most frequent one of its forms
  std::vector<double> weights;          // its IDF; 0 for a word that no passage has

  // The other forms in which a passage may have the words (core/text/other_forms.hpp).
  std::vector<std::string> forms;         // the terms of the question and their other forms, in byte order
  std::vector<std::size_t> word_of_form;  // parallel to it
  std::vector<WrittenDate> dates;         // in the question

  double weight_of(WordSet words) const;
};

QuestionWords read_question_words(const CorpusFacts& corpus, std::string_view question);

// An occurrence of a term of a sorted list.
struct TermPlace {
  ByteRange source;
  std::size_t term = 0;  // index in the list
};
std::vector<TermPlace> find_terms(const TokenList& tokens, const std::vector<std::string>& terms);
std::vector<TermPlace> find_terms(const Analyzer& analyzer, const std::vector<std::string>& terms, std::string_view text);

// The occurrences of the question's words in a text with these tokens, in each of their forms, from left to right.
std::vector<TermPlace> find_words(const QuestionWords& words, std::string_view text, const TokenList& tokens);

// The words of a list of places.
WordSet words_at(const std::vector<TermPlace>& places);
// The words of the places inside a range of the text.
WordSet words_inside(const std::vector<TermPlace>& places, ByteRange range);

}  // namespace hop::core
