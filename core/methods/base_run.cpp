// A score must be on the scale of the corpus: with a part's own maximum, scores of different parts would not compare. tf-idf needs
// a second step, because the norm of the question depends on terms that other parts know.
#include "core/methods/base_run.hpp"

#include <algorithm>

#include "core/search/bm25.hpp"
#include "core/search/form_terms.hpp"
#include "core/search/tfidf.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {

bool WordFacts::add(WordFacts&& other) {
  maximum = std::max(maximum, other.maximum);
  cosines.add(other.cosines);
  append_moved(keys, other.keys);
  return terms.add(std::move(other.terms));
}

BaseRun::BaseRun(const RankedText& text, BaseKind kind, BaseScores scores, const EntitiesOfPart* entities)
    : text_(text), kind_(kind), scores_(std::move(scores)), entities_(entities) {
  scores_.kind = kind;
  scores_.allowed = text.allowed;
}

void BaseRun::read_words() {
  if (uses_words() && !has_terms_) facts_.terms = terms_.read(text_.part, text_.text);
  if (!text_.part.is_whole() && entities_ != nullptr) facts_.keys = find_known_keys(text_.part, *entities_, text_.text);
}

void BaseRun::score_words(float question_norm) {
  const CorpusPart& part = text_.part;
  scores_.words.resize(part.passage_count());
  if (kind_ == BaseKind::tfidf) {
    tfidf_scores(part.words(), *part.tfidf_norms(), terms_.known(), scores_.words, question_norm);
  } else {
    const Bm25Parameters& parameters = text_.settings.bm25;
    if (part.is_whole()) terms_.add_compounds(part, text_.text);
    std::vector<QueryTerm> terms = terms_.known();
    append_form_terms(part.words(), part.analyzer(), text_.text, terms_.tokens(), terms);
    bm25_scores(part.words(), *part.bm25_normalizers(parameters), terms, parameters, scores_.words);
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
        if (!exchange.is_alone() && facts_.terms.passages.size() != terms_.all().size()) {
          return exchange.refuse("words of another question");
        }
        scores_.words_maximum = facts_.maximum;
        scores_.cosine_spread = facts_.cosines;
        if (kind_ == BaseKind::tfidf && !exchange.is_alone()) {
          score_words(norm_of_terms(text_.part.corpus_passages(), terms_.all(), facts_.terms.passages));
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
