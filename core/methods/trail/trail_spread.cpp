// An entity whose passages all lie in one part never leaves it.
#include "core/methods/trail/trail_spread.hpp"

#include <algorithm>

#include "core/base/wrap_around.hpp"

namespace hop::core {
namespace {

// A forged message may state more than the mass of all; the result is then an arbitrary number.
HOP_WRAPS_AROUND std::uint64_t sum_of(std::uint64_t a, std::uint64_t b) { return a + b; }

SharedSums merged(const SharedSums& a, const SharedSums& b) {
  SharedSums all;
  for (std::size_t i = 0, j = 0; i < a.entities.size() || j < b.entities.size();) {
    const bool takes_a = j == b.entities.size() || (i < a.entities.size() && a.entities[i] <= b.entities[j]);
    const bool takes_b = i == a.entities.size() || (j < b.entities.size() && b.entities[j] <= a.entities[i]);
    all.entities.push_back(takes_a ? a.entities[i] : b.entities[j]);
    all.sums.push_back(sum_of(takes_a ? a.sums[i] : 0, takes_b ? b.sums[j] : 0));
    i += takes_a, j += takes_b;
  }
  return all;
}

SharedSums shared_sums(const PartSweeps& run, const EntitiesOfPart& entities) {
  std::vector<std::uint32_t> shared;
  for (const std::uint32_t entity : run.entities_with_sum()) {
    if (!entities.is_at_home(entity)) shared.push_back(entity);
  }
  std::sort(shared.begin(), shared.end());
  SharedSums sums;
  for (const std::uint32_t entity : shared) {
    sums.entities.push_back(entities.number_of(entity));
    sums.sums.push_back(run.sum_of(entity));
  }
  return sums;
}

}  // namespace

bool SumsOfRuns::add(SumsOfRuns&& other) {
  if (other.runs.size() != runs.size()) return false;
  for (std::size_t run = 0; run < runs.size(); ++run) runs[run] = merged(runs[run], other.runs[run]);
  return true;
}

TrailSpread::TrailSpread(const CorpusPart& part, const EntitiesOfPart& entities, std::vector<NodeMass> seeds,
                         std::vector<NodeMass> reset, const PageRankOptions& options, const PassageSet* allowed, bool from_seeds,
                         QuestionScratch& scratch)
    : entities_(entities),
      options_(options),
      allowed_(allowed),
      runs_from_seeds_(from_seeds && !seeds.empty()),
      scratch_(scratch) {
  if (part.is_whole()) {
    seeds_ = std::move(seeds), reset_ = std::move(reset);
    return;
  }
  for (const NodeMass& seed : seeds) {
    if (const auto entity = entities.find(seed.node)) seeds_.push_back({*entity, seed.mass});
  }
  for (const NodeMass& entry : reset) {
    if (const auto passage = part.find(entry.node)) reset_.push_back({*passage, entry.mass});
  }
}

bool TrailSpread::advance(Exchange& exchange) {
  if (!exchange.is_alone()) return advance_parts(exchange);
  spread_page_rank(entities_.graph(), seeds_, reset_, options_, allowed_, scratch_.spread, scratch_.masses);
  if (runs_from_seeds_) {
    spread_page_rank(entities_.graph(), seeds_, {}, options_, allowed_, scratch_.spread, scratch_.masses_of_seeds);
  }
  return true;
}

bool TrailSpread::advance_parts(Exchange& exchange) {
  if (runs_.empty()) {
    runs_.reserve(2);
    runs_.emplace_back(entities_.graph(), seeds_, reset_, options_, allowed_, scratch_.masses);
    if (runs_from_seeds_) {
      runs_.emplace_back(entities_.graph(), seeds_, std::vector<NodeMass>(), options_, allowed_, scratch_.masses_of_seeds);
    }
  }
  while (!runs_.front().is_done()) {
    if (!is_pushed_) {
      for (PartSweeps& run : runs_) run.push();
      shared_.runs.clear();
      for (const PartSweeps& run : runs_) shared_.runs.push_back(shared_sums(run, entities_));
      is_pushed_ = true;
    }
    if (runs_.front().gives_passages()) {
      if (!exchange.merge(shared_)) return false;
      if (shared_.runs.size() != runs_.size()) return exchange.refuse("sums of another number of runs");
      for (std::size_t run = 0; run < runs_.size(); ++run) {
        const SharedSums& sums = shared_.runs[run];
        for (std::size_t i = 0; i < sums.entities.size(); ++i) {
          const auto entity = entities_.find(sums.entities[i]);
          if (entity && !entities_.is_at_home(*entity)) runs_[run].set_sum(*entity, sums.sums[i]);
        }
      }
    }
    for (PartSweeps& run : runs_) run.finish_sweep();
    is_pushed_ = false;
  }
  return true;
}

}  // namespace hop::core
