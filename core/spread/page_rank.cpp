#include "core/spread/page_rank.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/sort.hpp"
#include "core/graph/share_divisor.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// Loops that all time goes into are separate functions: engines of WebAssembly run them slowly inside a long one.
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
  std::span<const std::uint32_t> packed;          // both; or empty
  std::span<const std::uint32_t> weight_of_node;  // row sums of the weights
  std::span<const std::uint64_t> divisors;        // of them; or empty
  std::span<const NodeMass> restart;
  const PassageSet* allowed = nullptr;  // of passages
  std::vector<std::uint64_t>* masses = nullptr;
  std::vector<std::uint32_t>* nodes_with_mass = nullptr;  // each once, while no sweep has gone through all rows

  bool admits(std::uint32_t node) const { return allowed == nullptr || allowed->contains(node); }
};

// ⌊mass / weight⌋ by a floating division: exact, as mass < 2^52. A quotient below an integer k is at most k − 1 /
// weight, short of k by a relative 1 / (k · weight) > 2^-53 (k · weight ≤ mass + weight), and so is not rounded up to
// it. A node without links has weight 0, and what it would give nobody takes.
inline std::uint64_t share_of_mass(std::uint64_t mass, std::uint32_t weight) {
  const double dividend = static_cast<double>(static_cast<std::int64_t>(mass));
  const double divisor = weight == 0 ? 1.0 : static_cast<double>(weight);
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(dividend / divisor));  // signed: one instruction each
}

void add_restart(const RestartParts& restart, const BipartiteSide& to) {
  for (const NodeMass& entry : to.restart) {
    const std::uint64_t mass = restart.of_restart(entry.mass);
    if (mass == 0 || !to.admits(entry.node)) continue;
    std::uint64_t& sum = (*to.masses)[entry.node];
    if (sum == 0) to.nodes_with_mass->push_back(entry.node);
    sum += mass;
  }
}

// Links of the nodes with mass.
std::size_t count_frontier_links(const BipartiteSide& side) {
  std::size_t count = 0;
  for (const std::uint32_t node : *side.nodes_with_mass) count += side.links.row(node).size();
  return count;
}

// Rows of the nodes with mass lie anywhere in memory: they are asked for some rows ahead.
constexpr std::size_t rows_ahead = 8;
inline void ask_for_row(const BipartiteSide& side, std::uint32_t node) {
  const std::uint32_t link = side.links.offsets[node];
  __builtin_prefetch(side.links.values.data() + link);
  __builtin_prefetch(side.weights.data() + link);
  __builtin_prefetch(side.masses->data() + node);
  __builtin_prefetch(side.weight_of_node.data() + node);
}

// Forward along the links of the nodes with mass, `link_count` in all. Without a branch for each link: whether its target
// has mass already is not to be foreseen, and a wrong guess holds up the reads behind it.
HOP_OWN_FUNCTION void push_masses(const RestartParts& restart, const BipartiteSide& from, const BipartiteSide& to,
                                  std::size_t link_count) {
  std::uint64_t* const sums = to.masses->data();
  std::vector<std::uint32_t>& reached = *to.nodes_with_mass;
  for (const std::uint32_t node : reached) sums[node] = 0;
  reached.resize(link_count + 1);  // a target is written behind the others before it is known whether it is new

  std::size_t reached_count = 0;
  const std::vector<std::uint32_t>& nodes = *from.nodes_with_mass;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    ask_for_row(from, nodes[std::min(i + rows_ahead, nodes.size() - 1)]);
    const std::uint32_t node = nodes[i];
    const std::uint64_t share = share_of_mass((*from.masses)[node], from.weight_of_node[node]);
    if (share == 0) continue;
    for (std::uint32_t link = from.links.offsets[node]; link < from.links.offsets[node + 1]; ++link) {
      const std::uint32_t target = from.links.values[link];
      if (!to.admits(target)) continue;
      const std::uint64_t given = share * from.weights[link], before = sums[target];
      reached[reached_count] = target;
      reached_count += (before == 0) & (given != 0);
      sums[target] = before + given;
    }
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < reached_count; ++i) {
    const std::uint32_t node = reached[i];
    sums[node] = restart.of_links(sums[node]);
    reached[kept] = node;
    kept += sums[node] != 0;
  }
  reached.resize(kept);
}

