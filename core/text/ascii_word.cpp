// The out-of-line part of fold_word: runs of eight or more bytes, the end of the text, and big-endian processors. Most
// words are shorter and never get here.
#include "core/text/ascii_word.hpp"

namespace hop::core::ascii {

std::size_t fold_long_word(std::string_view text, std::size_t at, char* out) {
  const char* const run = text.data() + at;
  const std::size_t most = text.size() - at;
  std::size_t length = 0;
  if (std::endian::native == std::endian::little) {
    while (length + 8 <= most) {
      std::uint64_t eight;
      std::memcpy(&eight, run + length, sizeof eight);
      const FoldedBytes found = fold_eight(eight);
      if (out != nullptr) std::memcpy(out + length, &found.bytes, sizeof found.bytes);
      if (found.words != highest_bits)
        return length + static_cast<std::size_t>(std::countr_zero(~found.words & highest_bits)) / 8;
      length += 8;
    }
  }
  for (; length < most && is_word_byte(run[length]); ++length) {
    if (out != nullptr) out[length] = folded_word_byte(run[length]);
  }
  return length;
}

}  // namespace hop::core::ascii
