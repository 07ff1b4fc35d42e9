// The kernels of the dense scan, one file per instruction set: dense_portable.cpp, dense_sse2.cpp, dense_avx2.cpp,
// dense_avx512.cpp, dense_neon.cpp, dense_wasm.cpp. A new instruction set needs such a file, a KernelChoice and a line in
// dense.cpp.
#pragma once

#include "core/search/dense.hpp"

namespace hop::core {

inline constexpr std::size_t dense_lanes = 32;
inline constexpr std::size_t integer_block = 32;  // elements per call of add_int8; dense_avx512.cpp shadows it

// Prefetches the memory one page after `at`, because hardware prefetchers stop at page boundaries. The address may lie past the
// last row: a prefetch never faults. It is computed as an integer, because pointer arithmetic past the end would be undefined.
inline void prefetch_for_scan(const std::uint8_t* at) {
  constexpr std::uintptr_t ahead = 4096;
  __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(at) + ahead));
}

// The two scales are multiplied first. Each score is then rounded in the same two places, regardless of the kernel.
inline void scale_int8_products(std::span<const std::int32_t> products, std::span<const float> row_scales, float query_scale,
                                std::span<float> out) {
  for (std::size_t i = 0; i < products.size(); ++i) {
    out[i] = static_cast<float>(products[i]) * (row_scales[i] * query_scale);
  }
}

#if defined(__wasm_simd128__)
DenseKernels wasm_kernels();
#else
DenseKernels portable_kernels();
#endif
#if defined(__x86_64__)
DenseKernels sse2_kernels();
DenseKernels avx2_kernels();
DenseKernels avx512_kernels();
#elif defined(__aarch64__)
DenseKernels neon_kernels();
#endif

}  // namespace hop::core
