#pragma once

#include <wasm_simd128.h>

#include <cstddef>
#include <cstdint>

#include "elementwise.hpp"

namespace encoder {

/** The rows and columns of a tile, which is held in registers: 8 sums, 16 registers on x86. */
constexpr size_t tile_rows = 4;
constexpr size_t tile_columns = 8;

constexpr size_t padded(size_t count, size_t unit) { return (count + unit - 1) / unit * unit; }

/** A matrix of 8-bit weights with a scale for each column, packed for `multiply`. Columns and inner length: multiples of 8 and 2. */
struct Weights {
  const int8_t* packed;
  const float* scale;
  const float* bias;
};

/** packed[column block][pair of rows][column][2] ← weights[inner][columns]. */
inline void pack(const int8_t* weights, size_t inner, size_t columns, int8_t* packed) {
  for (size_t block = 0; block < columns; block += tile_columns) {
    for (size_t k = 0; k < inner; k += 2) {
      for (size_t column = block; column < block + tile_columns; ++column) {
        *packed++ = weights[k * columns + column];
        *packed++ = weights[(k + 1) * columns + column];
      }
    }
  }
}

/**
 * Converts each row to integers of at most 8191 with a scale per row, so that a row does not depend on its neighbors. A sum of
 * 1536 products with 8-bit weights stays below 2^31.
 */
inline void quantize(const float* values, size_t rows, size_t width, int16_t* quantized, float* scales) {
  constexpr float most = 8191.0F;
  for (size_t row = 0; row < rows; ++row, values += width, quantized += width) {
    v128_t size = wasm_f32x4_splat(0.0F);
    for (size_t i = 0; i < width; i += 4) size = wasm_f32x4_pmax(size, wasm_f32x4_abs(wasm_v128_load(values + i)));
    const float largest = largest_of(size);
    scales[row] = largest / most;
    const v128_t factor = wasm_f32x4_splat(largest > 0.0F ? most / largest : 0.0F);
    for (size_t i = 0; i < width; i += 8) {
      const v128_t low = wasm_f32x4_nearest(wasm_f32x4_mul(wasm_v128_load(values + i), factor));
      const v128_t high = wasm_f32x4_nearest(wasm_f32x4_mul(wasm_v128_load(values + i + 4), factor));
      wasm_v128_store(quantized + i, wasm_i16x8_narrow_i32x4(wasm_i32x4_trunc_sat_f32x4(low), wasm_i32x4_trunc_sat_f32x4(high)));
    }
  }
}

/** output[rows][columns] ← rows · weights + bias; `rows` is a multiple of `tile_rows`. */
inline void multiply(const int16_t* quantized, const float* scales, const Weights& weights, size_t rows, size_t inner,
                     size_t columns, float* output) {
  for (size_t column = 0; column < columns; column += tile_columns) {
    const int8_t* const panel = weights.packed + column * inner;
    for (size_t row = 0; row < rows; row += tile_rows) {
      const int16_t* const a = quantized + row * inner;
      v128_t sums[tile_rows][2];
      for (auto& sum : sums) sum[0] = sum[1] = wasm_i32x4_splat(0);
      const int8_t* w = panel;
      for (size_t k = 0; k < inner; k += 2, w += 2 * tile_columns) {
        const v128_t left = wasm_i16x8_load8x8(w);
        const v128_t right = wasm_i16x8_load8x8(w + 8);
#pragma unroll
        for (size_t i = 0; i < tile_rows; ++i) {
          const v128_t pair = wasm_v128_load32_splat(a + i * inner + k);
          sums[i][0] = wasm_i32x4_add(sums[i][0], wasm_i32x4_dot_i16x8(pair, left));
          sums[i][1] = wasm_i32x4_add(sums[i][1], wasm_i32x4_dot_i16x8(pair, right));
        }
      }
      for (size_t half = 0; half < 2; ++half) {
        const size_t at = column + 4 * half;
        const v128_t scale = wasm_v128_load(weights.scale + at);
        const v128_t bias = wasm_v128_load(weights.bias + at);
        for (size_t i = 0; i < tile_rows; ++i) {
          const v128_t factor = wasm_f32x4_mul(scale, wasm_f32x4_splat(scales[row + i]));
          const v128_t value = wasm_f32x4_add(wasm_f32x4_mul(wasm_f32x4_convert_i32x4(sums[i][half]), factor), bias);
          wasm_v128_store(output + (row + i) * columns + at, value);
        }
      }
    }
  }
}

/** Rows of a matrix, `stride` numbers apart. */
template <typename Value>
struct Rows {
  Value* values;
  size_t stride;
};

/** output ← a · b in floats; `rows` is a multiple of `tile_rows`, `columns` of `tile_columns`. */
inline void multiply(Rows<const float> a, Rows<const float> b, size_t rows, size_t inner, size_t columns, Rows<float> output) {
  for (size_t row = 0; row < rows; row += tile_rows) {
    for (size_t column = 0; column < columns; column += tile_columns) {
      v128_t sums[tile_rows][2];
      for (auto& sum : sums) sum[0] = sum[1] = wasm_f32x4_splat(0.0F);
      for (size_t k = 0; k < inner; ++k) {
        const v128_t left = wasm_v128_load(b.values + k * b.stride + column);
        const v128_t right = wasm_v128_load(b.values + k * b.stride + column + 4);
#pragma unroll
        for (size_t i = 0; i < tile_rows; ++i) {
          const v128_t value = wasm_v128_load32_splat(a.values + (row + i) * a.stride + k);
          sums[i][0] = wasm_f32x4_add(sums[i][0], wasm_f32x4_mul(value, left));
          sums[i][1] = wasm_f32x4_add(sums[i][1], wasm_f32x4_mul(value, right));
        }
      }
      for (size_t i = 0; i < tile_rows; ++i) {
        wasm_v128_store(output.values + (row + i) * output.stride + column, sums[i][0]);
        wasm_v128_store(output.values + (row + i) * output.stride + column + 4, sums[i][1]);
      }
    }
  }
}

}  // namespace encoder
