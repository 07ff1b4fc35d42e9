#include "core/text/ascii_word.hpp"

#include <bit>
#include <cstdint>
#include <cstring>

#include "core/text/ascii.hpp"

namespace hop::core::ascii {
namespace {

struct FoldedBytes {
  std::uint64_t bytes;  // the first of them in the lowest eight bits; those behind the run mean nothing
  std::size_t length;   // of the run at their beginning: at most 8
};

// Of each byte the highest bit says what is found; the others are a number up to 127, to which 128 − n is added, so that
// the highest bit tells whether it is n at least.
FoldedBytes fold_eight(std::uint64_t eight) {
  constexpr std::uint64_t ones = 0x0101010101010101u, highest = 0x80 * ones;
  const auto from = [](std::uint64_t bytes, char least) {
    return bytes + (0x80 - static_cast<unsigned char>(least)) * ones;
  };
  const std::uint64_t low = eight & ~highest;
  const std::uint64_t upper = from(low, 'A') & ~from(low, 'Z' + 1) & highest;
  const std::uint64_t folded = low | upper >> 2;  // 0x80 becomes 0x20, by which the cases differ
  const std::uint64_t letters = from(folded, 'a') & ~from(folded, 'z' + 1);
  const std::uint64_t digits = from(low, '0') & ~from(low, '9' + 1);
  const std::uint64_t underscores = ~from(low ^ '_' * ones, 1);
  const std::uint64_t others = ~((letters | digits | underscores) & ~eight) & highest;
  return {folded, static_cast<std::size_t>(std::countr_zero(others)) / 8};
}

}  // namespace

std::size_t fold_word(std::string_view text, std::size_t at, char* out) {
  const char* const run = text.data() + at;
  const std::size_t most = text.size() - at;
  std::size_t length = 0;
  if (std::endian::native == std::endian::little) {
    while (length + 8 <= most) {
      std::uint64_t eight;
      std::memcpy(&eight, run + length, sizeof eight);
      const FoldedBytes found = fold_eight(eight);
      if (out != nullptr) std::memcpy(out + length, &found.bytes, sizeof found.bytes);
      length += found.length;
      if (found.length < 8) return length;
    }
  }
  for (; length < most && is_word_byte(run[length]); ++length) {
    if (out != nullptr) out[length] = folded_word_byte(run[length]);
  }
  return length;
}

}  // namespace hop::core::ascii
