// A score must be on the scale of the corpus: with a part's own maximum, scores of different parts would not compare. tf-idf needs
// a second step, because the norm of the question depends on terms that other parts know.
#include "core/methods/base_run.hpp"

#include <algorithm>

#include "core/search/bm25.hpp"
#include "core/search/tfidf.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {

bool WordFacts::add(WordFacts&& other) {
  maximum = std::max(maximum, other.maximum);
  cosines.add(other.cosines);
  append_moved(keys, other.keys);
  if (other.passages_of_terms.size() != passages_of_terms.size()) return false;
  // Every part reports the corpus-wide df of the terms that it knows, and 0 for the others.
  for (std::size_t i = 0; i < passages_of_terms.size(); ++i) {
    passages_of_terms[i] = std::max(passages_of_terms[i], other.passages_of_terms[i]);
  }
  return true;
}

BaseRun::BaseRun(const RankedText& text, BaseKind kind, BaseScores scores, const EntitiesOfPart* entities)
    : text_(text), kind_(kind), scores_(std::move(scores)), entities_(entities) {
  scores_.kind = kind;
}

void BaseRun::read_words() {
  const CorpusPart& part = text_.part;
  if (part.is_whole()) {
    if (uses_words() && !has_terms_) known_ = analyze_terms(part.view(), part.analyzer(), text_.text);
    return;
  }
  if (uses_words()) terms_ = terms_of(part.analyzer(), text_.text);
  known_ = core::known_terms(part.words(), terms_, &places_);
  facts_.passages_of_terms.resize(terms_.size());
  for (std::size_t i = 0; i < known_.size(); ++i) {
    facts_.passages_of_terms[places_[i]] = part.tables().passages_of_term[known_[i].term];
  }
  if (entities_ != nullptr) facts_.keys = find_known_keys(part, *entities_, text_.text);
}

void BaseRun::score_words(float question_norm) {
  const CorpusPart& part = text_.part;
  scores_.words.resize(part.passage_count());
  if (kind_ == BaseKind::tfidf) {
    tfidf_scores(part.words(), *part.tfidf_norms(), known_, scores_.words, question_norm);
  } else {
    const Bm25Parameters& parameters = text_.settings.bm25;
    bm25_scores(part.words(), *part.bm25_normalizers(parameters), known_, parameters, scores_.words);
  }
  scores_.words_maximum = largest_score(scores_.words, text_.allowed);
}

bool BaseRun::advance(Exchange& exchange) {
  for (;;) {
    switch (stage_) {
      case Stage::words:
        read_words();
        if (uses_words() && (exchange.is_alone() || kind_ != BaseKind::tfidf)) score_words(0);
        if (chooses_word_weight(kind_, text_.settings)) scores_.cosine_spread = spread_of_cosines(scores_.cosines, text_.allowed);
        facts_.maximum = scores_.words_maximum;
        facts_.cosines = scores_.cosine_spread;
        stage_ = Stage::facts;
        break;
      case Stage::facts:
        if ((uses_words() || entities_ != nullptr) && !exchange.merge(facts_)) return false;
        if (!exchange.is_alone() && facts_.passages_of_terms.size() != terms_.size()) {
          return exchange.refuse("words of another question");
        }
        scores_.words_maximum = facts_.maximum;
        scores_.cosine_spread = facts_.cosines;
        if (kind_ == BaseKind::tfidf && !exchange.is_alone()) {
          score_words(norm_of_terms(text_.part.corpus_passages(), terms_, facts_.passages_of_terms));
          of_norm_.maximum = scores_.words_maximum;
        }
        stage_ = Stage::norm;
        break;
      case Stage::norm:
        if (kind_ == BaseKind::tfidf && !exchange.is_alone()) {
          if (!exchange.merge(of_norm_)) return false;
          scores_.words_maximum = of_norm_.maximum;
        }
        combine_words_and_cosines(kind_, text_.settings, scores_);
        stage_ = Stage::done;
        break;
      case Stage::done: return true;
    }
  }
}

std::vector<NumberedScore> BaseRun::best(std::size_t count) const {
  const ScaledScores combined = scores_.combined();
  std::vector<std::uint32_t> passages;
  top_k(combined.values, count, passages, text_.allowed, combined.scale);
  std::vector<NumberedScore> best;
  best.reserve(passages.size());
  for (const std::uint32_t passage : passages) best.push_back({text_.part.number_of(passage), combined[passage]});
  return best;
}

}  // namespace hop::core
