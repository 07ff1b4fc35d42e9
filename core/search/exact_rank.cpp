// Brute force over all values and places, O(n · places), in blocks that stay in the cache. The comparisons are independent and
// vectorize, which beats a binary search per value as long as places are few.
#include "core/search/exact_rank.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

namespace hop::core {
namespace {

constexpr std::size_t block_size = 1024;

// Counts are as wide as the values, so that the result of a vector comparison can be added to them without conversion.
template <class Value>
using CountOf = std::conditional_t<sizeof(Value) == 4, std::uint32_t, std::uint64_t>;

// 64-bit integers are compared by the sign of a difference, because few instruction sets have a 64-bit vector comparison. Values
// below 2^62 do not overflow.
inline std::uint32_t is_above(float value, float limit) { return value > limit; }
inline std::uint64_t is_above(std::int64_t value, std::int64_t limit) { return static_cast<std::uint64_t>(limit - value) >> 63; }

inline float just_below(float value) { return std::nextafter(value, -std::numeric_limits<float>::infinity()); }
inline std::int64_t just_below(std::int64_t value) { return value - 1; }

template <class Value>
constexpr Value below_all = std::numeric_limits<Value>::lowest() / 2;

constexpr std::size_t limits_at_once = 4;

// counts[l] += the number of values above limits[l]. Each value is loaded once for all limits.
template <class Value>
void count_above(std::span<const Value> values, const Value (&limits)[limits_at_once], CountOf<Value> (&counts)[limits_at_once]) {
  CountOf<Value> above[limits_at_once] = {};
  for (const Value value : values) {
    for (std::size_t l = 0; l < limits_at_once; ++l) above[l] += is_above(value, limits[l]);
  }
  for (std::size_t l = 0; l < limits_at_once; ++l) counts[l] += above[l];
}

// Compares each place with each value. A binary search among sorted places would need fewer comparisons, but each would depend
// on the one before; these are independent and run several at a time.
template <class Value>
class Places {
 public:
  template <class Given>
  explicit Places(std::span<const ListPlace<Given>> places) : counts_(places.size()) {
    for (const ListPlace<Given>& place : places) places_.push_back({static_cast<Value>(place.value), place.index});
  }

  // Counts the values of passages `begin`, `begin` + 1, …
  void add_block(std::span<const Value> values, std::size_t begin) {
    for (std::size_t first = 0; first < places_.size(); first += limits_at_once) {
      const std::size_t size = std::min(limits_at_once, places_.size() - first);
      Value limits[limits_at_once] = {};
      CountOf<Value> counts[limits_at_once] = {};
      for (std::size_t l = 0; l < size; ++l) {
        const ListPlace<Value>& place = places_[first + l];
        // An equal value precedes the place only if its index is smaller. If the whole block lies before the place's index, all
        // equal values count, so the limit is just below the value. In the block with the index, those before it are counted
        // separately.
        limits[l] = place.index < begin + values.size() ? place.value : just_below(place.value);
        if (place.index < begin + values.size() && place.index > begin) {
          const auto equal = values.first(place.index - begin);
          counts[l] = static_cast<CountOf<Value>>(std::count(equal.begin(), equal.end(), place.value));
        }
      }
      count_above(values, limits, counts);
      for (std::size_t l = 0; l < size; ++l) counts_[first + l] += static_cast<std::uint32_t>(counts[l]);
    }
  }

  std::vector<std::uint32_t> take() && { return std::move(counts_); }

 private:
  std::vector<ListPlace<Value>> places_;
  std::vector<std::uint32_t> counts_;
};

template <class Value, class Given, class Convert>
std::vector<std::uint32_t> count(std::span<const Given> given, std::span<const ListPlace<Given>> places,
                                 const PassageSet* allowed, Convert converted) {
  if (places.empty()) return {};
  Places<Value> counted(places);
  Value values[block_size];
  for (std::size_t begin = 0; begin < given.size(); begin += block_size) {
    const std::size_t size = std::min(block_size, given.size() - begin);
    for (std::size_t i = 0; i < size; ++i) values[i] = converted(given[begin + i]);
    for (std::size_t i = 0; allowed != nullptr && i < size; ++i) {
      if (!allowed->contains(static_cast<std::uint32_t>(begin + i))) values[i] = below_all<Value>;
    }
    counted.add_block(std::span<const Value>(values, size), begin);
  }
  return std::move(counted).take();
}

}  // namespace

std::vector<std::uint32_t> count_before(std::span<const float> values, std::span<const ListPlace<float>> places,
                                        const PassageSet* allowed, float scale) {
  return count<float>(values, places, allowed, [scale](float value) { return scale * value; });
}

std::vector<std::uint32_t> count_before(std::span<const std::uint64_t> values, std::span<const ListPlace<std::uint64_t>> places,
                                        const PassageSet* allowed) {
  return count<std::int64_t>(values, places, allowed, [](std::uint64_t value) { return static_cast<std::int64_t>(value); });
}

}  // namespace hop::core
