// The order of trail's candidates: the learned score and the base score mixed, then picked so that together they cover the
// question (docs/methods/trail.md, "Second stage").
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/methods/trail/trail_features.hpp"
#include "core/methods/trail/trail_model.hpp"

namespace hop::core {

// λ, the share of the learned score. 1 where passages are documents of their own, 0.2 where documents are long:
//
//   λ_corpus = clip(1 − 0.65 log₂(passages / documents / 1.7), 0.2, 1)
//
// A question that names a title and whose base list comes from many documents has more:
//
//   λ_question = 0.2 + 0.8 clip((spread − 0.5) / 0.4, 0, 1),   spread = documents of the base list's first 20 / 20
double corpus_share(std::uint64_t passages, std::uint64_t documents);
double question_share(std::span<const std::uint64_t> documents_of_base_list, bool names_a_title);
inline constexpr std::size_t passages_of_spread = 20;

struct TrailMix {
  double learned = 1;           // λ
  std::vector<double> bridges;  // of each candidate; empty: 0
};

// The first passage with which the linked candidate covers most of the question; none: no link, or no word of the
// question.
std::optional<std::size_t> completed_by(const TrailQuestionFacts& question, const TrailFacts& facts);

// What a candidate's score is made of, in this order; they add up to it.
enum class TrailPart : std::uint8_t { learned, base, heading_bridge, new_words, same_title };
inline constexpr std::size_t trail_part_count = 5;
inline constexpr const char* trail_part_names[trail_part_count] = {"learned", "base", "heading_bridge", "new_words",
                                                                   "same_title"};

struct OrderedCandidate {
  std::uint32_t candidate = 0;
  double score = 0;  // falls from each to the next
  std::array<double, trail_part_count> parts = {};
};

// All candidates, best first. With S = λ lean + (1 − λ) (z(B) + h bridge) ten are picked, each the best of the 40 by
//
//   S(c) + δ Σ w(t in c, in no picked passage) − γ (picked passages with c's title)
//
// δ = λ, γ = 0.2 λ, w(t) = idf(t) / Σ idf; ties by passage. The others follow by S.
//
// For keywords, at most four terms without a question word or mark, a passage that lacks one of them comes behind all passages that
// hold them all, unless links raised it: without them its score would be below that of the next passage that holds them all, and
// words alone do not find it (TrailQuestionFacts::is_found_alone), or the question names it, or a good match names its heading.
// `base_factor`: of the fusion (LearnedFall::without_links).
std::vector<OrderedCandidate> order_candidates(const TrailQuestionFacts& question, std::span<const TrailFacts> candidates,
                                               const TrailFeatures& features, const TrailModel& model, const TrailMix& mix,
                                               double base_factor);

// By how much a candidate's learned score falls when some of its features take other values and all other candidates stay.
class LearnedFall {
 public:
  // Both must outlive this.
  LearnedFall(const TrailFeatures& features, const TrailModel& model);

  // The fall for each row of `changed`, a copy of `candidate` in which some features have other values.
  std::vector<double> of(std::uint32_t candidate, const TrailFeatures& changed) const;
  // At most `most` features, in descending order of what the candidate would lose if the feature had its mean over all
  // candidates. Features that would cost it 0.1 or less are left out.
  std::vector<std::uint32_t> moving_features(std::uint32_t candidate, std::size_t most) const;
  // Without links: as if no entity and no other passage led to the candidate. `base_factor`: of the fusion.
  double without_links(std::uint32_t candidate, double base_factor) const;

 private:
  TrailFeatures copies_of(std::uint32_t candidate, std::size_t count) const;

  const TrailFeatures& features_;
  const TrailModel& model_;
  std::vector<double> linear_, trees_;
  double linear_deviation_ = 1, tree_deviation_ = 1;
};

// By how much a candidate's score falls without links and without the passages that name its heading.
double lost_without_links(const OrderedCandidate& ordered, const LearnedFall& fall, const TrailMix& mix, double base_factor);

}  // namespace hop::core
