// Sweeps start sparse: the nodes with mass push it along their links. Once they have too many links, sweeps become dense: every
// row pulls from all its links in a branch-free pass. Both modes compute the same integers.
#include "core/spread/page_rank.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/sort.hpp"
#include "core/graph/share_divisor.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// The hot loops are separate functions: WebAssembly engines compile them poorly as part of a long function.
#if defined(__GNUC__)
#define HOP_OWN_FUNCTION __attribute__((noinline))
#else
#define HOP_OWN_FUNCTION
#endif

namespace hop::core {
namespace {

// One side of the bipartite graph: its rows hold nodes of the other side.
struct BipartiteSide {
  CsrView<std::uint32_t> links;
  std::span<const std::uint8_t> weights;          // parallel to links.values
  std::span<const std::uint32_t> packed;          // target and weight of each link (packed_link); or empty
  std::span<const std::uint32_t> weight_of_node;  // W: row sums of the weights
  std::span<const std::uint64_t> divisors;        // reciprocals of W (share_divisor); or empty
  std::span<const NodeMass> restart;
  const PassageSet* allowed = nullptr;  // on the passages' side
  Masses* masses = nullptr;             // its list of nodes is the frontier, valid until the first dense sweep

  bool admits(std::uint32_t node) const { return allowed == nullptr || allowed->contains(node); }
};

// ⌊mass / weight⌋ by a floating-point division, which is exact because mass < 2^52. A quotient below an integer k is at most
// k − 1 / weight. It is short of k by a relative 1 / (k · weight) > 2^-53 (as k · weight ≤ mass + weight), so it does not
// round up to k. A node without links has weight 0; no link reads its share.
inline std::uint64_t share_of_mass(std::uint64_t mass, std::uint32_t weight) {
  const double dividend = static_cast<double>(static_cast<std::int64_t>(mass));
  const double divisor = weight == 0 ? 1.0 : static_cast<double>(weight);
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(dividend / divisor));  // signed conversions: one instruction each
}

// The restart term of a sparse sweep. A node without mass joins the frontier.
void add_restart(const SpreadParts& restart, const BipartiteSide& to) {
  for (const NodeMass& entry : to.restart) {
    const std::uint64_t mass = restart.of_restart(entry.mass);
    if (mass == 0 || !to.admits(entry.node)) continue;
    std::uint64_t& sum = to.masses->values[entry.node];
    if (sum == 0) to.masses->nodes.push_back(entry.node);
    sum += mass;
  }
}

// The nodes of the frontier that give, with their shares. Returns the number of their links: the cost of a sparse sweep.
std::size_t find_giving(const SpreadParts& parts, const BipartiteSide& side, std::vector<NodeMass>& giving) {
  giving.clear();
  std::size_t links = 0;
  for (const std::uint32_t node : side.masses->nodes) {
    const std::uint64_t share = parts.given(share_of_mass((*side.masses)[node], side.weight_of_node[node]));
    if (share == 0) continue;
    giving.push_back({node, share});
    links += side.links.row(node).size();
  }
  return links;
}

// The rows of the frontier are scattered in memory, so they are prefetched some rows ahead.
constexpr std::size_t rows_ahead = 8;
inline void ask_for_row(const BipartiteSide& side, std::uint32_t node) {
  const std::uint32_t link = side.links.offsets[node];
  __builtin_prefetch(side.links.values.data() + link);
  __builtin_prefetch(side.weights.data() + link);
}

// A sparse sweep: pushes mass forward along the links of the giving nodes, `link_count` in all, and leaves the sums of what each
// node was sent. The loop over links has no branch on whether the target already has mass: the branch would be unpredictable, and
// a misprediction stalls the later loads.
HOP_OWN_FUNCTION void push_masses(const BipartiteSide& from, const BipartiteSide& to, const std::vector<NodeMass>& giving,
                                  std::size_t link_count) {
  std::uint64_t* const sums = to.masses->values.data();
  std::vector<std::uint32_t>& reached = to.masses->nodes;
  for (const std::uint32_t node : reached) sums[node] = 0;
  reached.resize(link_count + 1);  // every target is written to the next slot; the slot is kept only if the target is new

  std::size_t reached_count = 0;
  for (std::size_t i = 0; i < giving.size(); ++i) {
    ask_for_row(from, giving[std::min(i + rows_ahead, giving.size() - 1)].node);
    const auto [node, share] = giving[i];
    for (std::uint32_t link = from.links.offsets[node]; link < from.links.offsets[node + 1]; ++link) {
      const std::uint32_t target = from.links.values[link];
      if (!to.admits(target)) continue;
      const std::uint64_t given = share * from.weights[link], before = sums[target];
      reached[reached_count] = target;
      reached_count += (before == 0) & (given != 0);
      sums[target] = before + given;
    }
  }
  reached.resize(reached_count);
}

// From sums to masses: applies 1 − r, and drops the nodes whose mass rounds down to 0.
void masses_of_sums(const SpreadParts& parts, const BipartiteSide& to) {
  std::uint64_t* const sums = to.masses->values.data();
  std::vector<std::uint32_t>& reached = to.masses->nodes;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const std::uint32_t node = reached[i];
    sums[node] = parts.of_links(sums[node]);
    reached[kept] = node;
    kept += sums[node] != 0;
  }
  reached.resize(kept);
}

