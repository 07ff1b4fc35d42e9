#include "core/chain/question_words.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/search/bm25.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {

double QuestionWords::weight_of(WordSet words) const {
  double sum = 0;
  for (std::size_t word = 0; word < weights.size(); ++word) {
    if (words >> word & 1) sum += weights[word];
  }
  return sum;
}

QuestionWords read_question_words(const CorpusFacts& corpus, std::string_view question) {
  TokenList tokens;
  corpus.analyzer().analyze(question, tokens);
  keep_widest_forms(tokens);
  struct Word {
    std::string_view term;
    ByteRange source;
  };
  std::vector<Word> found;
  for (const Token& token : tokens.tokens) {
    const std::string_view term = tokens.term(token);
    const bool is_known = std::any_of(found.begin(), found.end(), [&](const Word& word) { return word.term == term; });
    if (!is_known && found.size() < most_question_words) found.push_back({term, token.source});
  }
  sort_stable(found, [](const Word& a, const Word& b) { return a.term < b.term; });
  QuestionWords words;
  for (const Word& word : found) {
    const std::uint32_t passages = corpus.passages_of_term(word.term);
    // Terms have no capitals, except for stop words in capitals: they are stressed ("which bill is NOT paid") unless a passage has them.
    if (passages == 0 && ascii::is_upper(word.term[0])) continue;
    words.terms.emplace_back(word.term);
    words.sources.push_back(word.source);
    words.passages.push_back(passages);
    words.weights.push_back(passages == 0 ? 0 : bm25_idf(corpus.passage_count(), passages));
  }
  return words;
}

std::vector<TermPlace> find_terms(const Analyzer& analyzer, const std::vector<std::string>& terms, std::string_view text) {
  TokenList tokens;
  analyzer.analyze(text, tokens);
  return find_terms(tokens, terms);
}

std::vector<TermPlace> find_terms(const TokenList& tokens, const std::vector<std::string>& terms) {
  std::vector<TermPlace> places;
  for (const Token& token : tokens.tokens) {
    const auto found = std::lower_bound(terms.begin(), terms.end(), tokens.term(token));
    if (found != terms.end() && *found == tokens.term(token)) {
      places.push_back({token.source, static_cast<std::size_t>(found - terms.begin())});
    }
  }
  return places;
}

WordSet words_at(const std::vector<TermPlace>& places) {
  WordSet words = 0;
  for (const TermPlace& place : places) {
    if (place.term < most_question_words) words |= WordSet{1} << place.term;
  }
  return words;
}

WordSet words_inside(const std::vector<TermPlace>& places, ByteRange range) {
  WordSet words = 0;
  for (const TermPlace& place : places) {
    const bool is_inside = place.source.begin >= range.begin && place.source.end <= range.end;
    if (is_inside && place.term < most_question_words) words |= WordSet{1} << place.term;
  }
  return words;
}

}  // namespace hop::core
