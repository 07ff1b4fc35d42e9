// Threshold by group maxima: n values are divided into more than k groups, and the k-th largest group maximum is a lower bound
// of the k-th best value. Blocks below it are skipped 16 values at a time; nth_element and a sort finish the few that remain.
#include "core/search/top_k.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

#include "core/base/float_bits.hpp"
#include "core/base/sort.hpp"

namespace hop::core {
namespace {

constexpr std::size_t groups_of_a_hit = 4;  // more groups give a tighter threshold, but take longer to rank

// Four values in one register. The vector extension compiles to SIMD on every platform without relying on auto-vectorization.
using Lanes = float __attribute__((vector_size(16)));
constexpr std::size_t lane_count = 4;
constexpr std::size_t selection_block = 4 * lane_count;  // values tested together

// Value and index in one integer that is larger for a better entry: the order-preserving bits of the value in the upper half,
// the complement of the index in the lower. Keys are distinct, so sorting by them is a total order.
std::uint64_t ranking_key(float value, std::size_t index) {
  return std::uint64_t{order_bits(value)} << 32 | (0xffffffff - static_cast<std::uint32_t>(index));
}

std::uint32_t index_of_key(std::uint64_t key) { return 0xffffffff - static_cast<std::uint32_t>(key); }

// The next larger float. For infinity it is a NaN, which no value reaches.
float next_larger(float value) {
  const std::uint32_t bits = bits_of_float(value + 0.0f);  // −0 becomes 0
  return float_of_bits(bits >> 31 ? bits - 1 : bits + 1);
}

void keep_best(std::vector<std::uint64_t>& keys, std::size_t k) {
  if (keys.size() <= k) return;
  std::nth_element(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(k - 1), keys.end(), std::greater<>());
  keys.resize(k);
}

// The values to select from. The factor (the scale, or −1 for distances) makes larger values better.
struct ScoredPassages {
  std::span<const float> values;
  float factor;
  const PassageSet* allowed;

