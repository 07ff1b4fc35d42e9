// How close the passages of a part are to a text by words: cosines of TF-IDF, for questions without a vector. On a part of a
// corpus, the scores depend on terms that only other parts know.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/methods/corpus_part.hpp"
#include "core/methods/question_words.hpp"

namespace hop::core {

// For each term of a text, the number of passages of the corpus that have it; 0 where no part knows it.
struct TermCounts {
  std::vector<std::uint32_t> passages;

  // Every part reports the counts of the terms that it knows, and 0 for the others.
  bool add(TermCounts&& other);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.numbers(self.passages);
  }
};

class TextCloseness {
 public:
  // Returns df in the corpus of each term that the part knows; on one graph nothing.
  TermCounts read(const CorpusPart& part, std::string_view text);
  // Takes what all parts know. False: it is of other terms.
  bool set_counts(const CorpusPart& part, const TermCounts& counts);
  // `scores`: one for each passage of the part.
  void score(const CorpusPart& part, std::span<float> scores) const;

 private:
  std::vector<CountedTerm> terms_;  // of the text; not on one graph
  std::vector<QueryTerm> known_;    // of the part
  float norm_ = 0;                  // of the text over all terms of the corpus; 0: the part knows them all
};

}  // namespace hop::core
