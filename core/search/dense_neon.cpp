// Dense scan kernel for AArch64 NEON: eight registers of four float lanes, one or two questions at once. Halves are widened by
// the conversion instruction that every AArch64 processor has.
#include <cstring>

#include "core/search/dense_kernels.hpp"

#if defined(__aarch64__)
#include <arm_neon.h>

namespace hop::core {
namespace dense_neon {
namespace {

#define HOP_KERNEL_TARGET

struct FloatLanes {
  float32x4_t part[8];  // lanes 4p … 4p + 3
};

struct IntegerLanes {
  int32x4_t part;
};

// Not vfmaq: a fused product is not rounded before it is added.
inline void add_products(float32x4_t& sums, float32x4_t row, const float* query) {
  sums = vaddq_f32(sums, vmulq_f32(row, vld1q_f32(query)));
}

inline void add_f32(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  for (std::size_t p = 0; p < 8; ++p) {
    add_products(lanes.part[p], vreinterpretq_f32_u8(vld1q_u8(row + 16 * p)), query + 4 * p);
  }
}

inline void add_f16(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  for (std::size_t p = 0; p < 8; ++p) {
    const float16x4_t halves = vreinterpret_f16_u8(vld1_u8(row + 8 * p));
    add_products(lanes.part[p], vcvt_f32_f16(halves), query + 4 * p);
  }
}

inline void add_int8(IntegerLanes& lanes, const std::uint8_t* row, const std::int8_t* query) {
  for (std::size_t p = 0; p < 2; ++p) {
    const int8x16_t a = vreinterpretq_s8_u8(vld1q_u8(row + 16 * p)), b = vld1q_s8(query + 16 * p);
    lanes.part = vpadalq_s16(lanes.part, vmull_s8(vget_low_s8(a), vget_low_s8(b)));
    lanes.part = vpadalq_s16(lanes.part, vmull_s8(vget_high_s8(a), vget_high_s8(b)));
  }
}

inline void add_codes(IntegerLanes& lanes, const std::uint8_t* row, const std::int8_t* low, const std::int8_t* high) {
  const auto add = [&](uint8x16_t half, const std::int8_t* query) {
    const int8x16_t codes = vreinterpretq_s8_u8(half), values = vld1q_s8(query);
    lanes.part = vpadalq_s16(lanes.part, vmull_s8(vget_low_s8(codes), vget_low_s8(values)));
    lanes.part = vpadalq_s16(lanes.part, vmull_s8(vget_high_s8(codes), vget_high_s8(values)));
  };
  for (std::size_t p = 0; p < 2; ++p) {
    const uint8x16_t codes = vld1q_u8(row + 16 * p);
    add(vandq_u8(codes, vdupq_n_u8(15)), low + 16 * p);
    add(vshrq_n_u8(codes, 4), high + 16 * p);
  }
}

inline float total(const FloatLanes& lanes) {
  float32x4_t sums[8];
  for (std::size_t p = 0; p < 8; ++p) sums[p] = lanes.part[p];
  for (std::size_t width = 4; width > 0; width /= 2) {  // lanes + 16, + 8, + 4
    for (std::size_t p = 0; p < width; ++p) sums[p] = vaddq_f32(sums[p], sums[p + width]);
  }
  const float32x2_t two = vadd_f32(vget_low_f32(sums[0]), vget_high_f32(sums[0]));
  return vget_lane_f32(two, 0) + vget_lane_f32(two, 1);
}

inline std::int32_t total(const IntegerLanes& lanes) { return vaddvq_s32(lanes.part); }

#include "core/search/dense_rows.inl"
#undef HOP_KERNEL_TARGET

}  // namespace
}  // namespace dense_neon

DenseKernels neon_kernels() {
  return {KernelChoice::neon, dense_neon::row_scans<1>(), dense_neon::row_scans<2>(), dense_neon::scan_codes};
}

}  // namespace hop::core
#endif
