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

inline float total(const FloatLanes& lanes) {
  v128_t sums[8];
  for (std::size_t p = 0; p < 8; ++p) sums[p] = lanes.part[p];
  for (std::size_t width = 4; width > 0; width /= 2) {  // lanes + 16, + 8, + 4
    for (std::size_t p = 0; p < width; ++p) sums[p] = wasm_f32x4_add(sums[p], sums[p + width]);
  }
  const v128_t two = wasm_f32x4_add(sums[0], wasm_i32x4_shuffle(sums[0], sums[0], 2, 3, 2, 3));
  return wasm_f32x4_extract_lane(two, 0) + wasm_f32x4_extract_lane(two, 1);
}

#include "core/search/dense_rows.inl"
#undef HOP_KERNEL_TARGET

inline v128_t widen(const void* at) { return wasm_i16x8_load8x8(at); }

inline std::int32_t total_of_integers(v128_t four) {
  const v128_t two = wasm_i32x4_add(four, wasm_i32x4_shuffle(four, four, 2, 3, 2, 3));
  return wasm_i32x4_extract_lane(two, 0) + wasm_i32x4_extract_lane(two, 1);
}

// Some rows at once, so that a block of the question is loaded and widened once for all of them. Each row has a pointer of
// its own that goes along: then places within a block are constants of the instructions.
template <std::size_t rows_at_once>
void scan_int8_rows(const std::uint8_t* rows, std::size_t dimension, const std::int8_t* query, std::int32_t* out) {
  v128_t sums[rows_at_once] = {};
  const std::uint8_t* row[rows_at_once];
  for (std::size_t r = 0; r < rows_at_once; ++r) row[r] = rows + r * dimension;
  std::size_t left = dimension;
  for (; left >= integer_block; left -= integer_block) {
    for (std::size_t p = 0; p < 4; ++p) {
      const v128_t values = widen(query + 8 * p);
      for (std::size_t r = 0; r < rows_at_once; ++r) {
        sums[r] = wasm_i32x4_add(sums[r], wasm_i32x4_dot_i16x8(widen(row[r] + 8 * p), values));
      }
    }
    for (std::size_t r = 0; r < rows_at_once; ++r) row[r] += integer_block;
    query += integer_block;
  }
  for (std::size_t r = 0; r < rows_at_once; ++r) out[r] = total_of_integers(sums[r]);
  for (std::size_t i = 0; i < left; ++i) {  // what fills no block
    for (std::size_t r = 0; r < rows_at_once; ++r) out[r] += static_cast<std::int8_t>(row[r][i]) * query[i];
  }
}

#if defined(HOPTRAIL_COMPACT)  // the module that is made for size
constexpr std::size_t int8_rows_at_once = 1;
#else
constexpr std::size_t int8_rows_at_once = 4;
#endif

void scan_int8(const std::uint8_t* rows, std::size_t row_count, std::size_t dimension, const std::int8_t* query,
               std::int32_t* out, std::size_t) {
  std::size_t r = 0;
  for (; r + int8_rows_at_once <= row_count; r += int8_rows_at_once) {
    scan_int8_rows<int8_rows_at_once>(rows + r * dimension, dimension, query, out + r);
  }
  if (int8_rows_at_once == 1) return;
  for (; r < row_count; ++r) scan_int8_rows<1>(rows + r * dimension, dimension, query, out + r);
}

constexpr RowScans scans = {1, scan_rows<1, dense_lanes, 4, add_f32, FloatLanes, float, float>,
                            scan_rows<1, dense_lanes, 2, add_f16, FloatLanes, float, float>, scan_int8};

}  // namespace
}  // namespace dense_wasm

DenseKernels wasm_kernels() { return {KernelChoice::wasm, dense_wasm::scans, dense_wasm::scans}; }

}  // namespace hop::core
#endif
