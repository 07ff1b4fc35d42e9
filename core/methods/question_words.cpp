// Sums run in the question's order in double, as on one graph, so that a norm has the same bits.
#include "core/methods/question_words.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/text_table.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/search/tfidf.hpp"

namespace hop::core {

std::vector<CountedTerm> terms_of(const TokenList& tokens) {
  std::vector<CountedTerm> terms;
  std::map<std::string_view, std::size_t> places;
  for (const Token& token : tokens.tokens) {
    const auto [place, is_new] = places.emplace(tokens.term(token), terms.size());
    if (is_new) terms.push_back({std::string(tokens.term(token)), 0});
    ++terms[place->second].count;
  }
  return terms;
}

std::vector<CountedTerm> terms_of(const Analyzer& analyzer, std::string_view text) {
  TokenList tokens;
  analyzer.analyze(text, tokens);
  return terms_of(tokens);
}

std::vector<QueryTerm> known_terms(const LexicalView& words, std::span<const CountedTerm> terms,
                                   std::vector<std::uint32_t>* places) {
  std::vector<QueryTerm> known;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const auto term = find_sorted(words.terms, terms[i].text);
    if (!term) continue;
    known.push_back({*term, terms[i].count});
    if (places != nullptr) places->push_back(static_cast<std::uint32_t>(i));
  }
  return known;
}

bool TermCounts::add(TermCounts&& other) {
  if (other.passages.size() != passages.size()) return false;
  for (std::size_t i = 0; i < passages.size(); ++i) passages[i] = std::max(passages[i], other.passages[i]);
  return true;
}

TermCounts TextTerms::read(const CorpusPart& part, std::string_view text) {
  TermCounts counts;
  tokens_.clear();
  part.analyzer().analyze(text, tokens_);
  if (part.is_whole()) {
    find_query_terms(part.words(), tokens_, known_);
    return counts;
  }
  places_.clear();
  all_ = terms_of(tokens_);
  known_ = known_terms(part.words(), all_, &places_);
  counts.passages.resize(all_.size());
  for (std::size_t i = 0; i < known_.size(); ++i) counts.passages[places_[i]] = part.tables().passages_of_term[known_[i].term];
  return counts;
}

float norm_of_terms(std::size_t corpus_passages, std::span<const CountedTerm> terms,
                    std::span<const std::uint32_t> passages_of_terms) {
  double square = 0;
  for (std::size_t i = 0; i < passages_of_terms.size(); ++i) {
    if (passages_of_terms[i] == 0) continue;
    const double weight = terms[i].count * tfidf_idf(corpus_passages, passages_of_terms[i]);
    square += weight * weight;
  }
  return static_cast<float>(std::sqrt(square));
}

}  // namespace hop::core
