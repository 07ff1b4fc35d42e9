// Dense scan kernel for AVX-512F, BW and VNNI: two registers of sixteen float lanes, one or four questions at once. int8 rows use
// vpdpbusd, which adds four products per lane.
#include <cstring>

#include "core/search/dense_kernels.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

namespace hop::core {
namespace dense_avx512 {
namespace {

// AVX-512F includes fused multiply-add; the build's -ffp-contract=off keeps compilers from using it. Some intrinsics are called
// in their masked form with all bits set: it compiles to the same instructions and avoids a false warning of g++ 12 about
// uninitialized values in its headers.
#define HOP_KERNEL_TARGET __attribute__((target("avx512f,avx512bw,avx512vnni")))

constexpr std::size_t integer_block = 64;  // the bytes of one register

struct FloatLanes {
  __m512 part[2];  // lanes 16p … 16p + 15
};

struct IntegerLanes {
  __m512i part;
};

HOP_KERNEL_TARGET inline void add_products(__m512& sums, __m512 row, const float* query) {
  sums = _mm512_add_ps(sums, _mm512_mul_ps(row, _mm512_loadu_ps(query)));
}

HOP_KERNEL_TARGET inline void add_f32(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  for (std::size_t p = 0; p < 2; ++p) add_products(lanes.part[p], _mm512_loadu_ps(row + 64 * p), query + 16 * p);
}

HOP_KERNEL_TARGET inline void add_f16(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  for (std::size_t p = 0; p < 2; ++p) {
    const __m256i halves = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + 32 * p));
    add_products(lanes.part[p], _mm512_maskz_cvtph_ps(0xffff, halves), query + 16 * p);
  }
}

// Multiplies row + 128, because vpdpbusd multiplies unsigned by signed bytes. scan_int8 corrects the sums.
HOP_KERNEL_TARGET inline void add_int8(IntegerLanes& lanes, const std::uint8_t* row, const std::int8_t* query) {
  const __m512i from_zero = _mm512_xor_si512(_mm512_loadu_si512(row), _mm512_set1_epi8(-128));
  lanes.part = _mm512_dpbusd_epi32(lanes.part, from_zero, _mm512_loadu_si512(query));
}

HOP_KERNEL_TARGET inline void add_codes(IntegerLanes& lanes, const std::uint8_t* row, const std::int8_t* low,
                                        const std::int8_t* high) {
  const __m512i codes = _mm512_loadu_si512(row), mask = _mm512_set1_epi8(15);
  lanes.part = _mm512_dpbusd_epi32(lanes.part, _mm512_and_si512(codes, mask), _mm512_loadu_si512(low));
  const __m512i upper = _mm512_and_si512(_mm512_maskz_srli_epi16(0xffffffff, codes, 4), mask);
  lanes.part = _mm512_dpbusd_epi32(lanes.part, upper, _mm512_loadu_si512(high));
}

template <int which>
HOP_KERNEL_TARGET inline __m256i half(__m512i both) {
  return _mm512_maskz_extracti64x4_epi64(0xff, both, which);
}

HOP_KERNEL_TARGET inline float total(const FloatLanes& lanes) {
  const __m512 sixteen = _mm512_add_ps(lanes.part[0], lanes.part[1]);  // lanes + 16
  const __m512i bits = _mm512_castps_si512(sixteen);
  const __m256 eight = _mm256_add_ps(_mm256_castsi256_ps(half<0>(bits)), _mm256_castsi256_ps(half<1>(bits)));  // + 8
  const __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
  const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
}

HOP_KERNEL_TARGET inline std::int32_t total(const IntegerLanes& lanes) {
  const __m256i eight = _mm256_add_epi32(half<0>(lanes.part), half<1>(lanes.part));
  const __m128i four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
  const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1)));
}

#include "core/search/dense_rows.inl"

// Σ row · query = Σ (row + 128) · query − 128 Σ query. All three fit 32 bits: 65,536 · 255 · 127 < 2^31.
template <std::size_t questions>
void scan_int8(const std::uint8_t* rows, std::size_t row_count, std::size_t dimension, const std::int8_t* queries,
               std::int32_t* out, std::size_t out_stride) {
  scan_rows<questions, integer_block, 1, add_int8, IntegerLanes>(rows, row_count, dimension, queries, out, out_stride);
  for (std::size_t q = 0; q < questions; ++q) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < dimension; ++i) sum += queries[q * dimension + i];
    for (std::size_t r = 0; r < row_count; ++r) out[q * out_stride + r] -= 128 * sum;
  }
}

HOP_KERNEL_TARGET void to_halves(std::span<const float> values, std::uint8_t* out) {
  std::size_t i = 0;
  for (; i + 16 <= values.size(); i += 16) {
    const __m256i halves = _mm512_maskz_cvtps_ph(0xffff, _mm512_loadu_ps(&values[i]), _MM_FROUND_TO_NEAREST_INT);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 2 * i), halves);
  }
  halves_from_floats(values.subspan(i), out + 2 * i);
}

template <std::size_t questions>
RowScans scans() {
  RowScans scans = row_scans<questions>();
  scans.int8 = scan_int8<questions>;
  return scans;
}

#undef HOP_KERNEL_TARGET
}  // namespace
}  // namespace dense_avx512

DenseKernels avx512_kernels() {
  return {KernelChoice::avx512, dense_avx512::scans<1>(), dense_avx512::scans<4>(), dense_avx512::scan_codes,
          dense_avx512::to_halves};
}

}  // namespace hop::core
#endif