  float value(std::size_t i) const { return factor * values[i]; }
  bool counts(std::size_t i) const { return !allowed || allowed->contains(static_cast<std::uint32_t>(i)); }
};

inline Lanes lanes_at(const float* values, float factor) {
  Lanes lanes;
  std::memcpy(&lanes, values, sizeof lanes);
  return factor * lanes;
}

inline Lanes larger(Lanes a, Lanes b) { return a < b ? b : a; }

// The best value of the group; −∞ if no passage in it is allowed. Only the unfiltered case is vectorized.
float best_of_group(const ScoredPassages& candidates, std::size_t begin, std::size_t end) {
  constexpr float none = -std::numeric_limits<float>::infinity();
  Lanes a = {none, none, none, none}, b = a, c = a, d = a;
  if (!candidates.allowed) {
    for (; begin + selection_block <= end; begin += selection_block) {
      const float* values = &candidates.values[begin];
      a = larger(a, lanes_at(values, candidates.factor));
      b = larger(b, lanes_at(values + lane_count, candidates.factor));
      c = larger(c, lanes_at(values + 2 * lane_count, candidates.factor));
      d = larger(d, lanes_at(values + 3 * lane_count, candidates.factor));
    }
  }
  a = larger(larger(a, b), larger(c, d));
  float best = std::max(std::max(a[0], a[1]), std::max(a[2], a[3]));
  for (; begin < end; ++begin) {
    if (candidates.counts(begin)) best = std::max(best, candidates.value(begin));
  }
  return best;
}

// Whether any value of the block of 16 reaches the limit.
bool any_reaches(const ScoredPassages& candidates, std::size_t begin, float limit) {
  const float* values = &candidates.values[begin];
  const Lanes a = lanes_at(values, candidates.factor), b = lanes_at(values + lane_count, candidates.factor);
  const Lanes c = lanes_at(values + 2 * lane_count, candidates.factor);
  const Lanes d = lanes_at(values + 3 * lane_count, candidates.factor);
  const auto reaching = (a >= limit) | (b >= limit) | (c >= limit) | (d >= limit);
  std::uint64_t halves[2];
  static_assert(sizeof halves == sizeof reaching);
  std::memcpy(halves, &reaching, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}

// Appends the indices whose values reach the limit. Branch-free, because the comparisons are unpredictable.
std::size_t find_reaching(const ScoredPassages& candidates, std::size_t begin, std::size_t end, float limit, std::size_t* found) {
  std::size_t count = 0;
  for (std::size_t i = begin; i < end; ++i) {
    found[count] = i;
    count += candidates.value(i) >= limit;
  }
  return count;
}

// The k-th best group maximum is the threshold: at least k values reach it. Few values exceed it, unless their order is adverse.
// Of the values that equal the threshold, only the first k can be among the best.
void select_best(const ScoredPassages& candidates, std::size_t k, std::vector<std::uint32_t>& out) {
  out.clear();
  const std::size_t count = candidates.values.size();
  k = std::min(k, count);
  if (k == 0) return;

  std::size_t group = 2 * selection_block;
  while (count / (2 * group) >= groups_of_a_hit * k) group *= 2;
  const std::size_t groups = (count + group - 1) / group;
  std::vector<std::uint64_t> keys(groups);
  std::vector<float> best_of_groups(groups);
  for (std::size_t g = 0; g < groups; ++g) {
    best_of_groups[g] = best_of_group(candidates, g * group, std::min((g + 1) * group, count));
    keys[g] = ranking_key(best_of_groups[g], g);
  }
  float threshold = -std::numeric_limits<float>::infinity();
  if (keys.size() > k) {
    keep_best(keys, k);  // nth_element leaves the k-th best at the end
    threshold = best_of_groups[index_of_key(keys[k - 1])];
  }

  keys.clear();
  float limit = threshold;  // rises above the threshold once k values equal to it are kept
  std::size_t equal_left = k;
  std::size_t found[selection_block];
  for (std::size_t g = 0; g < groups; ++g) {
    if (!(best_of_groups[g] >= limit)) continue;
    const std::size_t group_end = std::min((g + 1) * group, count);
    for (std::size_t begin = g * group; begin < group_end; begin += selection_block) {
      const std::size_t end = std::min(begin + selection_block, group_end);
      if (end - begin == selection_block && !any_reaches(candidates, begin, limit)) continue;
      const std::size_t found_count = find_reaching(candidates, begin, end, limit, found);
      for (std::size_t f = 0; f < found_count; ++f) {
        const float value = candidates.value(found[f]);
        if (!(value >= limit) || !candidates.counts(found[f])) continue;
        if (value == threshold && --equal_left == 0) limit = next_larger(threshold);
        keys.push_back(ranking_key(value, found[f]));
      }
    }
  }

  keep_best(keys, k);
  std::sort(keys.begin(), keys.end(), std::greater<>());
  out.reserve(keys.size());
  for (const std::uint64_t key : keys) out.push_back(index_of_key(key));
}

// Selects by value first. Only the values equal to the k-th can change places with others, so the tie breaks choose among these;
// the values above it are all kept, and a sort puts equal ones in order.
void select_best(const ScoredPassages& candidates, std::span<const float> tie_breaks, std::size_t k,
                 std::vector<std::uint32_t>& out) {
  select_best(candidates, k, out);
  if (out.empty()) return;
  const auto breaks_tie = [&](std::uint32_t a, std::uint32_t b) {
    const float of_a = candidates.factor * tie_breaks[a], of_b = candidates.factor * tie_breaks[b];
    return of_a != of_b ? of_a > of_b : a < b;
  };
  const std::size_t count = out.size();
  const float last = candidates.values[out.back()];
  if (count == k) {  // values equal to the k-th may have been left out
    while (!out.empty() && candidates.values[out.back()] == last) out.pop_back();
    std::vector<std::uint32_t> equal;
    for (std::uint32_t i = 0; i < candidates.values.size(); ++i) {
      if (candidates.values[i] == last && candidates.counts(i)) equal.push_back(i);
    }
    const auto end = equal.begin() + static_cast<std::ptrdiff_t>(count - out.size());
    std::nth_element(equal.begin(), end - 1, equal.end(), breaks_tie);
    out.insert(out.end(), equal.begin(), end);
  }
  sort_stable(out, [&](std::uint32_t a, std::uint32_t b) {
    const float of_a = candidates.value(a), of_b = candidates.value(b);
    return of_a != of_b ? of_a > of_b : breaks_tie(a, b);
  });
}

}  // namespace

void top_k(std::span<const float> scores, std::span<const float> tie_breaks, std::size_t k, std::vector<std::uint32_t>& out) {
  select_best({scores, 1, nullptr}, tie_breaks, k, out);
}

void bottom_k(std::span<const float> distances, std::span<const float> tie_breaks, std::size_t k, std::vector<std::uint32_t>& out,
              const PassageSet* allowed) {
  select_best({distances, -1, allowed}, tie_breaks, k, out);
}

void top_k(std::span<const float> scores, std::size_t k, std::vector<std::uint32_t>& out, const PassageSet* allowed,
           float scale) {
  select_best({scores, scale, allowed}, k, out);
}

float largest_score(std::span<const float> scores, const PassageSet* allowed) {
  if (!allowed) return std::max(0.0f, best_of_group({scores, 1, allowed}, 0, scores.size()));
  float largest = 0;
  allowed->for_each([&](std::uint32_t passage) { largest = std::max(largest, scores[passage]); });
  return largest;
}

void bottom_k(std::span<const float> distances, std::size_t k, std::vector<std::uint32_t>& out, const PassageSet* allowed) {
  select_best({distances, -1, allowed}, k, out);
}

}  // namespace hop::core
