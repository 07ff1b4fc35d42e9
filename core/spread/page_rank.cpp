#include "core/spread/page_rank.hpp"

#include <algorithm>
#include <cmath>

#include "core/graph/share_divisor.hpp"

namespace hop::core {
namespace {

// One side of the bipartite graph: its rows hold nodes of the other side.
struct BipartiteSide {
  CsrView<std::uint32_t> links;
  std::span<const std::uint8_t> weights;          // beside links.values
  std::span<const std::uint32_t> weight_of_node;  // row sums of the weights
  std::span<const std::uint64_t> divisors;        // of them; or empty
  std::span<const NodeMass> restart;
  const PassageSet* allowed = nullptr;  // of passages
  std::vector<std::uint64_t>* masses = nullptr;
  std::vector<std::uint32_t>* nodes_with_mass = nullptr;  // each once, while no sweep has gone through all rows

  bool admits(std::uint32_t node) const { return allowed == nullptr || allowed->contains(node); }
};

// r as a 16-bit fraction.
struct Restart {
  std::uint64_t probability;  // R = 65536 r, 1 ≤ R ≤ 65535

  explicit Restart(double value)
      : probability(static_cast<std::uint64_t>(std::floor(std::min(std::max(value * 65536 + 0.5, 1.0), 65535.0)))) {}
  std::uint64_t of_restart(std::uint64_t mass) const { return (probability * mass) >> 16; }
  std::uint64_t of_links(std::uint64_t mass) const { return ((65536 - probability) * mass) >> 16; }
};

// ⌊mass / weight⌋ by a floating division: exact, as mass < 2^52. A quotient below an integer k is at most k − 1 /
// weight, short of k by a relative 1 / (k · weight) > 2^-53 (k · weight ≤ mass + weight), and so is not rounded up to
// it. A node without links has weight 0, and what it would give nobody takes.
inline std::uint64_t share_of_mass(std::uint64_t mass, std::uint32_t weight) {
  const double dividend = static_cast<double>(static_cast<std::int64_t>(mass));
  const double divisor = weight == 0 ? 1.0 : static_cast<double>(weight);
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(dividend / divisor));  // signed: one instruction each
}

void add_restart(const Restart& restart, const BipartiteSide& to) {
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

// Forward along the links of the nodes with mass.
void push_masses(const Restart& restart, const BipartiteSide& from, const BipartiteSide& to) {
  std::vector<std::uint64_t>& sums = *to.masses;
  std::vector<std::uint32_t>& reached = *to.nodes_with_mass;
  for (const std::uint32_t node : reached) sums[node] = 0;
  reached.clear();

  for (const std::uint32_t node : *from.nodes_with_mass) {
    const std::uint64_t share = share_of_mass((*from.masses)[node], from.weight_of_node[node]);
    if (share == 0) continue;
    for (std::uint32_t link = from.links.offsets[node]; link < from.links.offsets[node + 1]; ++link) {
      const std::uint32_t target = from.links.values[link];
      const std::uint64_t given = share * from.weights[link];
      if (given == 0 || !to.admits(target)) continue;
      if (sums[target] == 0) reached.push_back(target);
      sums[target] += given;
    }
  }
  std::size_t kept = 0;
  for (const std::uint32_t node : reached) {
    sums[node] = restart.of_links(sums[node]);
    if (sums[node] != 0) reached[kept++] = node;
  }
  reached.resize(kept);
}

void share_out(const BipartiteSide& side, std::vector<std::uint64_t>& shares) {
  const std::vector<std::uint64_t>& masses = *side.masses;
  const std::size_t nodes = masses.size();
  shares.resize(nodes);
  if (has_wide_product && !side.divisors.empty()) {
    for (std::size_t node = 0; node < nodes; ++node) shares[node] = share_by_divisor(masses[node], side.divisors[node]);
  } else {
    for (std::size_t node = 0; node < nodes; ++node) shares[node] = share_of_mass(masses[node], side.weight_of_node[node]);
  }
}

// Backward along all links. Rows are short and of all lengths, so a loop for each would mispredict its end: one running
// sum goes through all links, a block at a time, and a row's sum is the difference at its ends (modulo 2^64).
void pull_masses(const Restart& restart, const BipartiteSide& from, const BipartiteSide& to,
                 std::vector<std::uint64_t>& shares) {
  share_out(from, shares);

  constexpr std::size_t block = 1024;
  std::uint64_t running[block + 1];  // after each link of the block
  running[0] = 0;
  std::uint64_t sum_before_row = 0;
  const std::uint32_t* const offsets = to.links.offsets.data();
  std::uint64_t* const new_masses = to.masses->data();
  const std::size_t rows = to.links.rows(), links = to.links.values.size();
  for (std::size_t row = 0, begin = 0, count = 0;; begin += count) {
    count = std::min(block, links - begin);
    const std::uint32_t* const nodes = to.links.values.data() + begin;
    const std::uint8_t* const weights = to.weights.data() + begin;
    std::uint64_t sum = running[0];
#if defined(__GNUC__) && !defined(__clang__)  // which does not unroll by itself
#pragma GCC unroll 4
#endif
    for (std::size_t i = 0; i < count; ++i) {
      sum += shares[nodes[i]] * weights[i];
      running[i + 1] = sum;
    }
    for (; row < rows && offsets[row + 1] <= begin + count; ++row) {
      const std::uint64_t sum_after_row = running[offsets[row + 1] - begin];
      new_masses[row] = restart.of_links(sum_after_row - sum_before_row);
      sum_before_row = sum_after_row;
    }
    running[0] = sum;
    if (begin + count == links) break;
  }
  if (to.allowed == nullptr) return;
  for (std::size_t node = 0; node < to.masses->size(); ++node) {
    if (!to.allowed->contains(static_cast<std::uint32_t>(node))) (*to.masses)[node] = 0;
  }
}

}  // namespace

void spread_page_rank(const EntityGraph& graph, std::span<const NodeMass> seeds, std::span<const NodeMass> reset,
                      const PageRankOptions& options, const PassageSet* allowed, PageRankWorkspace& workspace,
                      PageRankMasses& masses) {
  masses.passages.assign(graph.entities_of_passage.rows(), 0);
  masses.entities.assign(graph.passages_of_entity.rows(), 0);
  workspace.passages_with_mass.clear();
  workspace.entities_with_mass.clear();
  const Restart restart(options.restart_probability);
  BipartiteSide passages{graph.entities_of_passage.view(),
                         graph.weights_by_passage,
                         graph.weight_of_passage,
                         graph.divisor_of_passage,
                         reset,
                         allowed,
                         &masses.passages,
                         &workspace.passages_with_mass};
  BipartiteSide entities{graph.passages_of_entity.view(),
                         graph.weights_by_entity,
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
  add_restart(restart, *from);
  for (std::uint32_t sweep = 0; sweep < options.sweeps; ++sweep, std::swap(from, to)) {
    is_sparse = is_sparse && static_cast<double>(count_frontier_links(*from)) <= frontier_limit;
    if (is_sparse) {
      push_masses(restart, *from, *to);
    } else {
      pull_masses(restart, *from, *to, workspace.shares);
    }
    add_restart(restart, *to);
  }
}

std::vector<std::uint32_t> heaviest_nodes(const std::vector<std::uint64_t>& masses, std::size_t count) {
  if (count == 0) return {};
  std::vector<std::uint32_t> list;
  const auto heavier = [&](std::uint32_t a, std::uint32_t b) {
    return masses[a] != masses[b] ? masses[a] > masses[b] : a < b;
  };
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
  std::sort(list.begin(), list.end(), heavier);
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
