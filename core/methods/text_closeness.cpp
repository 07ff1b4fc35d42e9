// The norm of the text is that of one graph, so scores are, too: a sum over the terms of a passage in the order of the text.
#include "core/methods/text_closeness.hpp"

#include "core/search/tfidf.hpp"

namespace hop::core {

TermCounts TextCloseness::read(const CorpusPart& part, std::string_view text) { return terms_.read(part, text); }

bool TextCloseness::set_counts(const CorpusPart& part, const TermCounts& counts) {
  if (counts.passages.size() != terms_.all().size()) return false;
  norm_ = norm_of_terms(part.corpus_passages(), terms_.all(), counts.passages);
  return true;
}

void TextCloseness::score(const CorpusPart& part, std::span<float> scores) const {
  tfidf_scores(part.words(), *part.tfidf_norms(), terms_.known(), scores, norm_);
}

}  // namespace hop::core
