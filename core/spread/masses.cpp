// Lists of masses before and after a spread.
#include <algorithm>

#include "core/base/sort.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

std::vector<std::uint32_t> heaviest_nodes(const std::vector<std::uint64_t>& masses, std::size_t count) {
  if (count == 0) return {};
  std::vector<std::uint32_t> list;
  const auto heavier = [&](std::uint32_t a, std::uint32_t b) { return masses[a] != masses[b] ? masses[a] > masses[b] : a < b; };
  const auto keep_heaviest = [&] {
    if (list.size() <= count) return;
    std::nth_element(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count - 1), list.end(), heavier);
    list.resize(count);
  };
  // Once `count` nodes are known, only a node heavier than the lightest of them can enter: nodes are visited by index, and ties
  // go to the smaller one.
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
