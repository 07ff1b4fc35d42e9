// Kernel selection at run time, and the scan for one question. The question of an int8 scan is quantized, too, so that the
// kernels multiply integers; the two scales are applied to each integer product.
#include "core/search/dense.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/search/dense_kernels.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace hop::core {

namespace {

#if defined(__x86_64__)
// clang 14's __builtin_cpu_supports does not know "f16c".
bool processor_has_f16c() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_F16C) != 0;
}
#endif

void scan_int8_rows(const DenseKernels& kernels, const VectorView& view, std::span<const float> query, std::uint32_t first,
                    std::uint32_t last, std::span<float> out) {
  std::vector<std::int8_t> quantized(query.size());
  const float query_scale = quantize_int8(query, quantized);
  constexpr std::uint32_t rows_at_once = 256;
  std::int32_t products[rows_at_once];
  for (std::uint32_t begin = first; begin < last; begin += std::min(rows_at_once, last - begin)) {
    const std::uint32_t count = std::min(rows_at_once, last - begin);
    kernels.one.int8(&view.bytes[begin * view.row_bytes()], count, view.dimension, quantized.data(), products, 0);
    scale_int8_products({products, count}, view.scales.subspan(begin), query_scale, out.subspan(begin - first));
  }
}

}  // namespace

std::size_t bytes_per_value(Precision precision) {
  switch (precision) {
    case Precision::f32: return 4;
    case Precision::f16: return 2;
    case Precision::int8: return 1;
  }
  return 0;
}

void read_row(const VectorView& view, std::uint32_t row, std::span<float> out) {
  if (view.has_parts()) return read_row(view.parts->row(row), 0, out);
  const std::uint8_t* bytes = view.bytes.data() + std::size_t{row} * view.row_bytes();
  for (std::size_t i = 0; i < out.size(); ++i) {
    switch (view.precision) {
      case Precision::f32: std::memcpy(&out[i], bytes + 4 * i, 4); break;
      case Precision::f16: {
        std::uint16_t half;
        std::memcpy(&half, bytes + 2 * i, 2);
        out[i] = float_from_half(half);
        break;
      }
      case Precision::int8: out[i] = static_cast<float>(static_cast<std::int8_t>(bytes[i])) * view.scales[row]; break;
    }
  }
}

// Baseline instruction sets of a platform are available without a test; the others are detected at run time.
bool is_available(KernelChoice choice) {
  switch (choice) {
    case KernelChoice::best: return true;
#if defined(__wasm_simd128__)
    case KernelChoice::wasm: return true;
#else
    case KernelChoice::portable: return true;
#endif
#if defined(__x86_64__)
    case KernelChoice::sse2: return true;
    case KernelChoice::avx2: return __builtin_cpu_supports("avx2") && processor_has_f16c();
    case KernelChoice::avx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni");
#elif defined(__aarch64__)
    case KernelChoice::neon: return true;
#endif
    default: return false;
  }
}

DenseKernels choose_kernels([[maybe_unused]] KernelChoice choice) {
#if defined(HOPTRAIL_KERNEL)  // a test build forces this kernel (portable, sse2, …) instead of the best available one
  if (choice == KernelChoice::best) choice = KernelChoice::HOPTRAIL_KERNEL;
#endif
#if defined(__wasm_simd128__)
  return wasm_kernels();
#else
#if defined(__x86_64__)
  const auto is_wanted = [&](KernelChoice one) { return choice == one || (choice == KernelChoice::best && is_available(one)); };
  if (is_wanted(KernelChoice::avx512)) return avx512_kernels();
  if (is_wanted(KernelChoice::avx2)) return avx2_kernels();
  if (choice != KernelChoice::portable) return sse2_kernels();
#elif defined(__aarch64__)
  if (choice != KernelChoice::portable) return neon_kernels();
#endif
  return portable_kernels();
#endif
}

void scan(const DenseKernels& kernels, const VectorView& view, std::span<const float> query, std::uint32_t first,
          std::uint32_t last, std::span<float> out) {
  if (first >= last) return;
  if (view.has_parts()) {
    const ScanQuestion question{query, out};
    return view.parts->scan(kernels, {&question, 1}, first, last, first);
  }
  const std::uint8_t* rows = view.bytes.data() + first * view.row_bytes();
  switch (view.precision) {
    case Precision::f32: return kernels.one.f32(rows, last - first, view.dimension, query.data(), out.data(), 0);
    case Precision::f16: return kernels.one.f16(rows, last - first, view.dimension, query.data(), out.data(), 0);
    case Precision::int8: return scan_int8_rows(kernels, view, query, first, last, out);
  }
}

// Uses the baseline kernel of the platform. All kernels give the same bits, and this one needs no feature detection.
float dot_product(std::span<const float> a, std::span<const float> b) {
#if defined(__x86_64__)
  const DenseKernels kernels = sse2_kernels();
#elif defined(__aarch64__)
  const DenseKernels kernels = neon_kernels();
#elif defined(__wasm_simd128__)
  const DenseKernels kernels = wasm_kernels();
#else
  const DenseKernels kernels = portable_kernels();
#endif
  float product = 0;
  kernels.one.f32(reinterpret_cast<const std::uint8_t*>(a.data()), 1, a.size(), b.data(), &product, 0);
  return product;
}

}  // namespace hop::core
