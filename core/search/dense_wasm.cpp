// Dense scan kernel for WebAssembly SIMD (128 bits). It does not use dense_rows.inl: engines allocate few registers, so it scans
// several rows for one question with eight lanes at a time.
#include <cstring>

#include "core/base/small_module.hpp"
#include "core/search/dense_kernels.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

namespace hop::core {
namespace dense_wasm {
namespace {

struct FloatLanes {
  v128_t part[8];  // lanes 4p … 4p + 3
};

inline v128_t load(const void* at) { return wasm_v128_load(at); }

// Eight values: one load of an f16 row.
struct Eight {
  v128_t low, high;
};

inline Eight eight_of_f32(const std::uint8_t* at) { return {load(at), load(at + 16)}; }

// float_from_half for four halves, in the upper 16 bits of each lane. They must be finite: then one shift and one mask move sign,
// exponent and fraction into place.
inline v128_t floats_from_upper_halves(v128_t halves) {
  const v128_t placed = wasm_v128_and(wasm_i32x4_shr(halves, 3), wasm_i32x4_splat(static_cast<int>(0x8fffe000)));
  return wasm_f32x4_mul(placed, wasm_f32x4_splat(0x1p112f));
}

inline Eight eight_of_f16(const std::uint8_t* at) {
  const v128_t zero = wasm_i32x4_splat(0), halves = load(at);
  return {floats_from_upper_halves(wasm_i16x8_shuffle(zero, halves, 0, 8, 1, 9, 2, 10, 3, 11)),
          floats_from_upper_halves(wasm_i16x8_shuffle(zero, halves, 4, 12, 5, 13, 6, 14, 7, 15))};
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

constexpr std::size_t float_rows_at_once = scans_rows_together ? 2 : 1, int8_rows_at_once = scans_rows_together ? 4 : 1;

// Adds the products of whole blocks of 32 values to the lanes of each row. The sums of different lanes are independent, so eight
// lanes pass over all blocks before the next eight do. All 32 lanes at once need more registers than WebAssembly engines
// allocate, and take twice as long in V8.
template <std::size_t rows_at_once, std::size_t value_bytes, auto eight_at>
inline void add_blocks(const std::uint8_t* const (&rows)[rows_at_once], std::size_t blocks, const float* query,
                       FloatLanes (&lanes)[rows_at_once]) {
  for (std::size_t p = 0; p < 8; p += 2) {
    Eight sums[rows_at_once];
    const std::uint8_t* row[rows_at_once];
    for (std::size_t r = 0; r < rows_at_once; ++r) {
      sums[r] = {lanes[r].part[p], lanes[r].part[p + 1]};
      row[r] = rows[r] + 4 * p * value_bytes;
    }
    const float* values = query + 4 * p;
    for (std::size_t block = 0; block < blocks; ++block, values += dense_lanes) {
      const v128_t low = load(values), high = load(values + 4);
      for (std::size_t r = 0; r < rows_at_once; ++r) {
        const Eight of_row = eight_at(row[r]);
        sums[r].low = wasm_f32x4_add(sums[r].low, wasm_f32x4_mul(of_row.low, low));
        sums[r].high = wasm_f32x4_add(sums[r].high, wasm_f32x4_mul(of_row.high, high));
        row[r] += dense_lanes * value_bytes;
      }
    }
    for (std::size_t r = 0; r < rows_at_once; ++r) {
      lanes[r].part[p] = sums[r].low;
      lanes[r].part[p + 1] = sums[r].high;
    }
  }
}

// Scans several rows for one question. An incomplete last block is padded with zeros: adding 0 · 0 to a lane changes no bit,
// because no lane is ever −0.
template <std::size_t rows_at_once, std::size_t value_bytes, auto eight_at>
void scan_float_rows(const std::uint8_t* rows, std::size_t dimension, const float* query, float* out) {
  const std::size_t rest = dimension % dense_lanes, whole = dimension - rest;
  const std::uint8_t* row[rows_at_once];
  for (std::size_t r = 0; r < rows_at_once; ++r) row[r] = rows + r * dimension * value_bytes;
  FloatLanes lanes[rows_at_once] = {};
  add_blocks<rows_at_once, value_bytes, eight_at>(row, whole / dense_lanes, query, lanes);
  if (rest != 0) {
    float query_tail[dense_lanes] = {};
    std::memcpy(query_tail, query + whole, rest * sizeof(float));
    std::uint8_t row_tails[rows_at_once][dense_lanes * value_bytes] = {};
    for (std::size_t r = 0; r < rows_at_once; ++r) {
      std::memcpy(row_tails[r], row[r] + whole * value_bytes, rest * value_bytes);
      row[r] = row_tails[r];
    }
    add_blocks<rows_at_once, value_bytes, eight_at>(row, 1, query_tail, lanes);
  }
  for (std::size_t r = 0; r < rows_at_once; ++r) out[r] = total(lanes[r]);
}

template <std::size_t value_bytes, auto eight_at>
void scan_floats(const std::uint8_t* rows, std::size_t row_count, std::size_t dimension, const float* query, float* out,
                 std::size_t) {
  std::size_t r = 0;
  for (; r + float_rows_at_once <= row_count; r += float_rows_at_once) {
    scan_float_rows<float_rows_at_once, value_bytes, eight_at>(rows + r * dimension * value_bytes, dimension, query, out + r);
  }
  if (float_rows_at_once == 1) return;
  for (; r < row_count; ++r) {
    scan_float_rows<1, value_bytes, eight_at>(rows + r * dimension * value_bytes, dimension, query, out + r);
  }
}

inline v128_t widen(const void* at) { return wasm_i16x8_load8x8(at); }

inline std::int32_t total_of_integers(v128_t four) {
  const v128_t two = wasm_i32x4_add(four, wasm_i32x4_shuffle(four, four, 2, 3, 2, 3));
  return wasm_i32x4_extract_lane(two, 0) + wasm_i32x4_extract_lane(two, 1);
}

// Scans several rows at once, so that the question is loaded and widened once for all of them.
template <std::size_t rows_at_once>
void scan_int8_rows(const std::uint8_t* rows, std::size_t dimension, const std::int8_t* query, std::int32_t* out) {
  v128_t sums[rows_at_once] = {};
  const std::uint8_t* row[rows_at_once];
  for (std::size_t r = 0; r < rows_at_once; ++r) row[r] = rows + r * dimension;
  constexpr std::size_t block = 8;
  std::size_t left = dimension;
  for (; left >= block; left -= block, query += block) {
    const v128_t values = widen(query);
    for (std::size_t r = 0; r < rows_at_once; ++r) {
      sums[r] = wasm_i32x4_add(sums[r], wasm_i32x4_dot_i16x8(widen(row[r]), values));
      row[r] += block;
    }
  }
  for (std::size_t r = 0; r < rows_at_once; ++r) out[r] = total_of_integers(sums[r]);
  for (std::size_t i = 0; i < left; ++i) {  // the incomplete last block
    for (std::size_t r = 0; r < rows_at_once; ++r) out[r] += static_cast<std::int8_t>(row[r][i]) * query[i];
  }
}

void scan_int8(const std::uint8_t* rows, std::size_t row_count, std::size_t dimension, const std::int8_t* query,
               std::int32_t* out, std::size_t) {
  std::size_t r = 0;
  for (; r + int8_rows_at_once <= row_count; r += int8_rows_at_once) {
    scan_int8_rows<int8_rows_at_once>(rows + r * dimension, dimension, query, out + r);
  }
  if (int8_rows_at_once == 1) return;
  for (; r < row_count; ++r) scan_int8_rows<1>(rows + r * dimension, dimension, query, out + r);
}

#if defined(HOPTRAIL_WITHOUT_STORES)  // without rough rows
constexpr ScanCodes scan_codes = nullptr;
#else
inline v128_t dot(v128_t codes, const std::int8_t* query) {
  return wasm_i32x4_add(wasm_i32x4_dot_i16x8(wasm_u16x8_extend_low_u8x16(codes), widen(query)),
                        wasm_i32x4_dot_i16x8(wasm_u16x8_extend_high_u8x16(codes), widen(query + 8)));
}

void scan_codes(const std::uint8_t* rows, std::size_t row_count, std::size_t row_bytes, const std::int8_t* query,
                std::int32_t* out) {
  for (std::size_t r = 0; r < row_count; ++r, rows += row_bytes) {
    v128_t sums = wasm_i32x4_splat(0);
    for (std::size_t i = 0; i < row_bytes; i += 16) {
      const v128_t codes = load(rows + i);
      sums = wasm_i32x4_add(sums, dot(wasm_v128_and(codes, wasm_i8x16_splat(15)), query + i));
      sums = wasm_i32x4_add(sums, dot(wasm_u8x16_shr(codes, 4), query + row_bytes + i));
    }
    out[r] = total_of_integers(sums);
  }
}
#endif

constexpr RowScans scans = {1, scan_floats<4, eight_of_f32>, scan_floats<2, eight_of_f16>, scan_int8};

}  // namespace
}  // namespace dense_wasm

DenseKernels wasm_kernels() { return {KernelChoice::wasm, dense_wasm::scans, dense_wasm::scans, dense_wasm::scan_codes}; }

}  // namespace hop::core
#endif
