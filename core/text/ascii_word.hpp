// The length of a run of ASCII letters, digits and underscores and its letters in lower case, eight bytes at once: a loop
// over bytes ends where the processor does not expect it, at almost every word.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/text/ascii.hpp"

namespace hop::core::ascii {

// Eight bytes of text as one number, the first of them in its lowest bits. A set of them is the highest bits of theirs.
inline constexpr std::uint64_t every_byte = 0x0101010101010101u, highest_bits = 0x80 * every_byte;

struct FoldedBytes {
  std::uint64_t bytes;  // letters in lower case; what is no word byte means nothing
  std::uint64_t words;  // the set of those that are letters, digits and underscores
};

// Of bytes without their highest bits, of which 128 − n is added to each: then the highest bit tells whether it is n at least.
constexpr std::uint64_t bytes_from(std::uint64_t low, char least) {
  return low + (0x80 - static_cast<unsigned char>(least)) * every_byte;
}

constexpr std::uint64_t capitals(std::uint64_t low) { return bytes_from(low, 'A') & ~bytes_from(low, 'Z' + 1) & highest_bits; }
constexpr std::uint64_t underscores(std::uint64_t low) { return ~bytes_from(low ^ '_' * every_byte, 1); }

inline FoldedBytes fold_eight(std::uint64_t eight) {
  const std::uint64_t low = eight & ~highest_bits;
  const std::uint64_t folded = low | capitals(low) >> 2;  // 0x80 becomes 0x20, by which the cases differ
  const std::uint64_t letters = bytes_from(folded, 'a') & ~bytes_from(folded, 'z' + 1);
  const std::uint64_t digits = bytes_from(low, '0') & ~bytes_from(low, '9' + 1);
  return {folded, (letters | digits | underscores(low)) & ~eight & highest_bits};
}

// Whether bytes [begin, end) of the text have an ASCII capital or an underscore.
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

// As fold_word, of a run of any length.
std::size_t fold_long_word(std::string_view text, std::size_t at, char* out);

// Length of the run at text[at]. With `out`, its folded bytes go there: room for them, and for eight bytes more.
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
