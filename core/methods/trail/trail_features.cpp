// Features are columns, filled in O(candidates × first passages). Link features are maxima over the first passages that a
// candidate is linked to; margins compare a candidate with the best one for the same first passage or document.
#include "core/methods/trail/trail_features.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/elementary.hpp"
#include "core/base/sort.hpp"

namespace hop::core {
namespace {

constexpr double nothing = 1e-9;  // replaces a divisor of 0

// A mass in relation to the largest one, as a logarithm, because masses span orders of magnitude.
float log_share(std::uint64_t mass, std::uint64_t largest, double worth = 1) {
  constexpr double least = 1e-5;
  const double share = largest == 0 ? 0.0 : worth * static_cast<double>(mass) / static_cast<double>(largest);
  return static_cast<float>(natural_log(share + least));
}

class Finder {
 public:
  Finder(const TrailQuestionFacts& question, std::span<const TrailFacts> candidates)
      : question_(question), candidates_(candidates), total_(std::max(question.total_idf, nothing)), out_(candidates.size()) {}

  TrailFeatures find() && {
    for (std::size_t c = 0; c < candidates_.size(); ++c) find_own_features(c), find_bridges(c);
    find_link_features();
    if (question_.has_vectors) find_residuals();
    if (question_.lacks_masked_vector()) estimate_masked_cosines();
    find_margins();  // reads columns that find_own_features() has filled
    find_signals();
    return std::move(out_);
  }

 private:
  void set(TrailFeature feature, std::size_t c, double value) { out_.at(feature, c) = static_cast<float>(value); }
  void raise(TrailFeature feature, std::size_t c, double value) {
    float& at = out_.at(feature, c);
    at = std::max(at, static_cast<float>(value));
  }
  double share(TermSet terms) const { return question_.share_of(terms); }
  double residual(const FirstFacts& first, double cosine, double product) const;

  void find_own_features(std::size_t c);
  void find_link_features();
  void find_bridges(std::size_t c);
  void find_residuals();
  void estimate_masked_cosines();
  void find_margins();
  void find_signals();