#if defined(__wasm_simd128__)
// share_of_mass of two nodes at a time. A whole number below 2^52 is the fraction of a float between 2^52 and 2^53.
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

// shares[node] = ⌊masses[node] / W⌋ for first ≤ node < last. Both may be one array.
void share_out(const BipartiteSide& side, std::size_t first, std::size_t last, const std::uint64_t* masses,
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

// Before the first sweep through all rows: the shares of the nodes with mass, in the place of their masses unless these are
// to be kept.
const std::uint64_t* share_out_frontier(const BipartiteSide& side, bool keep_masses, std::vector<std::uint64_t>& room) {
  std::vector<std::uint64_t>& masses = *side.masses;
  if (keep_masses) room.assign(masses.size(), 0);
  std::vector<std::uint64_t>& shares = keep_masses ? room : masses;
  for (const std::uint32_t node : *side.nodes_with_mass) {
    shares[node] = share_of_mass(masses[node], side.weight_of_node[node]);
  }
  return shares.data();
}

// What a sweep through all rows reads and leaves. A side's masses are only kept where the run ends with them; elsewhere
// their place holds what the next sweep reads, the shares.
struct DenseSweep {
  const std::uint64_t* shares_from;  // of the side that gives
  std::uint64_t* masses;             // of the side that takes
  std::uint64_t* shares;             // the same place, another, or nowhere
};

// running[i + 1] = running[i] + what link i gives.
HOP_OWN_FUNCTION void sum_links(const std::uint32_t* nodes, const std::uint8_t* weights, std::size_t count,
                                const std::uint64_t* shares, std::uint64_t* running) {
  std::uint64_t sum = running[0];
#if defined(__GNUC__) && !defined(__clang__)  // which does not unroll by itself
#pragma GCC unroll 4
#endif
  for (std::size_t i = 0; i < count; ++i) {
    sum += shares[nodes[i]] * weights[i];
    running[i + 1] = sum;
  }
}

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

// Masses of the rows from `row` that end within the sums, which begin behind link `begin`; gives the first that does not.
HOP_OWN_FUNCTION std::size_t sum_rows(const RestartParts restart, std::span<const std::uint32_t> ends, std::size_t row,
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

// Backward along all links. Rows are short and of all lengths, so a loop for each would mispredict its end: one running
// sum goes through all links, a block at a time, and a row's sum is the difference at its ends (modulo 2^64).
void pull_masses(const RestartParts& restart, const BipartiteSide& to, const DenseSweep& sweep) {
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
    if (sweep.shares != nullptr) share_out(to, first_row, row, sweep.masses, sweep.shares);
    running[0] = running[end - begin];
    begin = end;
    if (begin == links) break;
  }
}

// The restart of a sweep through all rows. Where masses are not kept, what the links gave is summed again.
void add_restart(const RestartParts& restart, const BipartiteSide& to, const DenseSweep& sweep) {
  for (const NodeMass& entry : to.restart) {
    if (!to.admits(entry.node)) continue;
    std::uint64_t sum = 0;
    for (std::uint32_t link = to.links.offsets[entry.node]; link < to.links.offsets[entry.node + 1]; ++link) {
      sum += sweep.shares_from[to.links.values[link]] * to.weights[link];
    }
    sweep.masses[entry.node] = restart.of_links(sum) + restart.of_restart(entry.mass);
    if (sweep.shares != nullptr) share_out(to, entry.node, entry.node + std::size_t{1}, sweep.masses, sweep.shares);
  }
}

#undef HOP_OWN_FUNCTION

}  // namespace

RestartParts::RestartParts(double restart_probability)
    : probability(static_cast<std::uint64_t>(std::floor(std::min(std::max(restart_probability * 65536 + 0.5, 1.0), 65535.0)))) {}

