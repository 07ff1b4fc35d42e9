// Dense scan kernel for AVX2 and F16C: four registers of eight float lanes, one or two questions at once. int8 rows use
// vpmaddubsw on absolute values.
#include <cstring>

#include "core/search/dense_kernels.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

namespace hop::core {
namespace dense_avx2 {
namespace {

// The target must not include fma: the compiler could then fuse multiplications and additions, and a fused product is not
// rounded before it is added.
#define HOP_KERNEL_TARGET __attribute__((target("avx2,f16c")))

struct FloatLanes {
  __m256 part[4];  // lanes 8p … 8p + 7
};

struct IntegerLanes {
  __m256i part;
};

HOP_KERNEL_TARGET inline void add_f32(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  for (std::size_t p = 0; p < 4; ++p) {
    const __m256 values = _mm256_loadu_ps(reinterpret_cast<const float*>(row + 32 * p));
    lanes.part[p] = _mm256_add_ps(lanes.part[p], _mm256_mul_ps(values, _mm256_loadu_ps(query + 8 * p)));
  }
}

HOP_KERNEL_TARGET inline void add_f16(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  for (std::size_t p = 0; p < 4; ++p) {
    const __m128i halves = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row + 16 * p));
    const __m256 values = _mm256_cvtph_ps(halves);
    lanes.part[p] = _mm256_add_ps(lanes.part[p], _mm256_mul_ps(values, _mm256_loadu_ps(query + 8 * p)));
  }
}

// vpmaddubsw multiplies unsigned by signed bytes, so the sign of the row moves to the query: |row| · (query with the sign of
// row). Pairs sum to at most 2 · 128 · 127 < 2^15, so nothing saturates.
HOP_KERNEL_TARGET inline void add_int8(IntegerLanes& lanes, const std::uint8_t* row, const std::int8_t* query) {
  const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row));
  const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(query));
  const __m256i pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(a), _mm256_sign_epi8(b, a));
  lanes.part = _mm256_add_epi32(lanes.part, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

// Two pairs of products of a code and a value sum to at most 4 · 15 · 127 < 2^15.
HOP_KERNEL_TARGET inline void add_codes(IntegerLanes& lanes, const std::uint8_t* row, const std::int8_t* low,
                                        const std::int8_t* high) {
  const __m256i codes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row)), mask = _mm256_set1_epi8(15);
  const __m256i upper = _mm256_and_si256(_mm256_srli_epi16(codes, 4), mask);
  const __m256i pairs = _mm256_add_epi16(
      _mm256_maddubs_epi16(_mm256_and_si256(codes, mask), _mm256_loadu_si256(reinterpret_cast<const __m256i*>(low))),
      _mm256_maddubs_epi16(upper, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(high))));
  lanes.part = _mm256_add_epi32(lanes.part, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

HOP_KERNEL_TARGET inline float total(const FloatLanes& lanes) {
  const __m256 first = _mm256_add_ps(lanes.part[0], lanes.part[2]);  // lanes + 16
  const __m256 second = _mm256_add_ps(lanes.part[1], lanes.part[3]);
  const __m256 eight = _mm256_add_ps(first, second);  // + 8
  const __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
  const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
}

HOP_KERNEL_TARGET inline std::int32_t total(const IntegerLanes& lanes) {
  const __m128i four = _mm_add_epi32(_mm256_castsi256_si128(lanes.part), _mm256_extracti128_si256(lanes.part, 1));
  const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1)));
}

#include "core/search/dense_rows.inl"

HOP_KERNEL_TARGET void to_halves(std::span<const float> values, std::uint8_t* out) {
  std::size_t i = 0;
  for (; i + 8 <= values.size(); i += 8) {
    const __m128i halves = _mm256_cvtps_ph(_mm256_loadu_ps(&values[i]), _MM_FROUND_TO_NEAREST_INT);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 2 * i), halves);
  }
  halves_from_floats(values.subspan(i), out + 2 * i);
}

#undef HOP_KERNEL_TARGET
}  // namespace
}  // namespace dense_avx2

DenseKernels avx2_kernels() {
  return {KernelChoice::avx2, dense_avx2::row_scans<1>(), dense_avx2::row_scans<2>(), dense_avx2::scan_codes,
          dense_avx2::to_halves};
}

}  // namespace hop::core
#endif
