#include "core/search/top_k.hpp"

#include <algorithm>
#include <functional>

#include "core/base/float_bits.hpp"

namespace hop::core {
namespace {

constexpr std::size_t selection_block = 64;  // values looked at together: one word of a PassageSet

enum class Best { largest, smallest };

// Value and index in one integer, the better the larger: the order of floats (sign and magnitude) as that of unsigned
// integers in the upper half, the complement of the index in the lower. No two are equal, so no sort leaves a tie open.
template <Best best>
std::uint64_t ranking_key(float value, std::size_t index) {
  value = (best == Best::largest ? value : -value) + 0.0f;  // −0 becomes 0
  std::uint32_t bits = bits_of_float(value);
  bits ^= bits >> 31 ? 0xffffffff : 0x80000000;
  return std::uint64_t{bits} << 32 | (0xffffffff - static_cast<std::uint32_t>(index));
}

std::uint32_t index_of_key(std::uint64_t key) { return 0xffffffff - static_cast<std::uint32_t>(key); }

// Strictly: what only equals the k-th best comes later and loses the tie.
template <Best best>
bool is_better(float value, float threshold) {
  return best == Best::largest ? value > threshold : value < threshold;
}

template <Best best>
bool any_better(const float* values, float threshold) {
  int any = 0;
  for (std::size_t i = 0; i < selection_block; ++i) any |= is_better<best>(values[i], threshold);
  return any != 0;
}

void keep_best(std::vector<std::uint64_t>& keys, std::size_t k) {
  std::nth_element(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(k - 1), keys.end(), std::greater<>());
  keys.resize(k);
}

// Keeps candidates; each time they have grown enough, drops all but the best k, and from then on most blocks are passed
// over by one comparison with the k-th of them.
template <Best best>
void select_best(std::span<const float> values, std::size_t k, std::vector<std::uint32_t>& out,
                 const PassageSet* allowed) {
  out.clear();
  const std::size_t count = values.size();
  k = std::min(k, count);
  if (k == 0) return;

  const std::size_t capacity = k + std::max(k, selection_block);
  std::vector<std::uint64_t> keys;
  keys.reserve(std::min(capacity, count));
  bool has_threshold = false;
  float threshold = 0;
  for (std::size_t begin = 0; begin < count; begin += selection_block) {
    const std::size_t end = std::min(begin + selection_block, count);
    const std::uint64_t members = allowed ? allowed->words()[begin / selection_block] : ~std::uint64_t{0};
    if (members == 0) continue;
    if (has_threshold && end - begin == selection_block && !any_better<best>(&values[begin], threshold)) continue;
    for (std::size_t i = begin; i < end; ++i) {
      if (!(members >> (i - begin) & 1)) continue;
      if (has_threshold && !is_better<best>(values[i], threshold)) continue;
      keys.push_back(ranking_key<best>(values[i], i));
      if (keys.size() < capacity) continue;
      keep_best(keys, k);
      threshold = values[index_of_key(keys[k - 1])];  // nth_element leaves the k-th best there
      has_threshold = true;
    }
  }

  if (keys.size() > k) keep_best(keys, k);
  std::sort(keys.begin(), keys.end(), std::greater<>());
  out.reserve(keys.size());
  for (const std::uint64_t key : keys) out.push_back(index_of_key(key));
}

}  // namespace

void top_k(std::span<const float> scores, std::size_t k, std::vector<std::uint32_t>& out, const PassageSet* allowed) {
  select_best<Best::largest>(scores, k, out, allowed);
}

void bottom_k(std::span<const float> distances, std::size_t k, std::vector<std::uint32_t>& out,
              const PassageSet* allowed) {
  select_best<Best::smallest>(distances, k, out, allowed);
}

}  // namespace hop::core
