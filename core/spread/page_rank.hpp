// Personalized PageRank over the weighted bipartite graph of passages and entities, by a fixed number of power-iteration
// sweeps (docs/methods/trail.md, "Graph score"; the graph score of HippoRAG is of the same kind). A random walk restarts with
// probability r at the question's entities (seeds) or at passages that resemble the question (reset).
//
//   e_s = r · seed  + (1 − r) Σ_p w(p, e) ⌊p_{s−1} / W_p⌋      W_p, W_e: sums of the weights of p's and e's links
//   p_s = r · reset + (1 − r) Σ_e w(p, e) ⌊e_{s−1} / W_e⌋      (e_0, p_0) = r · (seed, reset)
//
// A node whose share ⌊mass / W⌋ is below the floor gives nothing, which bounds the work of a sweep by 1 / floor links, however
// large the graph is: the residual rule of Andersen, Chung and Lang ("Local Graph Partitioning using PageRank Vectors", 2006).
//
// Masses are 64-bit fixed-point integers, so the result does not depend on the order of additions, whether links, threads or a
// sparse frontier determine it. Every product with r or 1 − r is rounded down, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/wrap_around.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/search/exact_rank.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

inline constexpr std::uint64_t mass_total = std::uint64_t{1} << 48;  // the mass 1

struct NodeMass {
  std::uint32_t node = 0;  // a passage or an entity, depending on the list
  std::uint64_t mass = 0;

  friend bool operator==(const NodeMass&, const NodeMass&) = default;
};

struct PageRankOptions {
  double restart_probability = 0.5;  // r, taken as the nearest of 1/65536 … 65535/65536
  std::uint32_t sweeps = 6;
  double floor = 0;  // of the mass 1; 0: all nodes give
  // A sweep visits only the nodes with mass if they have at most this share of all links, otherwise all rows. This
  // affects speed only.
  double frontier_share = 0.15;
};

// What a node gives and what arrives: r and 1 − r as 16-bit fractions, with products rounded down, and the floor.
struct SpreadParts {
  std::uint64_t probability;  // R = 65536 r, 1 ≤ R ≤ 65535
  std::uint64_t least_share;  // smaller shares are 0

  explicit SpreadParts(const PageRankOptions& options);
  // Exact up to mass_total. A forged message from a shard may state more; the result is then an arbitrary number.
  HOP_WRAPS_AROUND std::uint64_t of_restart(std::uint64_t mass) const { return (probability * mass) >> 16; }
  HOP_WRAPS_AROUND std::uint64_t of_links(std::uint64_t mass) const { return ((65536 - probability) * mass) >> 16; }
  std::uint64_t given(std::uint64_t share) const { return share < least_share ? 0 : share; }
};

// The masses of all nodes of a side, and the nodes that have one. A bounded spread reaches few nodes of a large graph, so a table
// that is kept for the next question is cleared and read by its list.
struct Masses {
  std::vector<std::uint64_t> values;  // by node
  std::vector<std::uint32_t> nodes;   // those with mass, each once, in any order

  std::uint64_t operator[](std::uint32_t node) const { return values[node]; }
  void clear(std::size_t node_count);  // no node has mass
  std::uint64_t largest() const;
};

// The result of n sweeps: p_n, and the e_{n−1} from which it was computed. The graph is bipartite, so p_n depends only on
// every other half-step (e_{n−1}, p_{n−2}, …); the other half of the iteration is never computed. Without sweeps, the entities
// have no mass.
struct PageRankMasses {
  Masses passages;  // N
  Masses entities;  // E
};

// Scratch memory for one run at a time, reused between questions.
struct PageRankWorkspace {
  std::vector<NodeMass> giving;       // nodes of a sparse sweep, with their shares
  std::vector<std::uint64_t> shares;  // ⌊mass / W⌋ of the side that the last sweep reads, or 0 below the floor
};

// seeds: entities; reset: passages. Each node occurs once, and all masses sum to at most mass_total. Passages outside
// `allowed`, if given, get no mass: the mass sent to them is lost.
void spread_page_rank(const EntityGraph& graph, std::span<const NodeMass> seeds, std::span<const NodeMass> reset,
                      const PageRankOptions& options, const PassageSet* allowed, PageRankWorkspace& workspace,
                      PageRankMasses& masses);

// The same run on a part of a corpus, sweep by sweep. A passage and its links lie in one part, but an entity can have passages in
// many: between push() and finish_sweep() of a sweep to entities, the caller replaces the sum of each such entity by that of all
// parts. Masses are integers, so the sums over parts equal those over one graph.
class PartSweeps {
 public:
  // seeds, reset: those of the part. `graph`, `allowed` and `masses`, which receives the result, must outlive this object.
  PartSweeps(const EntityGraph& graph, std::vector<NodeMass> seeds, std::vector<NodeMass> reset, const PageRankOptions& options,
             const PassageSet* allowed, PageRankMasses& masses);

  bool is_done() const { return sweeps_left_ == 0; }
  // Whether the next sweep gives from passages to entities. The last one gives to passages.
  bool gives_passages() const { return sweeps_left_ % 2 == 0; }
  // Leaves, for each node of the receiving side, the sum that it was sent.
  void push();
  std::span<const std::uint32_t> entities_with_sum() const { return masses_.entities.nodes; }
  std::uint64_t sum_of(std::uint32_t entity) const { return masses_.entities[entity]; }
  void set_sum(std::uint32_t entity, std::uint64_t sum);
  // From sums to masses.
  void finish_sweep();

 private:
  const EntityGraph& graph_;
  std::vector<NodeMass> seeds_, reset_;
  SpreadParts parts_;
  const PassageSet* allowed_;
  std::uint32_t sweeps_left_;
  PageRankWorkspace workspace_;
  PageRankMasses& masses_;
};

// The `count` nodes with the largest masses, largest first, ties by index. Nodes without mass are left out.
std::vector<std::uint32_t> heaviest_nodes(const Masses& masses, std::size_t count);

// The number of nodes before each place of that list. The place may be that of a passage of another part of the corpus.
std::vector<std::uint32_t> count_before(const Masses& masses, std::span<const ListPlace<std::uint64_t>> places);

// masses[i] = ⌊weights[i] / Σ weights · share · mass_total⌋ in double, summed in the given order; zeros if the sum is
// 0. Weights are finite and not negative, 0 ≤ share ≤ 1.
std::vector<std::uint64_t> fixed_point_shares(std::span<const double> weights, double share = 1);

}  // namespace hop::core