#if defined(__wasm_simd128__)
// share_of_mass for two nodes at a time. WebAssembly has no vector conversion from 64-bit integers, but an integer below 2^52
// is the fraction of a double in [2^52, 2^53), so OR and a subtraction convert it.
HOP_OWN_FUNCTION std::size_t share_out_pairs(const std::uint32_t* weights, std::size_t first, std::size_t last,
                                             const std::uint64_t* masses, std::uint64_t* shares) {
  const v128_t fraction_origin = wasm_f64x2_splat(0x1p52);
  std::size_t node = first;
  for (; node + 2 <= last; node += 2) {
    const v128_t dividends = wasm_f64x2_sub(wasm_v128_or(wasm_v128_load(masses + node), fraction_origin), fraction_origin);
    const v128_t divisors = wasm_f64x2_convert_low_u32x4(wasm_v128_load64_zero(weights + node));
    const v128_t quotients = wasm_f64x2_floor(wasm_f64x2_div(dividends, divisors));
    wasm_v128_store(shares + node, wasm_v128_xor(wasm_f64x2_add(quotients, fraction_origin), fraction_origin));
  }
  return node;
}
#endif

// shares[node] = ⌊masses[node] / W⌋ for first ≤ node < last. `masses` and `shares` may be the same array.
void divide_masses(const BipartiteSide& side, std::size_t first, std::size_t last, const std::uint64_t* masses,
                   std::uint64_t* shares) {
  const std::uint32_t* const weights = side.weight_of_node.data();
  if (has_wide_product && !side.divisors.empty()) {
    for (std::size_t node = first; node < last; ++node) shares[node] = share_by_divisor(masses[node], side.divisors[node]);
    return;
  }
#if defined(__wasm_simd128__)
  first = share_out_pairs(weights, first, last, masses, shares);
#endif
  for (std::size_t node = first; node < last; ++node) shares[node] = share_of_mass(masses[node], weights[node]);
}

void share_out(const SpreadParts& parts, const BipartiteSide& side, std::size_t first, std::size_t last,
               const std::uint64_t* masses, std::uint64_t* shares) {
  divide_masses(side, first, last, masses, shares);
  if (parts.least_share <= 1) return;
  for (std::size_t node = first; node < last; ++node) shares[node] = parts.given(shares[node]);
}

// Before the first dense sweep: the shares of the giving nodes. They overwrite the masses, unless the caller keeps these.
const std::uint64_t* share_out_frontier(const BipartiteSide& side, const std::vector<NodeMass>& giving, bool keep_masses,
                                        std::vector<std::uint64_t>& room) {
  std::vector<std::uint64_t>& masses = side.masses->values;
  if (keep_masses) room.assign(masses.size(), 0);
  std::vector<std::uint64_t>& shares = keep_masses ? room : masses;
  for (const std::uint32_t node : side.masses->nodes) shares[node] = 0;  // those below the floor keep it
  for (const auto [node, share] : giving) shares[node] = share;
  return shares.data();
}

// Input and output of a dense sweep. Masses are kept only if they are part of the run's result. In all other sweeps, the
// shares, which the next sweep reads, overwrite them.
struct DenseSweep {
  const std::uint64_t* shares_from;  // of the sending side
  std::uint64_t* masses;             // of the receiving side
  std::uint64_t* shares;             // of the receiving side: the same array, another one, or null
};

// running[i + 1] = running[i] + share of link i's node · weight of link i: prefix sums over the links.
HOP_OWN_FUNCTION void sum_links(const std::uint32_t* nodes, const std::uint8_t* weights, std::size_t count,
                                const std::uint64_t* shares, std::uint64_t* running) {
  std::uint64_t sum = running[0];
#if defined(__GNUC__) && !defined(__clang__)  // GCC does not unroll the loop by itself
#pragma GCC unroll 4
#endif
  for (std::size_t i = 0; i < count; ++i) {
    sum += shares[nodes[i]] * weights[i];
    running[i + 1] = sum;
  }
}

