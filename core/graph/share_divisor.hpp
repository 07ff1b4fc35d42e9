// Integer division by an invariant divisor: ⌊mass / weight⌋, the share of a node's mass per unit of link weight in a
// PageRank sweep, as a multiplication by a precomputed reciprocal.
//
// With r = ⌈2^63 / weight⌉, ⌊2 mass · r / 2^64⌋ is the exact quotient: r is too large by less than 1, the product by less than
// mass / 2^63 ≤ 2^-15, and mass / weight lies at least 1 / weight > 2^-15 below the next integer.
#pragma once

#include <cstdint>

namespace hop::core {

// Needs a 64 × 64 → 128 bit multiplication in one instruction. WebAssembly has no such instruction, so it divides.
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
inline constexpr bool has_wide_product = true;
__extension__ using WideProduct = unsigned __int128;
// mass ≤ 2^48
inline std::uint64_t share_by_divisor(std::uint64_t mass, std::uint64_t divisor) {
  return static_cast<std::uint64_t>((WideProduct{2 * mass} * divisor) >> 64);
}
#else
inline constexpr bool has_wide_product = false;
inline std::uint64_t share_by_divisor(std::uint64_t, std::uint64_t) { return 0; }
#endif

inline constexpr std::uint32_t weight_of_divisors_end = 1u << 15;

// r for a weight below weight_of_divisors_end. A node without links has weight 0 and gets 0: no link reads its share.
inline std::uint64_t share_divisor(std::uint32_t weight) { return weight == 0 ? 0 : ((std::uint64_t{1} << 63) - 1) / weight + 1; }

}  // namespace hop::core
