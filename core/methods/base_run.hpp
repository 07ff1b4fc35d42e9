// The base list of a question as steps over the parts of a corpus: word scores on the scale of the whole corpus, and the facts
// about the question's words that methods need. On one graph, the steps are those of combine_base_scores().
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/exchange/exchange.hpp"
#include "core/methods/base_list.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/known_keys.hpp"
#include "core/methods/question_words.hpp"
#include "core/methods/ranking_method.hpp"
#include "core/methods/scored_passage.hpp"

namespace hop::core {

// The facts about the words of a question, from all parts.
struct WordFacts {
  float maximum = 0;           // the largest word score
  CosineSpread cosines;        // where the weight of the words depends on it
  TermCounts terms;            // of the question; empty on one graph
  std::vector<KnownKey> keys;  // in any order

  bool add(WordFacts&& other);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.score(self.maximum), archive.record(self.cosines), archive.record(self.terms), archive.list(self.keys);
  }
};

class BaseRun {
 public:
  // `text` must outlive the run. `scores` holds the cosines of the part's passages if the kind uses them. `entities`: those whose
  // keys the question is searched for on a part of a corpus; null: none.
  BaseRun(const RankedText& text, BaseKind kind, BaseScores scores, const EntitiesOfPart* entities = nullptr);

  // On one graph, the terms may be given instead of read from the text.
  void set_terms(std::vector<QueryTerm> terms, TokenList tokens) {
    terms_.set(std::move(terms), std::move(tokens)), has_terms_ = true;
  }

  bool advance(Exchange& exchange);  // true: scores() is complete
  const BaseScores& scores() const { return scores_; }
  BaseScores take_scores() && { return std::move(scores_); }
  // The `count` best allowed passages, in the order of their combined scores. Those of the whole corpus: exchange.best().
  std::vector<NumberedScore> best(std::size_t count) const;

  const TextTerms& terms() const { return terms_; }
  const WordFacts& facts() const { return facts_; }  // not on one graph

 private:
  enum class Stage : std::uint8_t { words, facts, norm, done };

  void read_words();
  void score_words(float question_norm);
  bool uses_words() const { return kind_ != BaseKind::dense; }

  const RankedText& text_;
  BaseKind kind_;
  BaseScores scores_;
  const EntitiesOfPart* entities_;
  Stage stage_ = Stage::words;
  bool has_terms_ = false;
  TextTerms terms_;
  WordFacts facts_;
  WordFacts of_norm_;  // its maximum: tf-idf, once the norm of the question is known
};

}  // namespace hop::core
