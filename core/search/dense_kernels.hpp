// One file per instruction set gives its DenseKernels: dense_portable.cpp, dense_sse2.cpp, dense_avx2.cpp,
// dense_avx512.cpp, dense_neon.cpp, dense_wasm.cpp. A new one is another such file, a KernelChoice and a line in dense.cpp.
#pragma once

#include "core/search/dense.hpp"

namespace hop::core {

inline constexpr std::size_t dense_lanes = 32;
inline constexpr std::size_t integer_block = 32;  // elements that add_int8 takes; dense_avx512.cpp has its own

// Asks for the memory one page after `at`, where the processor's own prefetching ends. May lie behind the last row: a
// prefetch reads nothing that the program could see, hence an integer, not a pointer.
inline void prefetch_for_scan(const std::uint8_t* at) {
  constexpr std::uintptr_t ahead = 4096;
  __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(at) + ahead));
}

// The scale of both sides is one float product, so that each score is rounded twice, regardless of the kernel.
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
