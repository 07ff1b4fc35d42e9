// One file per instruction set gives its DenseKernels: dense_portable.cpp, dense_sse2.cpp, dense_avx2.cpp,
// dense_neon.cpp, dense_wasm.cpp. A new one (AVX-512) is another such file, a KernelChoice and a line in dense.cpp.
#pragma once

#include "core/search/dense.hpp"

namespace hop::core {

inline constexpr std::size_t dense_lanes = 32;

// Asks for the memory one page after `at`, where the processor's own prefetching ends. May lie behind the last row: a
// prefetch reads nothing that the program could see, hence an integer, not a pointer.
inline void prefetch_for_scan(const std::uint8_t* at) {
  constexpr std::uintptr_t ahead = 4096;
  __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(at) + ahead));
}

#if defined(__wasm_simd128__)
DenseKernels wasm_kernels();
#else
DenseKernels portable_kernels();
#endif
#if defined(__x86_64__)
DenseKernels sse2_kernels();
DenseKernels avx2_kernels();
#elif defined(__aarch64__)
DenseKernels neon_kernels();
#endif

}  // namespace hop::core
