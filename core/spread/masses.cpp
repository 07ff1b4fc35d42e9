// Lists of masses before and after a spread.
#include <algorithm>

#include "core/base/sort.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

void Masses::clear(std::size_t node_count) {
  if (values.size() != node_count) values.assign(node_count, 0);
  for (const std::uint32_t node : nodes) {
    if (node < node_count) values[node] = 0;
  }
  nodes.clear();
}

std::uint64_t Masses::largest() const {
  std::uint64_t largest = 0;
  for (const std::uint32_t node : nodes) largest = std::max(largest, values[node]);
  return largest;
}

std::vector<std::uint32_t> heaviest_nodes(const Masses& masses, std::size_t count) {
  if (count == 0) return {};
  std::vector<std::uint32_t> list;
  const auto heavier = [&](std::uint32_t a, std::uint32_t b) { return masses[a] != masses[b] ? masses[a] > masses[b] : a < b; };
  const auto keep_heaviest = [&] {
    if (list.size() <= count) return;
    std::nth_element(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count - 1), list.end(), heavier);
    list.resize(count);
  };
  // Once `count` nodes are known, a node lighter than the lightest of them cannot enter.
  std::uint64_t threshold = 0;
  for (const std::uint32_t node : masses.nodes) {
    if (masses[node] < threshold) continue;
    list.push_back(node);
    if (list.size() < 4 * count) continue;
    keep_heaviest();
    threshold = masses[list.back()];  // as nth_element leaves it
  }
  keep_heaviest();
  sort_stable(list, heavier);
  return list;
}

// Places are few, so each node is searched for among them, in the order of the list: it comes before the first place that it is
// ahead of, and before all places after that one.
std::vector<std::uint32_t> count_before(const Masses& masses, std::span<const ListPlace<std::uint64_t>> places) {
  std::vector<std::uint32_t> before(places.size()), order(places.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto is_ahead = [](const ListPlace<std::uint64_t>& a, const ListPlace<std::uint64_t>& b) {
    return a.value != b.value ? a.value > b.value : a.index < b.index;
  };
  sort_stable(order, [&](std::uint32_t a, std::uint32_t b) { return is_ahead(places[a], places[b]); });
  if (places.empty()) return before;
  const std::uint64_t least = places[order.back()].value;
  for (const std::uint32_t node : masses.nodes) {
    const ListPlace<std::uint64_t> of_node = {masses[node], node};
    if (of_node.value < least) continue;
    const auto first =
        std::partition_point(order.begin(), order.end(), [&](std::uint32_t i) { return !is_ahead(of_node, places[i]); });
    if (first != order.end()) ++before[*first];
  }
  std::uint32_t sum = 0;
  for (const std::uint32_t i : order) before[i] = sum += before[i];
  return before;
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
