// The final order of trail's candidates: a mix of learned and base score, then a greedy selection of ten that together cover
// the question, like maximal marginal relevance (docs/methods/trail.md, "Second stage").
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

// λ, the share of the learned score: 1 if each passage is a whole document, 0.2 if documents are long.
//
//   λ_corpus = clip(1 − 0.65 log₂(passages / documents / 1.7), 0.2, 1)
//
// A question that names a title and whose base list spans many documents gets a larger share:
//
//   λ_question = 0.2 + 0.8 clip((spread − 0.5) / 0.4, 0, 1),   spread = documents of the base list's first 20 / 20
double corpus_share(std::uint64_t passages, std::uint64_t documents);
double question_share(std::span<const std::uint64_t> documents_of_base_list, bool names_a_title);
inline constexpr std::size_t passages_of_spread = 20;

struct TrailMix {
  double learned = 1;           // λ
  std::vector<double> bridges;  // of each candidate; empty: 0
};

// The index of the first passage that, together with the linked candidate, covers most of the question. Empty: no link, or no
// word of the question.
std::optional<std::size_t> completed_by(const TrailQuestionFacts& question, const TrailFacts& facts);

// The parts of a candidate's score, in this order. Their sum is the score before it is limited by the candidate before.
enum class TrailPart : std::uint8_t { learned, base, heading_bridge, new_words, same_title };
inline constexpr std::size_t trail_part_count = 5;
inline constexpr const char* trail_part_names[trail_part_count] = {"learned", "base", "heading_bridge", "new_words",
                                                                   "same_title"};

struct OrderedCandidate {
  std::uint32_t candidate = 0;
  double score = 0;  // never above that of the candidate before
  std::array<double, trail_part_count> parts = {};
};

// How far a candidate's learned score falls if some of its features change and all other candidates stay the same.
class LearnedFall {
 public:
  // Both must outlive this object.
  LearnedFall(const TrailFeatures& features, const TrailModel& model);

  const TrailFeatures& features() const { return features_; }
  const TrailModel& model() const { return model_; }
  const LearnedParts& parts() const { return parts_; }

  // The fall for each row of `changed`, a copy of `candidate` in which some features have other values.
  std::vector<double> of(std::uint32_t candidate, const TrailFeatures& changed) const;
  // At most `most` features, in descending order of the fall if the feature had its value of `means`. Features with a
  // fall of 0.1 or less are left out.
  std::vector<std::uint32_t> moving_features(std::uint32_t candidate, const TrailRow& means, std::size_t most) const;
  TrailRow means() const;  // of all candidates, feature by feature
  // The fall if no entity and no other passage led to the candidate. `base_factor`: weight of the base rank in the fusion.
  double without_links(std::uint32_t candidate, double base_factor) const;

 private:
  TrailFeatures copies_of(std::uint32_t candidate, std::size_t count) const;
  double fall(std::uint32_t candidate, double linear, double trees) const;  // down to these scores of both parts

  const TrailFeatures& features_;
  const TrailModel& model_;
  LearnedParts parts_;
  double linear_deviation_ = 1, tree_deviation_ = 1;
};

// Returns all candidates, best first. With S = λ lean + (1 − λ) (z(B) + h bridge), ten of the best 40 by S are picked one after
// the other. Each is the best by
//
//   S(c) + δ Σ w(t in c, in no picked passage) − γ (picked passages of c's document)
//
// with δ = λ, γ = 0.2 λ, w(t) = idf(t) / Σ idf. Ties go to the lower passage index. The other candidates follow by S.
//
// For keywords (at most four terms, no question word, no question mark), a passage that lacks a term comes after all passages
// with all terms, unless links raised it. Links raised it if, without them, its score would be below that of the next passage
// with all terms, and one of these holds: words do not find it (not TrailQuestionFacts::is_found_alone) and links lead to it; the
// question names it; a good match names its heading. `fall`: the learned scores of
// the candidates; `base_factor`: weight of the base rank in the fusion.
std::vector<OrderedCandidate> order_candidates(const TrailQuestionFacts& question, std::span<const TrailFacts> candidates,
                                               const LearnedFall& fall, const TrailMix& mix, double base_factor);

// How far a candidate's score falls without links and without its heading bridge.
double lost_without_links(const OrderedCandidate& ordered, const LearnedFall& fall, const TrailMix& mix, double base_factor);

}  // namespace hop::core
