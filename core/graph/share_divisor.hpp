// A node's mass shared out over the weight of its links, ⌊mass / weight⌋, by a product instead of a division.
//
// With r = ⌈2^63 / weight⌉, ⌊2 mass · r / 2^64⌋ is the quotient: r is too large by less than 1, the product by less than
// mass / 2^63 ≤ 2^-15, and mass / weight lies at least 1 / weight > 2^-15 below the next whole number.
#pragma once

#include <cstdint>

namespace hop::core {

// Where 64-bit numbers have a product of 128 bits in one instruction. WebAssembly has none; it divides.
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

// 0 for the weight 0, of a node without links: nobody takes its share. weight < weight_of_divisors_end.
inline std::uint64_t share_divisor(std::uint32_t weight) { return weight == 0 ? 0 : ((std::uint64_t{1} << 63) - 1) / weight + 1; }

}  // namespace hop::core
