// Comparisons of values with places, in blocks that stay in the cache. They are independent and vectorize, which beats a binary
// search per value as long as places are few.
#include "core/search/exact_rank.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/sort.hpp"

namespace hop::core {
namespace {

constexpr std::size_t block_size = 1024;
constexpr std::size_t limits_at_once = 4;
constexpr float below_all = std::numeric_limits<float>::lowest() / 2;

float just_below(float value) { return std::nextafter(value, -std::numeric_limits<float>::infinity()); }

// counts[l] += the number of values above limits[l]. Each value is loaded once for all limits.
void count_above(std::span<const float> values, const float (&limits)[limits_at_once], std::uint32_t (&counts)[limits_at_once]) {
  std::uint32_t above[limits_at_once] = {};
  for (const float value : values) {
    for (std::size_t l = 0; l < limits_at_once; ++l) above[l] += value > limits[l];
  }
  for (std::size_t l = 0; l < limits_at_once; ++l) counts[l] += above[l];
}

// A block of values, and those of them that reach a limit, in any order.
struct Block {
  std::size_t begin = 0, size = 0, reaching_count = 0;
  float values[block_size], reaching[block_size];

  std::span<const float> all() const { return {values, size}; }
  std::size_t end() const { return begin + size; }
  void find_reaching(float limit);
};

// Few values of a long list reach a limit near its head, so most groups of values are passed over.
void Block::find_reaching(float limit) {
  constexpr std::size_t group = 16;
  reaching_count = 0;
  for (std::size_t first = 0; first < size; first += group) {
    const std::size_t last = std::min(first + group, size);
    std::uint32_t any = 0;
    for (std::size_t i = first; i < last; ++i) any |= values[i] >= limit;
    for (std::size_t i = first; any != 0 && i < last; ++i) {
      reaching[reaching_count] = values[i];
      reaching_count += values[i] >= limit;
    }
  }
}

// Adds the values of the block that come before each place. `values`: all of the block, or those that reach the smallest place.
void add_block(const Block& block, std::span<const float> values, std::span<const ListPlace<float>> places,
               std::span<std::uint32_t> counts) {
  for (std::size_t first = 0; first < places.size(); first += limits_at_once) {
    const std::size_t size = std::min(limits_at_once, places.size() - first);
    float limits[limits_at_once] = {};
    std::uint32_t above[limits_at_once] = {};
    for (std::size_t l = 0; l < size; ++l) {
      const ListPlace<float>& place = places[first + l];
      // An equal value precedes the place only if its index is smaller. If the whole block lies before the place's index, all
      // equal values count, so the limit is just below the value. In the block with the index, those before it are counted
      // separately.
      limits[l] = place.index < block.end() ? place.value : just_below(place.value);
      if (place.index < block.end() && place.index > block.begin) {
        const auto equal = block.all().first(place.index - block.begin);
        above[l] = static_cast<std::uint32_t>(std::count(equal.begin(), equal.end(), place.value));
      }
    }
    count_above(values, limits, above);
    for (std::size_t l = 0; l < size; ++l) counts[first + l] += above[l];
  }
}

}  // namespace

// The lowest places are compared with all values, and the others only with those that reach the lowest of them. Equal places at the
// end, such as those of passages without a word of the question, do not make the others costly.
std::vector<std::uint32_t> count_before(std::span<const float> given, std::span<const ListPlace<float>> places,
                                        const PassageSet* allowed, float scale) {
  if (places.empty()) return {};
  std::vector<std::uint32_t> order(places.size()), counts_in_order(places.size()), counts(places.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  sort_stable(order, [&](std::uint32_t a, std::uint32_t b) { return places[a].value < places[b].value; });
  std::vector<ListPlace<float>> ascending;
  for (const std::uint32_t i : order) ascending.push_back(places[i]);
  std::size_t lowest = std::min(limits_at_once, ascending.size());
  while (lowest < ascending.size() && ascending[lowest].value == ascending[0].value) ++lowest;
  const std::span<const ListPlace<float>> low(ascending.data(), lowest), high = std::span(ascending).subspan(lowest);

  Block block;
  for (; block.begin < given.size(); block.begin = block.end()) {
    block.size = std::min(block_size, given.size() - block.begin);
    for (std::size_t i = 0; i < block.size; ++i) block.values[i] = scale * given[block.begin + i];
    for (std::size_t i = 0; allowed != nullptr && i < block.size; ++i) {
      if (!allowed->contains(static_cast<std::uint32_t>(block.begin + i))) block.values[i] = below_all;
    }
    add_block(block, block.all(), low, counts_in_order);
    if (high.empty()) continue;
    block.find_reaching(high.front().value);
    add_block(block, {block.reaching, block.reaching_count}, high, std::span(counts_in_order).subspan(lowest));
  }
  for (std::size_t i = 0; i < order.size(); ++i) counts[order[i]] = counts_in_order[i];
  return counts;
}

}  // namespace hop::core
