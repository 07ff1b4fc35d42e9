// The hits of model_filter from a first ranking and the language model's verdicts on its first passages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/methods/model_filter/model_filter_settings.hpp"
#include "core/methods/ranking.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

// The model's verdict on a passage: parts of a hit's score.
struct ShownPassage {
  bool helps = false;
  double score = -1;  // -1: none
};

// The model's reply, told by the leader.
struct ToldHelpful {
  std::vector<std::uint32_t> passages;  // those that help: by the model's score, then in the order of the first ranking

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.numbers(self.passages);
  }
};

// A passage of the second spread, in the order of the spread.
struct SpreadPassage {
  std::uint32_t passage = 0;  // its number in the corpus
  std::uint64_t mass = 0;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.passage(self.passage), archive.number(self.mass);
  }
};
inline bool is_heavier(const SpreadPassage& a, const SpreadPassage& b) {
  return a.mass != b.mass ? a.mass > b.mass : a.passage < b.passage;
}

// The passages of `first` that help, as ToldHelpful has them. `read`: of the first passages of `first`.
std::vector<std::uint32_t> helpful_of(const std::vector<std::uint32_t>& first, const std::vector<ShownPassage>& read);
// The masses that a spread from them begins with: equal ones, ascending by passage.
std::vector<NodeMass> equal_masses(std::span<const std::uint32_t> passages);

// The passages that help come first: by the model's score, then in the order of the first ranking. The others follow by
//
//   min(rank in the second spread, model_filter.spread · rank in the first ranking)
//
// and twice that for a passage that the model read and did not name. Both ranks leave out the passages that help. The second spread
// is the PageRank of trail (core/spread/page_rank.hpp), whose mass starts in equal parts at the passages that help. `read`: of the
// first passages of `first`, at least one of which helps. `heaviest`: the first passages of the second spread; empty without one.
// `masses`: of this spread on one graph, for the paths of `entities`; null in a corpus in parts, whose hits have no paths.
Ranking filtered_ranking(Ranking first, const std::vector<ShownPassage>& read, std::span<const SpreadPassage> heaviest,
                         std::shared_ptr<const EntityGraph> entities, const PageRankMasses* masses,
                         const ModelFilterSettings& settings);

}  // namespace hop::core
