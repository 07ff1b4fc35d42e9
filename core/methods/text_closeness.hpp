// How close the passages of a part are to a text by words: cosines of TF-IDF, for questions without a vector. On a part of a
// corpus, the scores depend on terms that only other parts know.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/methods/corpus_part.hpp"
#include "core/methods/question_words.hpp"
#include "core/search/tfidf.hpp"

namespace hop::core {

class TextCloseness {
 public:
  // Returns df in the corpus of each term that the part knows; on one graph nothing. A part must set_counts() before score().
  TermCounts read(const CorpusPart& part, std::string_view text) { return terms_.read(part, text); }
  // Takes what all parts know. False: it is of other terms.
  bool set_counts(const CorpusPart& part, const TermCounts& counts) {
    if (counts.passages.size() != terms_.all().size()) return false;
    norm_ = norm_of_terms(part.corpus_passages(), terms_.all(), counts.passages);
    return true;
  }
  bool has_known_terms() const { return !terms_.known().empty(); }  // of the part
  // `scores`: one for each passage of the part.
  void score(const CorpusPart& part, std::span<float> scores) const {
    tfidf_scores(part.words(), *part.tfidf_norms(), terms_.known(), scores, norm_);
  }

 private:
  TextTerms terms_;
  float norm_ = 0;  // of the text over all terms of the corpus; 0: the part knows them all
};

}  // namespace hop::core