  const TrailQuestionFacts& question_;
  std::span<const TrailFacts> candidates_;
  double total_;
  TrailFeatures out_;
};

// Features of the candidate by itself: word scores, cosines, masses, ranks and title.
void Finder::find_own_features(std::size_t c) {
  const TrailFacts& facts = candidates_[c];
  const double words_maximum = std::max<double>(question_.words_maximum, nothing);
  set(TrailFeature::bm25, c, facts.words / words_maximum);
  set(TrailFeature::masked_bm25, c, facts.masked_words / words_maximum);
  set(TrailFeature::cosine, c, facts.cosine);
  if (!question_.lacks_masked_vector()) set(TrailFeature::masked_cosine, c, facts.masked_cosine);
  out_.at(TrailFeature::seed_mass, c) = log_share(facts.mass_of_seeds, question_.largest_mass_of_seeds, question_.worth_of_names);
  out_.at(TrailFeature::mass, c) = log_share(facts.mass, question_.largest_mass);
  set(TrailFeature::log_rank, c, natural_log(facts.fused_rank));
  set(TrailFeature::log_base_rank, c, natural_log(facts.base_rank));
  set(TrailFeature::own, c, facts.is_own);
  const double in_title = question_.idf_of(facts.title_terms);
  set(TrailFeature::title_cover, c, in_title / total_);
  set(TrailFeature::title_share, c, in_title / std::max(facts.title_weight, nothing));
}

// Features of the links to the first passages: how much of the question the pair covers (cover), and how much of it only the
// candidate has (gain). Wide, novel and narrow links have their own maxima.
void Finder::find_link_features() {
  constexpr double margin_of_a_rank = 0.03, most_rare_words = 5, decay_of_rare_words = 0.1;
  std::fill_n(&out_.at(TrailFeature::link_margin, 0), candidates_.size(), -1.0f);
  std::vector<double> best_cover(question_.first.size(), 0.0);  // per f, over the candidates with a narrow link to it
  for (const TrailFacts& facts : candidates_) {
    each_first(facts.links.narrow(),
               [&](std::size_t j) { best_cover[j] = std::max(best_cover[j], share(facts.terms | question_.first[j].terms)); });
  }
  for (std::size_t c = 0; c < candidates_.size(); ++c) {
    const TrailFacts& facts = candidates_[c];
    each_first(facts.links.wide, [&](std::size_t j) {
      const TermSet of_first = question_.first[j].terms;
      const double cover = share(facts.terms | of_first), gain = share(facts.terms & ~of_first);
      const auto is_in = [&](FirstSet set) { return (set >> j & 1) != 0; };
      raise(TrailFeature::wide_cover, c, cover), raise(TrailFeature::wide_gain, c, gain);
      const double rare = std::min<double>(facts.rare_words[j], most_rare_words);
      raise(TrailFeature::rare_words, c, rare / (1 + decay_of_rare_words * static_cast<double>(j)));
      if (is_in(facts.links.novel)) raise(TrailFeature::novel_cover, c, cover), raise(TrailFeature::novel_gain, c, gain);
      if (!is_in(facts.links.narrow())) return;
      raise(TrailFeature::cover, c, cover), raise(TrailFeature::gain, c, gain);
      if (is_in(facts.links.forward)) raise(TrailFeature::forward_cover, c, cover);
      raise(TrailFeature::link_margin, c, cover - best_cover[j] - margin_of_a_rank * static_cast<double>(j));
      if (!question_.has_vectors) return;
      // q · unit(f + c), with |f + c|² = 2 + 2 f·c of unit vectors
      const double length = std::sqrt(std::max(2 + 2 * static_cast<double>(facts.products[j]), nothing));
      raise(TrailFeature::pair_cosine, c, (static_cast<double>(question_.first[j].cosine) + facts.cosine) / length);
    });
  }
}

// Words that a first passage holds next to a name count for each candidate that has the name, too.
void Finder::find_bridges(std::size_t c) {
  constexpr double decay = 0.1;
  const TrailFacts& facts = candidates_[c];
  for (std::size_t j = 0; j < std::min(question_.first.size(), most_bridged_passages); ++j) {
    if (!(facts.held[j] > 0)) continue;
    const double divisor = 1 + decay * static_cast<double>(j);
    raise(TrailFeature::bridge_held, c, facts.held[j] / divisor);
    raise(TrailFeature::bridge_cover, c, (facts.held[j] + share(facts.terms & ~question_.first[j].terms)) / divisor);
  }
}

// The residual of the question after a first passage f is r_f = unit(q − (q·f) f), the part of q that f does not cover. So
// r_f · c = (q·c − (q·f) (f·c)) / √(1 − (q·f)²).
double Finder::residual(const FirstFacts& first, double cosine, double product) const {
  const double of_first = first.cosine;
  const double length = std::sqrt(std::max(1 - of_first * of_first, 0.0)) + nothing;
  return (cosine - of_first * product) / length;
}

void Finder::find_residuals() {
  std::fill_n(&out_.at(TrailFeature::residual_margin, 0), candidates_.size(), -0.5f);
  std::vector<double> residuals(candidates_.size());
  for (std::size_t j = 0; j < question_.first.size(); ++j) {
    double best = -2;
    for (std::size_t c = 0; c < candidates_.size(); ++c) {
      residuals[c] = residual(question_.first[j], candidates_[c].cosine, candidates_[c].products[j]);
      best = std::max(best, residuals[c]);
    }
    for (std::size_t c = 0; c < candidates_.size(); ++c) {
      raise(TrailFeature::residual_margin, c, residuals[c] - best);
      if ((candidates_[c].links.narrow() >> j & 1) != 0) raise(TrailFeature::residual, c, residuals[c]);
    }
  }
}

// What the masked question would match, without its vector: a passage about a named title covers the name, so what it leaves of
// the question is about the rest. The mean of r_f · c over the first passages f that the question names; q · c if there are none.
void Finder::estimate_masked_cosines() {
  std::vector<std::size_t> named;
  for (std::size_t j = 0; j < question_.first.size(); ++j) {
    const bool is_named = std::any_of(candidates_.begin(), candidates_.end(), [&](const TrailFacts& facts) {
      return facts.is_own && facts.passage == question_.first[j].passage;
    });
    if (is_named) named.push_back(j);
  }
  for (std::size_t c = 0; c < candidates_.size(); ++c) {
    const TrailFacts& facts = candidates_[c];
    double sum = 0;
    for (const std::size_t j : named) sum += residual(question_.first[j], facts.cosine, facts.products[j]);
    set(TrailFeature::masked_cosine, c, named.empty() ? facts.cosine : sum / static_cast<double>(named.size()));
  }
}

// Margins to the best candidate of the same document, and to the best one of all by the masked question. An estimate of the masked
// cosine is not used for margins: they are those of a question without vectors.
void Finder::find_margins() {
  constexpr double most_repeats = 5;
  const std::size_t count = candidates_.size();
  std::vector<double> match(count);
  const bool is_by_words = question_.lacks_masked_vector();
  float best_masked = -2;
  for (std::size_t c = 0; c < count; ++c) {
    match[c] = out_.at(TrailFeature::masked_bm25, c);
    if (!is_by_words) {
      match[c] += out_.at(TrailFeature::cosine, c) + 2.0 * out_.at(TrailFeature::masked_cosine, c);
    }
    best_masked = std::max(best_masked, candidates_[c].masked_cosine);
  }
  std::vector<std::size_t> by_document(count);  // candidates of one document side by side, by fused rank
  for (std::size_t c = 0; c < count; ++c) by_document[c] = c;
  sort_stable(by_document, [&](std::size_t a, std::size_t b) {
    const TrailFacts &left = candidates_[a], &right = candidates_[b];
    if (left.document != right.document) return left.document < right.document;
    return left.fused_rank != right.fused_rank ? left.fused_rank < right.fused_rank : a < b;
  });
  for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
    double best = match[by_document[begin]];
    for (; end < count && candidates_[by_document[end]].document == candidates_[by_document[begin]].document; ++end) {
      best = std::max(best, match[by_document[end]]);
    }
    for (std::size_t i = begin, before = begin; i < end; ++i) {  // before: the first candidate of the same rank
      if (candidates_[by_document[i]].fused_rank != candidates_[by_document[before]].fused_rank) before = i;
      set(TrailFeature::title_margin, by_document[i], match[by_document[i]] - best);
      set(TrailFeature::repeat, by_document[i], std::min(static_cast<double>(before - begin), most_repeats));
    }
  }
  for (std::size_t c = 0; c < count && !is_by_words; ++c) {
    set(TrailFeature::masked_margin, c, static_cast<double>(candidates_[c].masked_cosine) - best_masked);
  }
}

// The signals are equal for all candidates of a question; trees use them to treat questions differently.
void Finder::find_signals() {
  constexpr double largest_term_score = 2.2;  // k1 + 1 with BM25's defaults: the limit of a term's score at idf 1
  const double signals[] = {static_cast<double>(question_.term_count),
                            question_.words_maximum / std::max(largest_term_score * question_.total_idf, nothing),
                            static_cast<double>(question_.names_a_title), static_cast<double>(question_.named_entities)};
  for (std::size_t s = 0; s < std::size(signals); ++s) {
    const std::span<float> column = out_.column(static_cast<std::size_t>(TrailFeature::term_count) + s);
    std::fill(column.begin(), column.end(), static_cast<float>(signals[s]));
  }
}

}  // namespace