void spread_page_rank(const EntityGraph& graph, std::span<const NodeMass> seeds, std::span<const NodeMass> reset,
                      const PageRankOptions& options, const PassageSet* allowed, PageRankWorkspace& workspace,
                      PageRankMasses& masses) {
  masses.passages.assign(graph.entities_of_passage.rows(), 0);
  masses.entities.assign(graph.passages_of_entity.rows(), 0);
  workspace.passages_with_mass.clear();
  workspace.entities_with_mass.clear();
  const RestartParts restart(options.restart_probability);
  BipartiteSide passages{graph.entities_of_passage.view(),
                         graph.weights_by_passage,
                         graph.packed_by_passage,
                         graph.weight_of_passage,
                         graph.divisor_of_passage,
                         reset,
                         allowed,
                         &masses.passages,
                         &workspace.passages_with_mass};
  BipartiteSide entities{graph.passages_of_entity.view(),
                         graph.weights_by_entity,
                         graph.packed_by_entity,
                         graph.weight_of_entity,
                         graph.divisor_of_entity,
                         seeds,
                         nullptr,
                         &masses.entities,
                         &workspace.entities_with_mass};

  // p_n ← e_{n−1} ← p_{n−2} ← … down to p_0 or e_0.
  const bool begins_with_passages = options.sweeps % 2 == 0;
  BipartiteSide* from = begins_with_passages ? &passages : &entities;
  BipartiteSide* to = begins_with_passages ? &entities : &passages;
  const double frontier_limit = options.frontier_share * static_cast<double>(graph.entities_of_passage.values.size());
  bool is_sparse = true;
  const std::uint64_t* shares = nullptr;  // of `from`, once sweeps go through all rows
  add_restart(restart, *from);
  for (std::uint32_t sweeps_left = options.sweeps; sweeps_left > 0; --sweeps_left, std::swap(from, to)) {
    const bool was_sparse = is_sparse;
    const std::size_t frontier_links = is_sparse ? count_frontier_links(*from) : 0;
    is_sparse = is_sparse && static_cast<double>(frontier_links) <= frontier_limit;
    if (is_sparse) {
      push_masses(restart, *from, *to, frontier_links);
      add_restart(restart, *to);
      continue;
    }
    if (was_sparse) shares = share_out_frontier(*from, sweeps_left == 1, workspace.shares);
    DenseSweep sweep = {shares, to->masses->data(), to->masses->data()};
    if (sweeps_left == 1) sweep.shares = nullptr;
    if (sweeps_left == 2) {
      workspace.shares.resize(to->masses->size());
      sweep.shares = workspace.shares.data();
    }
    pull_masses(restart, *to, sweep);
    add_restart(restart, *to, sweep);
    shares = sweep.shares;
  }
}

std::vector<std::uint32_t> heaviest_nodes(const std::vector<std::uint64_t>& masses, std::size_t count) {
  if (count == 0) return {};
  std::vector<std::uint32_t> list;
  const auto heavier = [&](std::uint32_t a, std::uint32_t b) { return masses[a] != masses[b] ? masses[a] > masses[b] : a < b; };
  const auto keep_heaviest = [&] {
    if (list.size() <= count) return;
    std::nth_element(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count - 1), list.end(), heavier);
    list.resize(count);
  };
  // As soon as there are enough, only what is heavier than the last of them can come in: one of equal mass comes later.
  std::uint64_t threshold = 0;
  for (std::uint32_t node = 0; node < masses.size(); ++node) {
    if (masses[node] <= threshold) continue;
    list.push_back(node);
    if (list.size() < 4 * count) continue;
    keep_heaviest();
    threshold = masses[list.back()];  // as nth_element leaves it
  }
  keep_heaviest();
  sort_stable(list, heavier);
  return list;
}

std::vector<std::uint64_t> fixed_point_shares(std::span<const double> weights, double share) {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  std::vector<std::uint64_t> masses(weights.size(), 0);
  if (!(sum > 0)) return masses;
  const double total = share * static_cast<double>(mass_total);
  for (std::size_t i = 0; i < weights.size(); ++i) masses[i] = static_cast<std::uint64_t>(weights[i] / sum * total);
  return masses;
}

}  // namespace hop::core
