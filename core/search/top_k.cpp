#include "core/search/top_k.hpp"

#include <algorithm>
#include <functional>
#include <limits>

#include "core/base/float_bits.hpp"

namespace hop::core {
namespace {

constexpr std::size_t selection_block = 32;  // values looked at together: a loop that compilers vectorise, not unroll
constexpr std::size_t groups_of_a_hit = 4;   // the more groups, the closer the threshold; the fewer, the sooner it is found

// Value and index in one integer, the better the larger: the order of floats (sign and magnitude) as that of unsigned
// integers in the upper half, the complement of the index in the lower. No two are equal, so no sort leaves a tie open.
std::uint64_t ranking_key(float value, std::size_t index) {
  value += 0.0f;  // −0 becomes 0
  std::uint32_t bits = bits_of_float(value);
  bits ^= bits >> 31 ? 0xffffffff : 0x80000000;
  return std::uint64_t{bits} << 32 | (0xffffffff - static_cast<std::uint32_t>(index));
}

std::uint32_t index_of_key(std::uint64_t key) { return 0xffffffff - static_cast<std::uint32_t>(key); }

void keep_best(std::vector<std::uint64_t>& keys, std::size_t k) {
  if (keys.size() <= k) return;
  std::nth_element(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(k - 1), keys.end(), std::greater<>());
  keys.resize(k);
}

// Values with a sign that makes large ones good, and the passages that count.
struct ScoredPassages {
  std::span<const float> values;
  float sign;
  const PassageSet* allowed;

  float value(std::size_t i) const { return sign * values[i]; }
  bool counts(std::size_t i) const { return !allowed || allowed->contains(static_cast<std::uint32_t>(i)); }
};

// −∞ without any that counts. One maximum for each place in a block, then that of these.
float best_of_group(const ScoredPassages& candidates, std::size_t begin, std::size_t end) {
  float best[selection_block];
  std::fill_n(best, selection_block, -std::numeric_limits<float>::infinity());
  if (!candidates.allowed) {
    for (; begin + selection_block <= end; begin += selection_block) {
      const float* values = &candidates.values[begin];
      for (std::size_t l = 0; l < selection_block; ++l) {
        const float value = candidates.sign * values[l];
        best[l] = best[l] < value ? value : best[l];
      }
    }
  }
  for (; begin < end; ++begin) {
    if (candidates.counts(begin)) best[0] = std::max(best[0], candidates.value(begin));
  }
  for (std::size_t width = selection_block / 2; width > 0; width /= 2) {
    for (std::size_t l = 0; l < width; ++l) best[l] = best[l] < best[l + width] ? best[l + width] : best[l];
  }
  return best[0];
}

// What a value must be to stay: better than the threshold, or as good, while such still count.
struct Gate {
  float threshold = -std::numeric_limits<float>::infinity();
  bool equal_counts = true;

  bool passes(float value) const { return (value > threshold) | ((value == threshold) & equal_counts); }
};

bool any_passes(const ScoredPassages& candidates, std::size_t begin, Gate gate) {
  const float* values = &candidates.values[begin];
  int any = 0;
  for (std::size_t l = 0; l < selection_block; ++l) any |= gate.passes(candidates.sign * values[l]);
  return any != 0;
}

// Without a branch for each value: which of them pass is not to be foreseen.
std::size_t find_passing(const ScoredPassages& candidates, std::size_t begin, std::size_t end, Gate gate, std::size_t* found) {
  std::size_t count = 0;
  for (std::size_t i = begin; i < end; ++i) {
    found[count] = i;
    count += gate.passes(candidates.value(i));
  }
  return count;
}

// The best of each group, of these the k-th: so many values at least are as good. What is better than it is few, unless
// the order of the values is against it; of those that equal it, only the first k can be among the best.
void select_best(const ScoredPassages& candidates, std::size_t k, std::vector<std::uint32_t>& out) {
  out.clear();
  const std::size_t count = candidates.values.size();
  k = std::min(k, count);
  if (k == 0) return;

  std::size_t group = selection_block;
  while (count / (2 * group) >= groups_of_a_hit * k) group *= 2;
  std::vector<std::uint64_t> keys;
  std::vector<float> best_of_groups;
  for (std::size_t begin = 0; begin < count; begin += group) {
    best_of_groups.push_back(best_of_group(candidates, begin, std::min(begin + group, count)));
    keys.push_back(ranking_key(best_of_groups.back(), keys.size()));
  }
  Gate gate;
  if (keys.size() > k) {
    keep_best(keys, k);  // the k-th is the last of them, as nth_element leaves it
    gate.threshold = best_of_groups[index_of_key(keys[k - 1])];
  }

  keys.clear();
  std::size_t equal_left = k;
  std::size_t found[selection_block];
  for (std::size_t begin = 0; begin < count; begin += selection_block) {
    if (!gate.passes(best_of_groups[begin / group])) continue;
    const std::size_t end = std::min(begin + selection_block, count);
    if (end - begin == selection_block && !any_passes(candidates, begin, gate)) continue;
    const std::size_t found_count = find_passing(candidates, begin, end, gate, found);
    for (std::size_t f = 0; f < found_count; ++f) {
      const float value = candidates.value(found[f]);
      if (!candidates.counts(found[f])) continue;
      if (value == gate.threshold) {
        if (equal_left == 0) continue;
        --equal_left;
      }
      keys.push_back(ranking_key(value, found[f]));
    }
    gate.equal_counts = equal_left > 0;
  }

  keep_best(keys, k);
  std::sort(keys.begin(), keys.end(), std::greater<>());
  out.reserve(keys.size());
  for (const std::uint64_t key : keys) out.push_back(index_of_key(key));
}

}  // namespace

void top_k(std::span<const float> scores, std::size_t k, std::vector<std::uint32_t>& out, const PassageSet* allowed) {
  select_best({scores, 1, allowed}, k, out);
}

void bottom_k(std::span<const float> distances, std::size_t k, std::vector<std::uint32_t>& out,
              const PassageSet* allowed) {
  select_best({distances, -1, allowed}, k, out);
}

}  // namespace hop::core
