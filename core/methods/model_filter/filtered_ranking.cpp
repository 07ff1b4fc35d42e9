#include "core/methods/model_filter/filtered_ranking.hpp"

#include <algorithm>
#include <span>

#include "core/base/sort.hpp"
#include "core/fuse/rank_minimum.hpp"
#include "core/methods/hit_paths.hpp"

namespace hop::core {

namespace {

bool has(RankedList list, std::uint32_t passage) { return rank_in(list, passage) != 0; }

std::vector<std::uint32_t> without(std::vector<std::uint32_t> list, std::span<const std::uint32_t> passages) {
  std::erase_if(list, [&](std::uint32_t passage) { return has(passages, passage); });
  return list;
}

// The passages of both lists by min(rank in the spread, weight · rank in the first list), twice that for one in `rejected`; ties in the
// order of the spread, then of the first list.
std::vector<std::uint32_t> fuse(std::span<const std::uint32_t> spread, std::span<const std::uint32_t> first, double weight,
                                std::span<const std::uint32_t> rejected) {
  struct Keyed {
    double key = 0;
    std::uint32_t passage = 0;
  };
  std::vector<Keyed> all;
  const auto add = [&](std::uint32_t passage, double key) { all.push_back({has(rejected, passage) ? 2 * key : key, passage}); };
  for (std::size_t i = 0; i < spread.size(); ++i) {
    const std::size_t first_rank = rank_in(first, spread[i]);
    const double rank = static_cast<double>(i + 1), other = weight * static_cast<double>(first_rank);
    add(spread[i], first_rank == 0 ? rank : std::min(rank, other));
  }
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (!has(spread, first[i])) add(first[i], weight * static_cast<double>(i + 1));
  }
  sort_stable(all, [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
  std::vector<std::uint32_t> fused;
  for (const Keyed& one : all) fused.push_back(one.passage);
  return fused;
}

}  // namespace

std::vector<NodeMass> equal_masses(std::span<const std::uint32_t> passages) {
  std::vector<NodeMass> masses;
  for (const std::uint32_t passage : passages) masses.push_back({passage, mass_total / passages.size()});
  std::sort(masses.begin(), masses.end(), [](const NodeMass& a, const NodeMass& b) { return a.node < b.node; });
  return masses;
}

std::vector<std::uint32_t> helpful_of(const std::vector<std::uint32_t>& first, const std::vector<ShownPassage>& read) {
  std::vector<std::size_t> order;
  for (std::size_t place = 0; place < read.size(); ++place) {
    if (read[place].helps) order.push_back(place);
  }
  sort_stable(order, [&](std::size_t a, std::size_t b) { return read[a].score > read[b].score; });
  std::vector<std::uint32_t> helpful;
  for (const std::size_t place : order) helpful.push_back(first[place]);
  return helpful;
}

Ranking filtered_ranking(Ranking first, const std::vector<ShownPassage>& read, std::span<const SpreadPassage> heaviest,
                         std::shared_ptr<const EntityGraph> entities, const PageRankMasses* masses,
                         const ModelFilterSettings& settings) {
  const std::span<const std::uint32_t> seen(first.passages.data(), read.size());
  std::vector<std::uint32_t> passages = helpful_of(first.passages, read), spread;
  for (const SpreadPassage& of : heaviest) spread.push_back(of.passage);
  const std::vector<std::uint32_t> rest = fuse(without(spread, passages), without(first.passages, passages),
                                               settings.first_weight > 0 ? settings.first_weight : 1, seen);
  passages.insert(passages.end(), rest.begin(), rest.end());
  passages.resize(std::min<std::size_t>(passages.size(), settings.search.hits));

  Ranking ranking;
  ranking.notices = std::move(first.notices);
  ranking.gate_is_closed = first.gate_is_closed;
  ranking.part_names = {"verdict", "first_rank", "spread_rank"};
  if (settings.by_scores) ranking.part_names.push_back("model_score");
  for (const std::uint32_t passage : passages) {
    const std::size_t first_rank = rank_in(first.passages, passage), spread_rank = rank_in(spread, passage);
    const bool is_read = first_rank != 0 && first_rank <= read.size();
    const float verdict = !is_read ? 0.0f : read[first_rank - 1].helps ? 1.0f : -1.0f;
    ranking.passages.push_back(passage);
    ranking.scores.push_back(1 / static_cast<float>(ranking.passages.size()));
    ranking.parts.insert(ranking.parts.end(), {verdict, static_cast<float>(first_rank), static_cast<float>(spread_rank)});
    if (settings.by_scores) ranking.parts.push_back(is_read ? static_cast<float>(read[first_rank - 1].score) : -1.0f);
    if (!first.ranks.empty()) {
      ranking.ranks.push_back(first_rank == 0 || first_rank > first.ranks.size() ? HitRanks() : first.ranks[first_rank - 1]);
    }
    const bool by_first = is_read || spread_rank == 0;
    ranking.paths.push_back(by_first            ? first.path_of_hit(first_rank - 1)
                            : masses != nullptr ? mass_path(*entities, *masses, {}, passage)
                                                : path_of_passage(passage));
  }
  ranking.entities = first.entities ? std::move(first.entities) : std::move(entities);
  return ranking;
}

}  // namespace hop::core
