#pragma once

#include <wasm_simd128.h>

#include <cstddef>
#include <initializer_list>

namespace encoder {

inline float sum_of(v128_t values) {
  return (wasm_f32x4_extract_lane(values, 0) + wasm_f32x4_extract_lane(values, 2)) +
         (wasm_f32x4_extract_lane(values, 1) + wasm_f32x4_extract_lane(values, 3));
}

inline float largest_of(v128_t values) {
  const v128_t pairs = wasm_f32x4_pmax(values, wasm_i32x4_shuffle(values, values, 2, 3, 0, 1));
  return wasm_f32x4_extract_lane(wasm_f32x4_pmax(pairs, wasm_i32x4_shuffle(pairs, pairs, 1, 0, 3, 2)), 0);
}

/** e^x with a relative error below 2e-7, for x up to 80; below -87 it is about 1e-38. */
inline v128_t exponential(v128_t x) {
  x = wasm_f32x4_pmax(wasm_f32x4_splat(-87.0F), x);
  const v128_t power = wasm_f32x4_nearest(wasm_f32x4_mul(x, wasm_f32x4_splat(1.44269504F)));
  // x - power · ln 2, ln 2 in two parts
  v128_t rest = wasm_f32x4_sub(x, wasm_f32x4_mul(power, wasm_f32x4_splat(0.693359375F)));
  rest = wasm_f32x4_add(rest, wasm_f32x4_mul(power, wasm_f32x4_splat(2.12194440e-4F)));
  v128_t sum = wasm_f32x4_splat(1.9875691500e-4F);
  for (const float coefficient : {1.3981999507e-3F, 8.3334519073e-3F, 4.1665795894e-2F, 1.6666665459e-1F, 5.0000001201e-1F}) {
    sum = wasm_f32x4_add(wasm_f32x4_mul(sum, rest), wasm_f32x4_splat(coefficient));
  }
  sum = wasm_f32x4_mul(sum, wasm_f32x4_mul(rest, rest));
  sum = wasm_f32x4_add(wasm_f32x4_add(sum, rest), wasm_f32x4_splat(1.0F));
  const v128_t exponent = wasm_i32x4_add(wasm_i32x4_trunc_sat_f32x4(power), wasm_i32x4_splat(127));
  return wasm_f32x4_mul(sum, wasm_i32x4_shl(exponent, 23));
}

/** x Φ(x), with the error function of Abramowitz and Stegun 7.1.26 (absolute error below 1.5e-7). */
inline v128_t gelu(v128_t x) {
  const v128_t one = wasm_f32x4_splat(1.0F);
  const v128_t z = wasm_f32x4_mul(wasm_f32x4_abs(x), wasm_f32x4_splat(0.70710678F));
  const v128_t t = wasm_f32x4_div(one, wasm_f32x4_add(one, wasm_f32x4_mul(z, wasm_f32x4_splat(0.3275911F))));
  v128_t sum = wasm_f32x4_splat(1.061405429F);
  for (const float coefficient : {-1.453152027F, 1.421413741F, -0.284496736F, 0.254829592F}) {
    sum = wasm_f32x4_add(wasm_f32x4_mul(sum, t), wasm_f32x4_splat(coefficient));
  }
  const v128_t tail = wasm_f32x4_mul(wasm_f32x4_mul(sum, t), exponential(wasm_f32x4_neg(wasm_f32x4_mul(z, z))));
  const v128_t sign = wasm_v128_and(x, wasm_i32x4_splat(static_cast<int>(0x80000000U)));
  const v128_t erf = wasm_v128_or(wasm_f32x4_sub(one, tail), sign);
  return wasm_f32x4_mul(wasm_f32x4_mul(x, wasm_f32x4_splat(0.5F)), wasm_f32x4_add(one, erf));
}

/** In place; `count` is a multiple of 4. */
inline void apply_gelu(float* values, size_t count) {
  for (size_t i = 0; i < count; i += 4) wasm_v128_store(values + i, gelu(wasm_v128_load(values + i)));
}

/** row ← LayerNorm(row + added), `width` a multiple of 4; `added` may be null. */
inline void add_and_normalize(float* row, const float* added, const float* weight, const float* bias, size_t width,
                              float epsilon) {
  v128_t sum = wasm_f32x4_splat(0.0F);
  for (size_t i = 0; i < width; i += 4) {
    v128_t value = wasm_v128_load(row + i);
    if (added != nullptr) value = wasm_f32x4_add(value, wasm_v128_load(added + i));
    wasm_v128_store(row + i, value);
    sum = wasm_f32x4_add(sum, value);
  }
  const v128_t mean = wasm_f32x4_splat(sum_of(sum) / static_cast<float>(width));
  v128_t squares = wasm_f32x4_splat(0.0F);
  for (size_t i = 0; i < width; i += 4) {
    const v128_t away = wasm_f32x4_sub(wasm_v128_load(row + i), mean);
    squares = wasm_f32x4_add(squares, wasm_f32x4_mul(away, away));
  }
  const float variance = sum_of(squares) / static_cast<float>(width);
  const v128_t factor = wasm_f32x4_splat(1.0F / __builtin_sqrtf(variance + epsilon));
  for (size_t i = 0; i < width; i += 4) {
    const v128_t away = wasm_f32x4_mul(wasm_f32x4_sub(wasm_v128_load(row + i), mean), factor);
    wasm_v128_store(row + i, wasm_f32x4_add(wasm_f32x4_mul(away, wasm_v128_load(weight + i)), wasm_v128_load(bias + i)));
  }
}

/** row ← softmax(factor · row) over its first `count` numbers; those up to the next multiple of 4 become 0. */
inline void softmax(float* row, size_t count, float factor) {
  float largest = row[0];
  for (size_t i = 1; i < count; ++i) largest = row[i] > largest ? row[i] : largest;
  v128_t sum = wasm_f32x4_splat(0.0F);
  for (size_t i = count; i % 4 != 0; ++i) row[i] = -1e30F;
  for (size_t i = 0; i < count; i += 4) {
    const v128_t away = wasm_f32x4_sub(wasm_v128_load(row + i), wasm_f32x4_splat(largest));
    const v128_t value = exponential(wasm_f32x4_mul(away, wasm_f32x4_splat(factor)));
    wasm_v128_store(row + i, value);
    sum = wasm_f32x4_add(sum, value);
  }
  const v128_t share = wasm_f32x4_splat(1.0F / sum_of(sum));
  for (size_t i = 0; i < count; i += 4) wasm_v128_store(row + i, wasm_f32x4_mul(wasm_v128_load(row + i), share));
  for (size_t i = count; i % 4 != 0; ++i) row[i] = 0.0F;
}

}  // namespace encoder
