// Scores the candidates, picks ten of them by a greedy loop of 10 × 40 steps, and tells how far a score falls without a feature or
// without links. For the latter the search does not run again: LearnedFall evaluates the model on changed copies of one candidate's
// feature row, with the deviations of the original candidates.
#include "core/methods/trail/trail_order.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/elementary.hpp"
#include "core/base/sort.hpp"

namespace hop::core {
namespace {

constexpr double lowest_share = 0.2;
constexpr double bridge_weight_with_vectors = 0.8, bridge_weight_by_words = 1.2;
constexpr double new_words_weight = 1, same_title_weight = 0.2;  // δ / λ and γ / λ
constexpr std::size_t picked = 10, picked_from = 40;

// The scores before the selection, part by part.
struct Scores {
  std::vector<double> learned, base, bridge, all;
};

// Computes S = λ lean + (1 − λ) (z(B) + h bridge). The base score is only standardized if it counts (λ < 1).
Scores score_candidates(const TrailQuestionFacts& question, std::span<const TrailFacts> candidates, const LearnedFall& fall,
                        const TrailMix& mix) {
  Scores scores;
  const std::size_t count = candidates.size();
  scores.learned = learned_scores(fall.model(), fall.parts());
  scores.base.resize(count);
  scores.bridge.resize(count);
  scores.all.resize(count);
  if (mix.learned < 1) {
    for (std::size_t c = 0; c < count; ++c) scores.base[c] = candidates[c].base;
    standardize(scores.base);
    const double weight = question.has_vectors ? bridge_weight_with_vectors : bridge_weight_by_words;
    for (std::size_t c = 0; c < mix.bridges.size(); ++c) scores.bridge[c] = (1 - mix.learned) * weight * mix.bridges[c];
  }
  for (std::size_t c = 0; c < count; ++c) {
    scores.learned[c] *= mix.learned;
    scores.base[c] *= 1 - mix.learned;
    scores.all[c] = scores.learned[c] + scores.base[c] + scores.bridge[c];
  }
  return scores;
}

// The standard deviation; 1 if all values are equal, because it is a divisor.
double deviation_of(std::span<const double> values) {
  double mean = 0, square = 0;
  for (const double value : values) mean += value / static_cast<double>(values.size());
  for (const double value : values) square += (value - mean) * (value - mean) / static_cast<double>(values.size());
  return square > 0 ? std::sqrt(square) : 1;
}

// Whether links can be the reason for a candidate's rank: the question names it, a good match names its heading, or words do not
// find it and either the question's entities lead to it or it completes a first passage.
bool may_be_raised_by_links(const TrailQuestionFacts& question, const TrailFacts& facts, float seed_mass, double bridge) {
  if (facts.is_own || bridge > 0) return true;
  return !question.is_found_alone(facts) && (seed_mass > log_share_of_nothing() || completed_by(question, facts));
}

// For keyword queries. A keyword passage holds all terms of the query. Every other passage moves behind the last keyword passage,
// unless links raised it over the next keyword passage. The order within both groups stays the same.
void put_unlinked_behind(const TrailQuestionFacts& question, std::span<const TrailFacts> candidates, const LearnedFall& fall,
                         const TrailMix& mix, double base_factor, std::vector<OrderedCandidate>& order) {
  if (!question.asks_for_all_words()) return;
  const TermSet all = first_terms(question.idf.size());
  const auto holds_all = [&](const OrderedCandidate& ordered) { return candidates[ordered.candidate].terms == all; };
  // One past the last keyword passage. If all before it hold all terms, the order is already right.
  const auto last = std::find_if(order.rbegin(), order.rend(), holds_all).base();
  if (std::all_of(order.begin(), last, holds_all)) return;
  std::vector<OrderedCandidate> kept, behind;  // in reverse order
  double next_score = 0;                       // of the next keyword passage
  const std::span<const float> seed_masses = fall.features().column(static_cast<std::size_t>(TrailFeature::seed_mass));
  const auto is_raised = [&](const OrderedCandidate& ordered) {
    const double bridge = ordered.parts[static_cast<std::size_t>(TrailPart::heading_bridge)];
    return may_be_raised_by_links(question, candidates[ordered.candidate], seed_masses[ordered.candidate], bridge) &&
           ordered.score - lost_without_links(ordered, fall, mix, base_factor) < next_score;
  };
  for (auto at = std::make_reverse_iterator(last); at != order.rend(); ++at) {
    const bool is_keyword_passage = holds_all(*at);
    const bool stays = is_keyword_passage || is_raised(*at);
    if (is_keyword_passage) next_score = at->score;
    (stays ? kept : behind).push_back(*at);
  }
  std::copy(behind.rbegin(), behind.rend(), std::copy(kept.rbegin(), kept.rend(), order.begin()));
  // Scores must not rise along the list, so a moved passage limits those after it.
  for (std::size_t i = 1; i < order.size(); ++i) order[i].score = std::min(order[i].score, order[i - 1].score);
}

}  // namespace

std::optional<std::size_t> completed_by(const TrailQuestionFacts& question, const TrailFacts& facts) {
  std::optional<std::size_t> best;
  double best_cover = 0;
  const FirstSet narrow = facts.links.narrow();
  each_first(narrow != 0 ? narrow : facts.links.wide, [&](std::size_t j) {
    const double cover = question.idf_of(facts.terms | question.first[j].terms);
    if (cover <= best_cover) return;
    best = j;
    best_cover = cover;
  });
  return best;
}

double lost_without_links(const OrderedCandidate& ordered, const LearnedFall& fall, const TrailMix& mix, double base_factor) {
  return mix.learned * fall.without_links(ordered.candidate, base_factor) +
         ordered.parts[static_cast<std::size_t>(TrailPart::heading_bridge)];
}

double corpus_share(std::uint64_t passages, std::uint64_t documents) {
  constexpr double loss_of_a_doubling = 0.65, ready_passages = 1.7;
  if (passages == 0 || documents == 0) return 1;
  const double length = static_cast<double>(passages) / static_cast<double>(documents) / ready_passages;
  return std::clamp(1 - loss_of_a_doubling * natural_log(length) / natural_log(2), lowest_share, 1.0);
}

// The spread counts distinct documents; a short base list lowers it, because it is divided by the fixed length.
double question_share(std::span<const std::uint64_t> documents_of_base_list, bool names_a_title) {
  constexpr double least_spread = 0.5, rise = 0.4;
  if (!names_a_title) return 0;
  std::vector<std::uint64_t> documents(documents_of_base_list.begin(), documents_of_base_list.end());
  sort_stable(documents);
  const auto distinct = std::unique(documents.begin(), documents.end()) - documents.begin();
  const double spread = static_cast<double>(distinct) / static_cast<double>(passages_of_spread);
  return lowest_share + (1 - lowest_share) * std::clamp((spread - least_spread) / rise, 0.0, 1.0);
}

std::vector<OrderedCandidate> order_candidates(const TrailQuestionFacts& question, std::span<const TrailFacts> candidates,
                                               const LearnedFall& fall, const TrailMix& mix, double base_factor) {
  const Scores scores = score_candidates(question, candidates, fall, mix);
  const auto number = [](std::size_t i) { return static_cast<std::uint32_t>(i); };
  std::vector<std::uint32_t> by_score(candidates.size());
  for (std::size_t c = 0; c < candidates.size(); ++c) by_score[c] = number(c);
  sort_stable(by_score, [&](std::uint32_t a, std::uint32_t b) {
    return scores.all[a] != scores.all[b] ? scores.all[a] > scores.all[b] : candidates[a].passage < candidates[b].passage;
  });

  std::vector<OrderedCandidate> order;
  const auto append = [&](std::uint32_t c, double new_words, double same_title, double score) {
    order.push_back({c, score, {scores.learned[c], scores.base[c], scores.bridge[c], new_words, same_title}});
  };
  const double total = question.total_idf > 0 ? question.total_idf : 1;
  const std::size_t top = std::min(picked_from, by_score.size());
  std::vector<bool> is_picked(top, false);
  std::vector<std::uint64_t> documents;
  TermSet covered = 0;
  // Greedy: each pick changes the terms that are covered and the documents that are taken, and so the scores of the others.
  while (order.size() < std::min(picked, top)) {
    std::size_t best = top;
    double best_score = 0, best_words = 0, best_repeat = 0;
    for (std::size_t i = 0; i < top; ++i) {
      if (is_picked[i]) continue;
      const TrailFacts& facts = candidates[by_score[i]];
      const double words = new_words_weight * mix.learned * question.idf_of(facts.terms & ~covered) / total;
      const double repeat =
          -same_title_weight * mix.learned * static_cast<double>(std::count(documents.begin(), documents.end(), facts.document));
      const double score = scores.all[by_score[i]] + words + repeat;
      if (best != top && score <= best_score) continue;
      best = i;
      best_score = score;
      best_words = words;
      best_repeat = repeat;
    }
    is_picked[best] = true;
    const TrailFacts& facts = candidates[by_score[best]];
    documents.push_back(facts.document);
    covered |= facts.terms;
    append(by_score[best], best_words, best_repeat, best_score);
  }
  for (std::size_t i = 0; i < by_score.size(); ++i) {
    if (i < top && is_picked[i]) continue;
    const double score = order.empty() ? scores.all[by_score[i]] : std::min(order.back().score, scores.all[by_score[i]]);
    append(by_score[i], 0, 0, score);
  }
  put_unlinked_behind(question, candidates, fall, mix, base_factor, order);
  return order;
}

LearnedFall::LearnedFall(const TrailFeatures& features, const TrailModel& model)
    : features_(features),
      model_(model),
      parts_(learned_parts(model, features)),
      linear_deviation_(deviation_of(parts_.linear)),
      tree_deviation_(deviation_of(parts_.trees)) {}

// Rows with the features of one candidate, so that one evaluation of the model tests several changes.
TrailFeatures LearnedFall::copies_of(std::uint32_t candidate, std::size_t count) const {
  TrailFeatures copies(count);
  for (std::size_t column = 0; column < trail_feature_count; ++column) {
    const std::span<float> to = copies.column(column);
    std::fill(to.begin(), to.end(), features_.column(column)[candidate]);
  }
  return copies;
}

std::vector<double> LearnedFall::of(std::uint32_t candidate, const TrailFeatures& changed) const {
  const std::vector<double> linear = linear_scores(model_.linear, changed), trees = tree_scores(model_.trees, changed);
  std::vector<double> falls(changed.candidates);
  for (std::size_t i = 0; i < falls.size(); ++i) {
    falls[i] = fall(candidate, linear[i], trees[i]);
  }
  return falls;
}

double LearnedFall::fall(std::uint32_t candidate, double linear, double trees) const {
  return (parts_.linear[candidate] - linear) / linear_deviation_ + (parts_.trees[candidate] - trees) / tree_deviation_;
}

TrailRow LearnedFall::means() const {
  TrailRow means;
  for (std::size_t f = 0; f < trail_feature_count; ++f) {
    double mean = 0;
    for (const float value : features_.column(f)) mean += value;
    means[f] = static_cast<float>(mean / static_cast<double>(features_.candidates));
  }
  return means;
}

std::vector<std::uint32_t> LearnedFall::moving_features(std::uint32_t candidate, const TrailRow& means, std::size_t most) const {
  constexpr double least_fall = 0.1;
  TrailRow row;
  for (std::size_t f = 0; f < trail_feature_count; ++f) row[f] = features_.column(f)[candidate];
  TrailFeatures changed = copies_of(candidate, trail_feature_count);
  for (std::size_t f = 0; f < trail_feature_count; ++f) changed.column(f)[f] = means[f];
  const std::vector<double> linear = linear_scores(model_.linear, changed);
  const std::array<double, trail_feature_count> trees = tree_scores_with_one_change(model_.trees, row, means);
  std::array<double, trail_feature_count> falls;
  for (std::size_t f = 0; f < trail_feature_count; ++f) falls[f] = fall(candidate, linear[f], trees[f]);
  std::vector<std::uint32_t> moving;
  for (std::uint32_t f = 0; f < trail_feature_count; ++f) {
    if (falls[f] > least_fall) moving.push_back(f);
  }
  sort_stable(moving, [&](std::uint32_t a, std::uint32_t b) { return falls[a] > falls[b]; });
  if (moving.size() > most) moving.resize(most);
  return moving;
}

double LearnedFall::without_links(std::uint32_t candidate, double base_factor) const {
  TrailFeatures changed = copies_of(candidate, 1);
  for (const TrailFeature feature :
       {TrailFeature::own, TrailFeature::cover, TrailFeature::residual, TrailFeature::gain, TrailFeature::forward_cover,
        TrailFeature::pair_cosine, TrailFeature::wide_cover, TrailFeature::wide_gain, TrailFeature::rare_words,
        TrailFeature::novel_cover, TrailFeature::novel_gain, TrailFeature::bridge_held, TrailFeature::bridge_cover}) {
    changed.at(feature, 0) = 0;
  }
  changed.at(TrailFeature::link_margin, 0) = -1;
  changed.at(TrailFeature::seed_mass, 0) = changed.at(TrailFeature::mass, 0) = log_share_of_nothing();
  // Without links, the graph list lacks the candidate: its rank in the fusion is at least w r_B.
  const double base_rank = changed.at(TrailFeature::log_base_rank, 0) + natural_log(base_factor);
  float& rank = changed.at(TrailFeature::log_rank, 0);
  rank = std::max(rank, static_cast<float>(base_rank));
  return of(candidate, changed)[0];
}

}  // namespace hop::core
