// The reference kernel: the summation order of dense.hpp in plain C++ that compilers vectorize. The other kernels are tested
// against it bit by bit.
#include <cstring>

#include "core/search/dense_kernels.hpp"

#if !defined(__wasm_simd128__)  // the WebAssembly module requires SIMD, so the fallback would only add to its size

namespace hop::core {
namespace dense_portable {
namespace {

#define HOP_KERNEL_TARGET

struct FloatLanes {
  float sums[dense_lanes];
};

struct IntegerLanes {
  std::int32_t sum;
};

inline void add_f32(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  float values[dense_lanes];
  std::memcpy(values, row, sizeof values);
  for (std::size_t l = 0; l < dense_lanes; ++l) lanes.sums[l] += values[l] * query[l];
}

inline void add_f16(FloatLanes& lanes, const std::uint8_t* row, const float* query) {
  std::uint16_t halves[dense_lanes];
  std::memcpy(halves, row, sizeof halves);
  for (std::size_t l = 0; l < dense_lanes; ++l) lanes.sums[l] += float_from_half(halves[l]) * query[l];
}

inline void add_int8(IntegerLanes& lanes, const std::uint8_t* row, const std::int8_t* query) {
  for (std::size_t l = 0; l < dense_lanes; ++l) lanes.sum += static_cast<std::int8_t>(row[l]) * query[l];
}

inline void add_codes(IntegerLanes& lanes, const std::uint8_t* row, const std::int8_t* low, const std::int8_t* high) {
  for (std::size_t l = 0; l < dense_lanes; ++l) lanes.sum += (row[l] & 15) * low[l] + (row[l] >> 4) * high[l];
}

inline float total(const FloatLanes& lanes) {
  float sums[dense_lanes];
  std::memcpy(sums, lanes.sums, sizeof sums);
  for (std::size_t width = dense_lanes / 2; width > 0; width /= 2) {
    for (std::size_t l = 0; l < width; ++l) sums[l] += sums[l + width];
  }
  return sums[0];
}

inline std::int32_t total(const IntegerLanes& lanes) { return lanes.sum; }

#include "core/search/dense_rows.inl"
#undef HOP_KERNEL_TARGET

}  // namespace
}  // namespace dense_portable

DenseKernels portable_kernels() {
  return {KernelChoice::portable, dense_portable::row_scans<1>(), dense_portable::row_scans<1>(), dense_portable::scan_codes};
}

}  // namespace hop::core
#endif
