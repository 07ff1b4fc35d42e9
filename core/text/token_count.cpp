// Token counting, the hottest function of indexing after the analyzer. ASCII stretches are counted eight bytes at a
// time with bit arithmetic (SWAR); the rest uses the word boundaries of UAX #29.
#include <algorithm>
#include <bit>
#include <cstring>

#include "core/base/wrap_around.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/ascii.hpp"
#include "core/text/ascii_word.hpp"
#include "core/text/boundaries.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// The tokens of one UAX #29 segment: each CJK character is one, white space is none, anything else is one.
std::uint32_t count_tokens_of_segment(std::string_view segment) {
  if (segment.size() == 1) return !ascii::is_white_space(segment[0]);
  std::uint32_t cjk_characters = 0;
  bool is_blank = true;
  for (std::size_t at = 0; at < segment.size();) {
    const CodePoint found = decode_utf8(segment, at);
    cjk_characters += is_cjk(found.value);
    is_blank = is_blank && is_white_space(found.value);
    at += found.length;
  }
  return cjk_characters > 0 ? cjk_characters : is_blank ? 0 : 1;
}

// The end of the ASCII stretch at `at`, found eight bytes at a time.
std::size_t end_of_ascii(std::string_view text, std::size_t at) {
  for (std::uint64_t eight; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if ((eight & ascii::highest_bits) != 0) break;
  }
  while (at < text.size() && ascii::is_ascii(text[at])) ++at;
  return at;
}

// Whether a punctuation mark between two word bytes joins them into one segment (WB6, WB7, WB11, WB12).
bool joins_ascii(char before, char mark, char behind) {
  const bool is_number = ascii::is_digit(before) && ascii::is_digit(behind);
  const bool is_word = ascii::is_letter(before) && ascii::is_letter(behind);
  if (mark == '\'' || mark == '.') return is_number || is_word;
  return mark == ':' ? is_word : is_number && (mark == ',' || mark == ';');
}

// Sums eight bytes, each of which is 0 or 1: the multiplication adds them up in the highest byte.
HOP_WRAPS_AROUND std::uint32_t sum_of_bytes(std::uint64_t eight) {
  return static_cast<std::uint32_t>(eight * ascii::every_byte >> 56);
}

// Counts the tokens of ASCII text: the starts of runs of word bytes, and the bytes that are neither word bytes nor
// white space.
std::uint32_t count_ascii_tokens(std::string_view text) {
  std::uint32_t count = 0;
  std::uint64_t behind_word = 0;  // whether the previous byte was a word byte
  for (std::size_t at = 0; at < text.size(); at += 8) {
    std::uint64_t eight = ' ' * ascii::every_byte;
    std::memcpy(&eight, text.data() + at, std::min<std::size_t>(text.size() - at, 8));
    // The arithmetic assumes that the first byte is the lowest.
    if (std::endian::native == std::endian::big) eight = __builtin_bswap64(eight);
    const std::uint64_t words = ascii::fold_eight(eight).words, before = words << 8 | behind_word;
    const std::uint64_t white = ~ascii::bytes_from(eight ^ ' ' * ascii::every_byte, 1) |
                                (ascii::bytes_from(eight, '\t') & ~ascii::bytes_from(eight, '\r' + 1));
    // Each punctuation byte is a segment and therefore a token.
    const std::uint64_t marks = ~(words | white) & ascii::highest_bits;
    count += sum_of_bytes(((words & ~before) | marks) / 0x80);
    for (std::uint64_t joints = marks & before; joints != 0; joints &= joints - 1) {
      const std::size_t mark = at + static_cast<std::size_t>(std::countr_zero(joints)) / 8;
      // A joining mark was counted as a token, and so was the run after it; both belong to the run before.
      if (mark + 1 < text.size() && joins_ascii(text[mark - 1], text[mark], text[mark + 1])) count -= 2;
    }
    behind_word = words >> 56;
  }
  return count;
}

}  // namespace

// Alternates between stretches of ASCII and the text around other characters.
std::uint32_t count_tokens(std::string_view text) {
  std::uint32_t count = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t ascii_end = end_of_ascii(text, begin);
    // A character outside ASCII can change the segments before it, but not across a space that an ASCII character follows.
    // Back up to such a space; the UAX #29 rules handle the text from there on.
    std::size_t end = ascii_end;
    if (end < text.size()) {
      while (end > begin && (end == ascii_end || text[end - 1] != ' ')) --end;
    }
    count += count_ascii_tokens(text.substr(begin, end - begin));
    for (begin = end; begin < text.size() && begin <= ascii_end; begin = end) {
      end = next_word_boundary(text, begin);
      count += count_tokens_of_segment(text.substr(begin, end - begin));
    }
  }
  return count;
}

}  // namespace hop::core
