// One file per instruction set gives its DenseKernels: dense_portable.cpp, dense_sse2.cpp, dense_avx2.cpp,
// dense_neon.cpp. A new one (AVX-512, WASM SIMD) is another such file, a KernelChoice and a line in dense.cpp.
#pragma once

#include "core/search/dense.hpp"

namespace hop::core {

inline constexpr std::size_t dense_lanes = 32;

DenseKernels portable_kernels();
#if defined(__x86_64__)
DenseKernels sse2_kernels();
DenseKernels avx2_kernels();
#elif defined(__aarch64__)
DenseKernels neon_kernels();
#endif

}  // namespace hop::core
