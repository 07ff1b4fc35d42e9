// Finds the end of a run of ASCII letters, digits and underscores and folds its case, eight bytes at a time (SWAR: SIMD
// within a register). A byte-wise loop would end at an unpredictable place in almost every word, and each misprediction
// costs more than the arithmetic here.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/text/ascii.hpp"

namespace hop::core::ascii {

// Eight bytes of text are one number, with the first byte in the lowest bits. A set of these bytes is represented by
// their highest bits.
inline constexpr std::uint64_t every_byte = 0x0101010101010101u, highest_bits = 0x80 * every_byte;

struct FoldedBytes {
  std::uint64_t bytes;  // letters in lower case; bytes outside the set `words` are unspecified
  std::uint64_t words;  // the set of letters, digits and underscores
};

// The set of bytes ≥ `least`. The highest bit of every byte of `low` must be 0: adding 128 − least then carries into
// the highest bit exactly if the byte is ≥ least.
constexpr std::uint64_t bytes_from(std::uint64_t low, char least) {
  return low + (0x80 - static_cast<unsigned char>(least)) * every_byte;
}

constexpr std::uint64_t capitals(std::uint64_t low) { return bytes_from(low, 'A') & ~bytes_from(low, 'Z' + 1) & highest_bits; }
constexpr std::uint64_t underscores(std::uint64_t low) { return ~bytes_from(low ^ '_' * every_byte, 1); }

inline FoldedBytes fold_eight(std::uint64_t eight) {
  const std::uint64_t low = eight & ~highest_bits;
  const std::uint64_t folded = low | capitals(low) >> 2;  // 0x80 >> 2 is 0x20, the bit that distinguishes the cases
  const std::uint64_t letters = bytes_from(folded, 'a') & ~bytes_from(folded, 'z' + 1);
  const std::uint64_t digits = bytes_from(low, '0') & ~bytes_from(low, '9' + 1);
  return {folded, (letters | digits | underscores(low)) & ~eight & highest_bits};
}

// Whether the bytes [begin, end) of the text contain an ASCII capital letter or an underscore.
inline bool has_capital_or_underscore(std::string_view text, std::size_t begin, std::size_t end) {
  for (; std::endian::native == std::endian::little && begin < end && begin + 8 <= text.size(); begin += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, text.data() + begin, sizeof eight);
    const std::uint64_t low = eight & ~highest_bits;
    const std::uint64_t behind = end - begin < 8 ? ~std::uint64_t{0} << 8 * (end - begin) : 0;
    if (((capitals(low) | underscores(low)) & ~eight & highest_bits & ~behind) != 0) return true;
  }
  for (; begin < end; ++begin) {
    if (text[begin] == '_' || is_upper(text[begin])) return true;
  }
  return false;
}

// Like fold_word, for runs of any length.
std::size_t fold_long_word(std::string_view text, std::size_t at, char* out);

// The length of the run at text[at]. If `out` is given, the folded bytes are written to it; it needs room for eight
// bytes more than the run has.
#if defined(__wasm__)  // where size counts first
__attribute__((noinline))
#endif
inline std::size_t
fold_word(std::string_view text, std::size_t at, char* out = nullptr) {
  if (std::endian::native == std::endian::little && at + 8 <= text.size()) {
    std::uint64_t eight;
    std::memcpy(&eight, text.data() + at, sizeof eight);
    const FoldedBytes found = fold_eight(eight);
    if (found.words != highest_bits) {
      if (out != nullptr) std::memcpy(out, &found.bytes, sizeof found.bytes);
      return static_cast<std::size_t>(std::countr_zero(~found.words & highest_bits)) / 8;
    }
  }
  return fold_long_word(text, at, out);
}

}  // namespace hop::core::ascii