float log_share_of_nothing() { return log_share(0, 1); }

double TrailQuestionFacts::idf_of(TermSet terms) const {
  double sum = 0;
  for (; terms != 0; terms &= terms - 1) sum += idf[static_cast<std::size_t>(std::countr_zero(terms))];
  return sum;
}

double TrailQuestionFacts::share_of(TermSet terms) const { return idf_of(terms) / std::max(total_idf, nothing); }

TrailFeatures find_trail_features(const TrailQuestionFacts& question, std::span<const TrailFacts> candidates) {
  if (candidates.empty()) return TrailFeatures(0);
  return Finder(question, candidates).find();
}

const char* trail_feature_in_words(std::size_t feature) {
  static constexpr const char* words[trail_feature_count] = {
      "words of the question",
      "similar to the question",
      "close to the names in the question",
      "close to the names in the question and to the best matches",
      "ranks high by names, links and words",
      "ranks high by words and meaning",
      "is about a name in the question",
      "completes a linked passage",
      "words of what is asked about the names",
      "similar to what is asked about the names",
      "title words in the question",
      "title fits the question",
      "similar to what a linked passage leaves open",
      "adds words of the question to a linked passage",
      "other passages of the same document before it",
      "is about a name that a first passage mentions",
      "similar to the question together with a linked passage",
      "completes a passage that shares a name or a rare word",
      "adds words of the question to a passage that shares a name or a rare word",
      "shares rare words with a first passage",
      "best of the passages linked to a first passage",
      "best for what a first passage leaves open",
      "best passage of its document",
      "best for what is asked about the names",
      "completes a passage through a name that the question lacks",
      "adds words of the question through a name that it lacks",
      "words of the question",  // of the four signals, which explain no rank
      "words of the question",
      "is about a name in the question",
      "is about a name in the question",
      "has a name that a first passage tells about",
      "completes a first passage that tells about its name",
  };
  return words[feature];
}

}  // namespace hop::core
