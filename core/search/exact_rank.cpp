#include "core/search/exact_rank.hpp"

#include <algorithm>

#include "core/base/sort.hpp"

namespace hop::core {
namespace {

// The places in order: a passage finds the first one that it comes before by a search without branches, and comes before all
// places behind that one, too.
template <class Value>
class SortedPlaces {
 public:
  explicit SortedPlaces(std::span<const ListPlace<Value>> places) : first_behind_(places.size() + 1) {
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
      return places[a].value != places[b].value ? places[a].value > places[b].value : places[a].index < places[b].index;
    };
    order_ = sorted_numbers(places.size(), &before, call_before<decltype(before)>);
    while (length_ < places.size() + 1) length_ *= 2;
    for (const std::uint32_t p : order_) {
      values_.push_back(places[p].value);
      indices_.push_back(places[p].index);
    }
    values_.resize(length_, values_.back());
  }

  Value last_value() const { return values_.back(); }

  // `value` ≥ last_value().
  void add(Value value, std::uint32_t index) {
    std::size_t place = 0;
    for (std::size_t half = length_ / 2; half > 0; half /= 2) place += half * (values_[place + half - 1] > value);
    while (place < indices_.size() && values_[place] == value && indices_[place] <= index) ++place;
    ++first_behind_[std::min(place, indices_.size())];
  }

  std::vector<std::uint32_t> counts() const {
    std::vector<std::uint32_t> counts(order_.size());
    std::uint32_t before = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) counts[order_[i]] = before += first_behind_[i];
    return counts;
  }

 private:
  std::vector<std::uint32_t> order_, indices_;  // of the places, best first
  std::vector<Value> values_;                   // beside them, the last one again and again behind
  std::size_t length_ = 1;                      // a power of two
  std::vector<std::uint32_t> first_behind_;     // passages by the first place that they come before
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
