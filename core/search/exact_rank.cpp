#include "core/search/exact_rank.hpp"

#include <algorithm>
#include <array>

#include "core/base/float_bits.hpp"
#include "core/base/sort.hpp"

namespace hop::core {
namespace {

// Not larger for a smaller value.
std::uint32_t order_key(float value) { return order_bits(value); }
std::uint32_t order_key(std::uint64_t value) { return order_bits(static_cast<float>(static_cast<std::int64_t>(value))); }

// The places in order. Keys are cut into buckets, of which each knows how many places are above it: a passage has to be compared
// with the places of its own bucket only, and comes before all places behind those, too.
template <class Value>
class SortedPlaces {
 public:
  explicit SortedPlaces(std::span<const ListPlace<Value>> places) : first_behind_(places.size() + 1) {
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
      return places[a].value != places[b].value ? places[a].value > places[b].value : places[a].index < places[b].index;
    };
    order_ = sorted_numbers(places.size(), &before, call_before<decltype(before)>);
    for (const std::uint32_t p : order_) sorted_.push_back(places[p]);
    last_key_ = order_key(last_value());
    while ((order_key(sorted_.front().value) - last_key_) >> shift_ >= buckets) ++shift_;
    for (const ListPlace<Value>& place : sorted_) {
      for (std::size_t bucket = 0; bucket < bucket_of(place.value); ++bucket) ++above_[bucket];
    }
  }

  Value last_value() const { return sorted_.back().value; }

  // `value` ≥ last_value().
  void add(Value value, std::uint32_t index) {
    std::size_t place = above_[bucket_of(value)];
    while (place < sorted_.size() && sorted_[place].value > value) ++place;
    while (place < sorted_.size() && sorted_[place].value == value && sorted_[place].index <= index) ++place;
    ++first_behind_[place];
  }

  std::vector<std::uint32_t> counts() const {
    std::vector<std::uint32_t> counts(order_.size());
    std::uint32_t before = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) counts[order_[i]] = before += first_behind_[i];
    return counts;
  }

 private:
  static constexpr std::size_t buckets = 256;

  std::size_t bucket_of(Value value) const {
    return std::min<std::size_t>((order_key(value) - last_key_) >> shift_, buckets - 1);
  }

  std::vector<std::uint32_t> order_;      // of the places, best first
  std::vector<ListPlace<Value>> sorted_;  // the same
  std::uint32_t last_key_ = 0, shift_ = 0;
  std::array<std::uint32_t, buckets> above_ = {};  // places in buckets above each
  std::vector<std::uint32_t> first_behind_;        // passages by the first place that they come before
};

template <class Value, class Scaled>
std::vector<std::uint32_t> count(std::span<const Value> values, std::span<const ListPlace<Value>> places,
                                 const PassageSet* allowed, Scaled scaled) {
  if (places.empty()) return {};
  SortedPlaces<Value> sorted(places);
  const Value last = sorted.last_value();
  constexpr std::uint32_t block = 1024;
  std::uint32_t reaching[block];  // passages that come before some place, by their value
  const auto size = static_cast<std::uint32_t>(values.size());
  for (std::uint32_t begin = 0; begin < size; begin += block) {
    std::uint32_t count = 0;
    for (std::uint32_t i = begin; i < std::min(size, begin + block); ++i) {
      reaching[count] = i;
      count += scaled(values[i]) >= last;
    }
    for (std::uint32_t at = 0; at < count; ++at) {
      const std::uint32_t i = reaching[at];
      if (allowed == nullptr || allowed->contains(i)) sorted.add(scaled(values[i]), i);
    }
  }
  return sorted.counts();
}

}  // namespace

std::vector<std::uint32_t> count_before(std::span<const float> values, std::span<const ListPlace<float>> places,
                                        const PassageSet* allowed, float scale) {
  return count<float>(values, places, allowed, [scale](float value) { return scale * value; });
}

std::vector<std::uint32_t> count_before(std::span<const std::uint64_t> values, std::span<const ListPlace<std::uint64_t>> places,
                                        const PassageSet* allowed) {
  return count<std::uint64_t>(values, places, allowed, [](std::uint64_t value) { return value; });
}

}  // namespace hop::core
