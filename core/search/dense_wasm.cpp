#include <cstring>

#include "core/search/dense_kernels.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

namespace hop::core {
namespace dense_wasm {
namespace {

#define HOP_KERNEL_TARGET

struct FloatLanes {
  v128_t part[8];  // lanes 4p … 4p + 3
};

struct IntegerLanes {
  v128_t part[2];
};

inline v128_t load(const void* at) { return wasm_v128_load(at); }

inline void add_products(v128_t& sums, v128_t row, const float* query) {
  sums = wasm_f32x4_add(sums, wasm_f32x4_mul(row, load(query)));
}

// As float_from_half, four at a time, for halves in the upper 16 bits of each lane. Finite ones only: then sign, exponent
// and fraction go to their places in one shift and one mask.
inline v128_t floats_from_upper_halves(v128_t halves) {
  const v128_t placed = wasm_v128_and(wasm_i32x4_shr(halves, 3), wasm_i32x4_splat(static_cast<int>(0x8fffe000)));
  return wasm_f32x4_mul(placed, wasm_f32x4_splat(0x1p112f));
}

inline void add_f32(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  for (std::size_t p = 0; p < 8; ++p) add_products(lanes.part[p], load(row + 16 * p), query + 4 * p);
}

inline void add_f16(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  const v128_t zero = wasm_i32x4_splat(0);
  for (std::size_t p = 0; p < 8; p += 2) {
    const v128_t halves = load(row + 8 * p);
    const v128_t low = wasm_i16x8_shuffle(zero, halves, 0, 8, 1, 9, 2, 10, 3, 11);
    const v128_t high = wasm_i16x8_shuffle(zero, halves, 4, 12, 5, 13, 6, 14, 7, 15);
    add_products(lanes.part[p], floats_from_upper_halves(low), query + 4 * p);
    add_products(lanes.part[p + 1], floats_from_upper_halves(high), query + 4 * p + 4);
  }
}

inline void add_int8(IntegerLanes& lanes, const std::uint8_t* row, const std::int8_t* query) {
  for (std::size_t p = 0; p < 4; ++p) {
    const v128_t products = wasm_i32x4_dot_i16x8(wasm_i16x8_load8x8(row + 8 * p), wasm_i16x8_load8x8(query + 8 * p));
    lanes.part[p % 2] = wasm_i32x4_add(lanes.part[p % 2], products);
  }
}

inline float total(const FloatLanes& lanes) {
  v128_t sums[8];
  for (std::size_t p = 0; p < 8; ++p) sums[p] = lanes.part[p];
  for (std::size_t width = 4; width > 0; width /= 2) {  // lanes + 16, + 8, + 4
    for (std::size_t p = 0; p < width; ++p) sums[p] = wasm_f32x4_add(sums[p], sums[p + width]);
  }
  const v128_t two = wasm_f32x4_add(sums[0], wasm_i32x4_shuffle(sums[0], sums[0], 2, 3, 2, 3));
  return wasm_f32x4_extract_lane(two, 0) + wasm_f32x4_extract_lane(two, 1);
}

inline std::int32_t total(const IntegerLanes& lanes) {
  const v128_t four = wasm_i32x4_add(lanes.part[0], lanes.part[1]);
  const v128_t two = wasm_i32x4_add(four, wasm_i32x4_shuffle(four, four, 2, 3, 2, 3));
  return wasm_i32x4_extract_lane(two, 0) + wasm_i32x4_extract_lane(two, 1);
}

#include "core/search/dense_rows.inl"
#undef HOP_KERNEL_TARGET

}  // namespace
}  // namespace dense_wasm

DenseKernels wasm_kernels() { return {KernelChoice::wasm, dense_wasm::row_scans<1>(), dense_wasm::row_scans<1>()}; }

}  // namespace hop::core
#endif