// The same for packed links: one load per link instead of two.
HOP_OWN_FUNCTION void sum_packed_links(const std::uint32_t* links, std::size_t count, const std::uint64_t* shares,
                                       std::uint64_t* running) {
  std::uint64_t sum = running[0];
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 4
#endif
  for (std::size_t i = 0; i < count; ++i) {
    sum += shares[links[i] & (packed_nodes_end - 1)] * (links[i] >> 24);
    running[i + 1] = sum;
  }
}

// Computes the masses of the rows from `row` on that end within the block of links [begin, end), from its prefix sums. Returns
// the first row that ends later.
HOP_OWN_FUNCTION std::size_t sum_rows(const SpreadParts restart, std::span<const std::uint32_t> ends, std::size_t row,
                                      std::size_t begin, std::size_t end, const std::uint64_t* running,
                                      std::uint64_t& sum_before_row, std::uint64_t* masses) {
  std::uint64_t before = sum_before_row;
  for (; row < ends.size() && ends[row] <= end; ++row) {
    const std::uint64_t after = running[ends[row] - begin];
    masses[row] = restart.of_links(after - before);
    before = after;
  }
  sum_before_row = before;
  return row;
}

// A dense sweep: every row pulls mass from all its links. Rows are short and vary in length, so a loop per row would mispredict
// its end. Instead, prefix sums run through all links, a block at a time, and the sum of a row is the difference of the prefix
// sums at its ends (modulo 2^64).
void pull_masses(const SpreadParts& restart, const BipartiteSide& to, const DenseSweep& sweep) {
  constexpr std::size_t block = 1024;
  std::uint64_t running[block + 1];  // after each link of the block
  running[0] = 0;
  std::uint64_t sum_before_row = 0;
  const std::span<const std::uint32_t> ends = to.links.offsets.subspan(1);
  const std::size_t links = to.links.values.size();
  for (std::size_t row = 0, begin = 0;;) {
    const std::size_t end = begin + std::min(block, links - begin), first_row = row;
    if (to.packed.empty()) {
      sum_links(to.links.values.data() + begin, to.weights.data() + begin, end - begin, sweep.shares_from, running);
    } else {
      sum_packed_links(to.packed.data() + begin, end - begin, sweep.shares_from, running);
    }
    row = sum_rows(restart, ends, row, begin, end, running, sum_before_row, sweep.masses);
    for (std::size_t node = first_row; to.allowed != nullptr && node < row; ++node) {
      if (!to.allowed->contains(static_cast<std::uint32_t>(node))) sweep.masses[node] = 0;
    }
    if (sweep.shares != nullptr) share_out(restart, to, first_row, row, sweep.masses, sweep.shares);
    running[0] = running[end - begin];
    begin = end;
    if (begin == links) break;
  }
}

// The restart term of a dense sweep. The masses of the nodes may be overwritten by shares already, so the sum over their links
// is computed again.
void add_restart(const SpreadParts& restart, const BipartiteSide& to, const DenseSweep& sweep) {
  for (const NodeMass& entry : to.restart) {
    if (!to.admits(entry.node)) continue;
    std::uint64_t sum = 0;
    for (std::uint32_t link = to.links.offsets[entry.node]; link < to.links.offsets[entry.node + 1]; ++link) {
      sum += sweep.shares_from[to.links.values[link]] * to.weights[link];
    }
    sweep.masses[entry.node] = restart.of_links(sum) + restart.of_restart(entry.mass);
    if (sweep.shares != nullptr) share_out(restart, to, entry.node, entry.node + std::size_t{1}, sweep.masses, sweep.shares);
  }
}

#undef HOP_OWN_FUNCTION

BipartiteSide side_of_passages(const EntityGraph& graph, std::span<const NodeMass> reset, const PassageSet* allowed,
                               PageRankMasses& masses) {
  return {graph.entities_of_passage.view(),
          graph.weights_by_passage,
          graph.packed_by_passage,
          graph.weight_of_passage,
          graph.divisor_of_passage,
          reset,
          allowed,
          &masses.passages};
}

BipartiteSide side_of_entities(const EntityGraph& graph, std::span<const NodeMass> seeds, PageRankMasses& masses) {
  return {graph.passages_of_entity.view(),
          graph.weights_by_entity,
          graph.packed_by_entity,
          graph.weight_of_entity,
          graph.divisor_of_entity,
          seeds,
          nullptr,
          &masses.entities};
}

// After dense sweeps: the nodes with mass.
void list_nodes(Masses& masses) {
  masses.nodes.clear();
  for (std::uint32_t node = 0; node < masses.values.size(); ++node) {
    if (masses.values[node] != 0) masses.nodes.push_back(node);
  }
}

}  // namespace

