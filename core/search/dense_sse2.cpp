// Dense scan kernel for SSE2, the baseline of x86-64: eight registers of four float lanes. Halves are widened by integer shifts,
// because F16C is not part of the baseline.
#include <cstring>

#include "core/search/dense_kernels.hpp"

#if defined(__x86_64__)
#include <emmintrin.h>

namespace hop::core {
namespace dense_sse2 {
namespace {

#define HOP_KERNEL_TARGET

struct FloatLanes {
  __m128 part[8];  // lanes 4p … 4p + 3
};

struct IntegerLanes {
  __m128i part[2];
};

inline __m128i load(const std::uint8_t* at) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at)); }

inline void add_products(__m128& sums, __m128 row, const float* query) {
  sums = _mm_add_ps(sums, _mm_mul_ps(row, _mm_loadu_ps(query)));
}

// float_from_half for four halves, in the upper 16 bits of each lane. They must be finite: then one shift and one mask move sign,
// exponent and fraction into place.
inline __m128 floats_from_upper_halves(__m128i halves) {
  const __m128i placed = _mm_and_si128(_mm_srai_epi32(halves, 3), _mm_set1_epi32(static_cast<int>(0x8fffe000)));
  return _mm_mul_ps(_mm_castsi128_ps(placed), _mm_set1_ps(0x1p112f));
}

inline void add_f32(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  for (std::size_t p = 0; p < 8; ++p) {
    add_products(lanes.part[p], _mm_castsi128_ps(load(row + 16 * p)), query + 4 * p);
  }
}

inline void add_f16(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  for (std::size_t p = 0; p < 8; p += 2) {
    const __m128i halves = load(row + 8 * p), zero = _mm_setzero_si128();
    add_products(lanes.part[p], floats_from_upper_halves(_mm_unpacklo_epi16(zero, halves)), query + 4 * p);
    add_products(lanes.part[p + 1], floats_from_upper_halves(_mm_unpackhi_epi16(zero, halves)), query + 4 * p + 4);
  }
}

inline __m128i low_as_int16(__m128i bytes) { return _mm_srai_epi16(_mm_unpacklo_epi8(bytes, bytes), 8); }
inline __m128i high_as_int16(__m128i bytes) { return _mm_srai_epi16(_mm_unpackhi_epi8(bytes, bytes), 8); }

inline void add_int8(IntegerLanes& lanes, const std::uint8_t* row, const std::int8_t* query) {
  for (std::size_t p = 0; p < 2; ++p) {
    const __m128i a = load(row + 16 * p), b = load(reinterpret_cast<const std::uint8_t*>(query) + 16 * p);
    lanes.part[p] = _mm_add_epi32(lanes.part[p], _mm_madd_epi16(low_as_int16(a), low_as_int16(b)));
    lanes.part[p] = _mm_add_epi32(lanes.part[p], _mm_madd_epi16(high_as_int16(a), high_as_int16(b)));
  }
}

inline void add_codes(IntegerLanes& lanes, const std::uint8_t* row, const std::int8_t* low, const std::int8_t* high) {
  const __m128i mask = _mm_set1_epi8(15), zero = _mm_setzero_si128();
  for (std::size_t p = 0; p < 2; ++p) {
    const __m128i codes = load(row + 16 * p);
    const auto add = [&](__m128i half, const std::int8_t* query) {
      const __m128i values = load(reinterpret_cast<const std::uint8_t*>(query) + 16 * p);
      lanes.part[p] = _mm_add_epi32(lanes.part[p], _mm_madd_epi16(_mm_unpacklo_epi8(half, zero), low_as_int16(values)));
      lanes.part[p] = _mm_add_epi32(lanes.part[p], _mm_madd_epi16(_mm_unpackhi_epi8(half, zero), high_as_int16(values)));
    };
    add(_mm_and_si128(codes, mask), low);
    add(_mm_and_si128(_mm_srli_epi16(codes, 4), mask), high);
  }
}

inline float total(const FloatLanes& lanes) {
  __m128 sums[8];
  for (std::size_t p = 0; p < 8; ++p) sums[p] = lanes.part[p];
  for (std::size_t width = 4; width > 0; width /= 2) {  // lanes + 16, + 8, + 4
    for (std::size_t p = 0; p < width; ++p) sums[p] = _mm_add_ps(sums[p], sums[p + width]);
  }
  const __m128 two = _mm_add_ps(sums[0], _mm_movehl_ps(sums[0], sums[0]));
  return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
}

inline std::int32_t total(const IntegerLanes& lanes) {
  const __m128i four = _mm_add_epi32(lanes.part[0], lanes.part[1]);
  const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1)));
}

#include "core/search/dense_rows.inl"
#undef HOP_KERNEL_TARGET

}  // namespace
}  // namespace dense_sse2

DenseKernels sse2_kernels() {
  return {KernelChoice::sse2, dense_sse2::row_scans<1>(), dense_sse2::row_scans<1>(), dense_sse2::scan_codes};
}

}  // namespace hop::core
#endif
