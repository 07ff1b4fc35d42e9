// Personalized PageRank over the weighted bipartite graph of passages and entities, by a bounded number of sweeps
// (docs/methods/trail.md, "Graph score").
//
//   e_s = r · seed  + (1 − r) Σ_p w(p, e) ⌊p_{s−1} / W_p⌋      W_p, W_e: sums of the weights of p's and e's links
//   p_s = r · reset + (1 − r) Σ_e w(p, e) ⌊e_{s−1} / W_e⌋      (e_0, p_0) = r · (seed, reset)
//
// Masses are integers, so the order of addition cannot matter, whether it comes from links, threads or a sparse
// frontier. Every product with r or 1 − r is rounded down, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/wrap_around.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

inline constexpr std::uint64_t mass_total = std::uint64_t{1} << 48;  // the mass 1

struct NodeMass {
  std::uint32_t node = 0;  // a passage or an entity, as the place says
  std::uint64_t mass = 0;

  friend bool operator==(const NodeMass&, const NodeMass&) = default;
};

struct PageRankOptions {
  double restart_probability = 0.5;  // r, taken as the nearest of 1/65536 … 65535/65536
  std::uint32_t sweeps = 6;
  // A sweep visits only the nodes with mass if they have at most this share of all links, otherwise all rows. This
  // affects speed only.
  double frontier_share = 0.15;
};

// r and 1 − r as 16-bit fractions; products are rounded down.
struct RestartParts {
  std::uint64_t probability;  // R = 65536 r, 1 ≤ R ≤ 65535

  explicit RestartParts(double restart_probability);
  // Exact up to mass_total. A forged message from a shard may state more; the result is then an arbitrary number.
  HOP_WRAPS_AROUND std::uint64_t of_restart(std::uint64_t mass) const { return (probability * mass) >> 16; }
  HOP_WRAPS_AROUND std::uint64_t of_links(std::uint64_t mass) const { return ((65536 - probability) * mass) >> 16; }
};

// The result of n sweeps: p_n of the passages, and the e_{n−1} that it was computed from. (Passages after an even
// number of sweeps depend only on entities after an odd number, and vice versa. The half of the run that p_n does not
// depend on is never computed. Without sweeps, the entities have no mass.)
struct PageRankMasses {
  std::vector<std::uint64_t> passages;  // N
  std::vector<std::uint64_t> entities;  // E
};

// Room for one run at a time, kept between questions.
struct PageRankWorkspace {
  std::vector<std::uint32_t> passages_with_mass, entities_with_mass;
  std::vector<std::uint64_t> shares;  // ⌊mass / W⌋ of the side that the last sweep reads
};

// seeds: of entities, reset: of passages, each node once; together at most mass_total. Passages outside `allowed`, if
// given, get no mass: what is sent to them is lost.
void spread_page_rank(const EntityGraph& graph, std::span<const NodeMass> seeds, std::span<const NodeMass> reset,
                      const PageRankOptions& options, const PassageSet* allowed, PageRankWorkspace& workspace,
                      PageRankMasses& masses);

// The `count` nodes of most mass, most first, ties by index; a node without mass is not among them.
std::vector<std::uint32_t> heaviest_nodes(const std::vector<std::uint64_t>& masses, std::size_t count);

// masses[i] = ⌊weights[i] / Σ weights · share · mass_total⌋ in double, summed in the given order; zeros if the sum is
// 0. Weights are finite and not negative, 0 ≤ share ≤ 1.
std::vector<std::uint64_t> fixed_point_shares(std::span<const double> weights, double share = 1);

}  // namespace hop::core
