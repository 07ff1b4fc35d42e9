// Three implementations: slicing-by-8 tables, SSE 4.2 and ARMv8 CRC instructions. The instruction paths checksum three
// blocks in parallel to hide the latency of the instruction.
#include "core/base/crc32c.hpp"

#include <array>
#include <cstddef>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#elif defined(__aarch64__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define HOP_CRC_ARMV8
#ifdef __linux__
#include <sys/auxv.h>
#endif
#endif

namespace hop::core {
namespace {

using CrcTable = std::array<std::uint32_t, 256>;

// slice[k][b]: the CRC of byte b followed by k zero bytes. Slicing-by-8 combines eight table lookups per 64-bit word.
#if !defined(__EMSCRIPTEN__)
constexpr
#endif
    std::array<CrcTable, 8>
    make_crc_slices() {
  constexpr std::uint32_t reflected_polynomial = 0x82f63b78;
  std::array<CrcTable, 8> slices{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (crc & 1 ? reflected_polynomial : 0);
    slices[0][byte] = crc;
  }
  for (std::size_t k = 1; k < 8; ++k) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const std::uint32_t before = slices[k - 1][byte];
      slices[k][byte] = (before >> 8) ^ slices[0][before & 255];
    }
  }
  return slices;
}
#if defined(__EMSCRIPTEN__)
const std::array<CrcTable, 8> crc_slices = make_crc_slices();  // built at startup: 8 kB that would not compress
#else
constexpr std::array<CrcTable, 8> crc_slices = make_crc_slices();
#endif

// The functions below take and return the CRC register: the bitwise complement of the checksum.

// The textbook algorithm, for the last few bytes.
std::uint32_t crc_bytewise(std::uint32_t state, const std::uint8_t* at, std::size_t count) {
  for (; count > 0; ++at, --count) state = (state >> 8) ^ crc_slices[0][(state ^ *at) & 255];
  return state;
}

std::uint32_t crc_by_tables(std::uint32_t state, const std::uint8_t* at, std::size_t count) {
  for (; count >= 8; at += 8, count -= 8) {
    state ^= static_cast<std::uint32_t>(at[0]) | static_cast<std::uint32_t>(at[1]) << 8 |
             static_cast<std::uint32_t>(at[2]) << 16 | static_cast<std::uint32_t>(at[3]) << 24;
    state = crc_slices[7][state & 255] ^ crc_slices[6][state >> 8 & 255] ^ crc_slices[5][state >> 16 & 255] ^
            crc_slices[4][state >> 24] ^ crc_slices[3][at[4]] ^ crc_slices[2][at[5]] ^ crc_slices[1][at[6]] ^
            crc_slices[0][at[7]];
  }
  return crc_bytewise(state, at, count);
}

#if defined(__x86_64__) || defined(HOP_CRC_ARMV8)

// A CRC instruction has a latency of three cycles and a throughput of one per cycle. The loop therefore checksums three
// adjacent blocks at once and combines the results: it advances a register over the zero bytes of a block. It
// prefetches the next three blocks explicitly, because the hardware prefetcher does not detect three interleaved
// streams.
constexpr std::size_t crc_block = 1024;
constexpr std::size_t cache_line = 64;

using CrcMatrix = std::array<std::uint32_t, 32>;  // column i: the image of register bit i

// Matrix times vector over GF(2): the register is a vector of 32 bits.
constexpr std::uint32_t multiply_state(const CrcMatrix& matrix, std::uint32_t state) {
  std::uint32_t result = 0;
  for (std::size_t i = 0; state != 0; ++i, state >>= 1) {
    if (state & 1) result ^= matrix[i];
  }
  return result;
}

// over_block[k][b]: the register after crc_block zero bytes, if it was b in byte k and 0 elsewhere. The CRC is linear,
// so the matrix for one zero byte is squared until it covers a block.
constexpr std::array<CrcTable, 4> make_crc_over_block() {
  CrcMatrix matrix{};  // over one zero byte
  for (std::size_t i = 0; i < 32; ++i) {
    const std::uint32_t state = std::uint32_t{1} << i;
    matrix[i] = (state >> 8) ^ crc_slices[0][state & 255];
  }
  for (std::size_t bytes = 1; bytes < crc_block; bytes *= 2) {
    CrcMatrix squared{};
    for (std::size_t i = 0; i < 32; ++i) squared[i] = multiply_state(matrix, matrix[i]);
    matrix = squared;
  }
  std::array<CrcTable, 4> tables{};
  for (std::size_t k = 0; k < 4; ++k) {
    for (std::uint32_t byte = 0; byte < 256; ++byte) tables[k][byte] = multiply_state(matrix, byte << (8 * k));
  }
  return tables;
}
constexpr std::array<CrcTable, 4> crc_over_block = make_crc_over_block();