SpreadParts::SpreadParts(const PageRankOptions& options)
    : probability(
          static_cast<std::uint64_t>(std::floor(std::min(std::max(options.restart_probability * 65536 + 0.5, 1.0), 65535.0)))),
      least_share(static_cast<std::uint64_t>(std::floor(options.floor * static_cast<double>(mass_total)))) {}

void spread_page_rank(const EntityGraph& graph, std::span<const NodeMass> seeds, std::span<const NodeMass> reset,
                      const PageRankOptions& options, const PassageSet* allowed, PageRankWorkspace& workspace,
                      PageRankMasses& masses) {
  masses.passages.clear(graph.entities_of_passage.rows());
  masses.entities.clear(graph.passages_of_entity.rows());
  const SpreadParts restart(options);
  BipartiteSide passages = side_of_passages(graph, reset, allowed, masses);
  BipartiteSide entities = side_of_entities(graph, seeds, masses);

  // p_n ← e_{n−1} ← p_{n−2} ← … down to p_0 or e_0. An even number of sweeps therefore begins with passages.
  const bool begins_with_passages = options.sweeps % 2 == 0;
  BipartiteSide* from = begins_with_passages ? &passages : &entities;
  BipartiteSide* to = begins_with_passages ? &entities : &passages;
  const double frontier_limit = options.frontier_share * static_cast<double>(graph.entities_of_passage.values.size());
  bool is_sparse = true;
  const std::uint64_t* shares = nullptr;  // of `from`, once sweeps are dense
  add_restart(restart, *from);
  for (std::uint32_t sweeps_left = options.sweeps; sweeps_left > 0; --sweeps_left, std::swap(from, to)) {
    const bool was_sparse = is_sparse;
    const std::size_t frontier_links = is_sparse ? find_giving(restart, *from, workspace.giving) : 0;
    is_sparse = is_sparse && static_cast<double>(frontier_links) <= frontier_limit;
    if (is_sparse) {
      push_masses(*from, *to, workspace.giving, frontier_links);
      masses_of_sums(restart, *to);
      add_restart(restart, *to);
      continue;
    }
    if (was_sparse) shares = share_out_frontier(*from, workspace.giving, sweeps_left == 1, workspace.shares);
    // The last sweep needs no shares. The one before it keeps masses and shares apart, because its masses are returned, too.
    DenseSweep sweep = {shares, to->masses->values.data(), to->masses->values.data()};
    if (sweeps_left == 1) sweep.shares = nullptr;
    if (sweeps_left == 2) {
      workspace.shares.resize(to->masses->values.size());
      sweep.shares = workspace.shares.data();
    }
    pull_masses(restart, *to, sweep);
    add_restart(restart, *to, sweep);
    shares = sweep.shares;
  }
  if (is_sparse) return;
  list_nodes(masses.passages);
  list_nodes(masses.entities);
}

PartSweeps::PartSweeps(const EntityGraph& graph, std::vector<NodeMass> seeds, std::vector<NodeMass> reset,
                       const PageRankOptions& options, const PassageSet* allowed, PageRankMasses& masses)
    : graph_(graph),
      seeds_(std::move(seeds)),
      reset_(std::move(reset)),
      parts_(options),
      allowed_(allowed),
      sweeps_left_(options.sweeps),
      masses_(masses) {
  masses_.passages.clear(graph.entities_of_passage.rows());
  masses_.entities.clear(graph.passages_of_entity.rows());
  add_restart(parts_,
              gives_passages() ? side_of_passages(graph_, reset_, allowed_, masses_) : side_of_entities(graph_, seeds_, masses_));
}

void PartSweeps::push() {
  const BipartiteSide passages = side_of_passages(graph_, reset_, allowed_, masses_);
  const BipartiteSide entities = side_of_entities(graph_, seeds_, masses_);
  const BipartiteSide& from = gives_passages() ? passages : entities;
  const std::size_t links = find_giving(parts_, from, workspace_.giving);
  push_masses(from, gives_passages() ? entities : passages, workspace_.giving, links);
}

void PartSweeps::set_sum(std::uint32_t entity, std::uint64_t sum) {
  std::uint64_t& here = masses_.entities.values[entity];
  if (here == 0 && sum != 0) masses_.entities.nodes.push_back(entity);
  here = sum;
}

void PartSweeps::finish_sweep() {
  const BipartiteSide to =
      gives_passages() ? side_of_entities(graph_, seeds_, masses_) : side_of_passages(graph_, reset_, allowed_, masses_);
  masses_of_sums(parts_, to);
  add_restart(parts_, to);
  --sweeps_left_;
}

}  // namespace hop::core
