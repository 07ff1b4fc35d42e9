// The norm of the text is that of one graph, so scores are, too: a sum over the terms of a passage in the order of the text.
#include "core/methods/iier/text_closeness.hpp"

#include <algorithm>

#include "core/methods/question_analysis.hpp"
#include "core/search/tfidf.hpp"

namespace hop::core {

bool TermCounts::add(TermCounts&& other) {
  if (other.passages.size() != passages.size()) return false;
  for (std::size_t i = 0; i < passages.size(); ++i) passages[i] = std::max(passages[i], other.passages[i]);
  return true;
}

TermCounts TextCloseness::read(const CorpusPart& part, std::string_view text) {
  TermCounts counts;
  if (part.is_whole()) {
    known_ = analyze_terms(part.view(), part.analyzer(), text);
    return counts;
  }
  std::vector<std::uint32_t> places;
  terms_ = terms_of(part.analyzer(), text);
  known_ = known_terms(part.words(), terms_, &places);
  counts.passages.resize(terms_.size());
  for (std::size_t i = 0; i < known_.size(); ++i) {
    counts.passages[places[i]] = part.tables().passages_of_term[known_[i].term];
  }
  return counts;
}

bool TextCloseness::set_counts(const CorpusPart& part, const TermCounts& counts) {
  if (counts.passages.size() != terms_.size()) return false;
  norm_ = norm_of_terms(part.corpus_passages(), terms_, counts.passages);
  return true;
}

void TextCloseness::score(const CorpusPart& part, std::span<float> scores) const {
  tfidf_scores(part.words(), *part.tfidf_norms(), known_, scores, norm_);
}

}  // namespace hop::core