// Advances a register over crc_block zero bytes.
std::uint32_t carry_over_block(std::uint32_t state) {
  return crc_over_block[0][state & 255] ^ crc_over_block[1][state >> 8 & 255] ^ crc_over_block[2][state >> 16 & 255] ^
         crc_over_block[3][state >> 24];
}

std::uint64_t load_crc_word(const std::uint8_t* at) {
  std::uint64_t word;
  std::memcpy(&word, at, sizeof word);
  return word;
}

#if defined(__x86_64__)
using CrcRegister = std::uint64_t;  // the upper half is zero
#define HOP_CRC_TARGET __attribute__((target("sse4.2,crc32")))
#define HOP_CRC_WORD(state, word) _mm_crc32_u64(state, word)
#else
using CrcRegister = std::uint32_t;
#ifdef __clang__
#define HOP_CRC_TARGET __attribute__((target("crc")))
#define HOP_CRC_WORD(state, word) __builtin_arm_crc32cd(state, word)
#else
#define HOP_CRC_TARGET __attribute__((target("+crc")))
#define HOP_CRC_WORD(state, word) __builtin_aarch64_crc32cx(state, word)
#endif
#endif

HOP_CRC_TARGET std::uint32_t crc_by_instruction(std::uint32_t state, const std::uint8_t* at, std::size_t count) {
  // The main loop: three independent chains, one instruction per eight bytes and chain.
  for (; count >= 3 * crc_block; at += 3 * crc_block, count -= 3 * crc_block) {
    const std::uint8_t* const next = count >= 6 * crc_block ? at + 3 * crc_block : at;
    CrcRegister first = state, second = 0, third = 0;
    for (std::size_t line = 0; line < crc_block; line += cache_line) {
      for (std::size_t block = 0; block < 3; ++block) __builtin_prefetch(next + block * crc_block + line);
      for (std::size_t i = line; i < line + cache_line; i += 8) {
        first = HOP_CRC_WORD(first, load_crc_word(at + i));
        second = HOP_CRC_WORD(second, load_crc_word(at + crc_block + i));
        third = HOP_CRC_WORD(third, load_crc_word(at + 2 * crc_block + i));
      }
    }
    state = carry_over_block(static_cast<std::uint32_t>(first)) ^ static_cast<std::uint32_t>(second);
    state = carry_over_block(state) ^ static_cast<std::uint32_t>(third);
  }
  for (; count >= 8; at += 8, count -= 8) state = static_cast<std::uint32_t>(HOP_CRC_WORD(state, load_crc_word(at)));
  return crc_bytewise(state, at, count);
}

#undef HOP_CRC_TARGET
#undef HOP_CRC_WORD
#endif

}  // namespace

// Detected at run time on x86-64 and Linux ARM: one binary serves processors with and without the instruction.
bool is_available(CrcPath path) {
  switch (path) {
    case CrcPath::tables: return true;
    case CrcPath::sse42:
#if defined(__x86_64__)
      return __builtin_cpu_supports("sse4.2");
#else
      return false;
#endif
    case CrcPath::armv8:
#if defined(HOP_CRC_ARMV8) && (defined(__ARM_FEATURE_CRC32) || defined(__APPLE__))
      return true;
#elif defined(HOP_CRC_ARMV8) && defined(__linux__)
      return (getauxval(AT_HWCAP) >> 7 & 1) != 0;  // HWCAP_CRC32
#else
      return false;
#endif
  }
  return false;
}

std::uint32_t crc32c_by(CrcPath path, std::span<const std::uint8_t> bytes, std::uint32_t seed) {
#if defined(__x86_64__) || defined(HOP_CRC_ARMV8)
  if (path != CrcPath::tables) return ~crc_by_instruction(~seed, bytes.data(), bytes.size());
#else
  static_cast<void>(path);
#endif
  return ~crc_by_tables(~seed, bytes.data(), bytes.size());
}

#undef HOP_CRC_ARMV8

std::uint32_t crc32c(std::span<const std::uint8_t> bytes, std::uint32_t seed) {
  for (const CrcPath path : {CrcPath::sse42, CrcPath::armv8}) {
    if (is_available(path)) return crc32c_by(path, bytes, seed);
  }
  return crc32c_by(CrcPath::tables, bytes, seed);
}

}  // namespace hop::core
