// The explanation of trail's hits on one graph: the path from the question, and the reasons for the rank (docs/methods/trail.md,
// "Path of a hit").
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/ranking.hpp"
#include "core/methods/trail/trail.hpp"
#include "core/methods/trail/trail_links.hpp"
#include "core/methods/trail/trail_order.hpp"

namespace hop::core {

class TrailPaths {
 public:
  // The state of the second stage. Borrowed, as is `fall`.
  struct SecondStage {
    const TrailInput& input;
    const TrailLists& lists;
    const TrailCorpus& corpus;
    const TrailQuestionFacts& question;
    const std::vector<std::uint32_t>& first;
    const FirstLinks& links;
    const std::vector<TrailFacts>& candidates;
    const TrailMix& mix;
  };

  TrailPaths(const SecondStage& of, const LearnedFall& fall) : of_(of), fall_(fall), means_(fall.means()) {}

  // Appends path and reasons of the hit at `place` of the order.
  void explain(std::span<const OrderedCandidate> order, std::size_t place, Ranking& ranking) const;

 private:
  std::uint32_t entity_between(std::size_t first, std::uint32_t passage) const;
  double without_entity(std::uint32_t candidate, std::uint32_t entity) const;
  Path path_of(std::uint32_t candidate, double lead) const;
  std::vector<const char*> reasons_of(const OrderedCandidate& ordered, bool links_raised_it) const;

  SecondStage of_;
  const LearnedFall& fall_;
  TrailRow means_;
};

}  // namespace hop::core
