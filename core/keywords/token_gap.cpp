// Fast paths for a single space and for ASCII. Other gaps are normalized first, so that full-width punctuation and
// no-break spaces need no separate rules.
#include "core/keywords/token_gap.hpp"

#include <string>

#include "core/text/normalize.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

constexpr std::string_view initial_gap = ". ";

bool is_ascii_gap(std::string_view gap) {
  for (const char c : gap) {
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  }
  return true;
}

// The initial in "J. Bach". "1. Create" is a list item.
bool is_initial(const KeyToken& token) { return token.length == 1 && !token.is_number; }

// The characters that can join two words into one name.
bool is_joint(std::string_view gap) { return is_space(gap) || gap == "-" || gap == "'" || gap == "\u2019"; }

// '|' separates table cells, '>' the headings of a title.
bool is_ascii_break(char c) {
  static constexpr std::string_view breaks = ".!?;:,()[]{}<>\"|\t\n\r";
  return breaks.find(c) != std::string_view::npos;
}

// Punctuation without an ASCII form: that of ideographic text, and double quotation marks.
bool is_wide_break(char32_t c) {
  return c == 0x85 || c == 0xab || c == 0xbb ||                       // next line, « »
         (c >= 0x201c && c <= 0x201f) ||                              // “ ” „ ‟
         c == 0x2028 || c == 0x2029 ||                                // line and paragraph separator
         c == 0x3001 || c == 0x3002 ||                                // 、 。
         (c >= 0x3008 && c <= 0x3011) ||                              // 〈 … 】
         (c >= 0x3014 && c <= 0x301f) || c == 0x2985 || c == 0x2986;  // ⦅ ⦆
}

}  // namespace

bool joins_tokens(std::string_view gap, const KeyToken& left) {
  if (is_joint(gap)) return true;
  if (gap == initial_gap) return is_initial(left);
  if (gap.size() > 8 || is_ascii_gap(gap)) return false;
  const std::string plain = without_marks(gap);  // a no-break space becomes a space
  return is_joint(plain) || (plain == initial_gap && is_initial(left));
}

bool breaks_phrase(std::string_view gap, const KeyToken& left) {
  if (is_space(gap)) return false;
  if (is_ascii_gap(gap)) {
    if (gap == initial_gap && is_initial(left)) return false;
    for (const char c : gap) {
      if (is_ascii_break(c)) return true;
    }
    return false;
  }
  const std::string plain = without_marks(gap);  // full-width marks become ASCII ones
  if (plain == initial_gap && is_initial(left)) return false;
  for (std::size_t at = 0; at < plain.size();) {
    const CodePoint point = decode_utf8(plain, at);
    at += point.length;
    if (point.value < 0x80 ? is_ascii_break(static_cast<char>(point.value)) : is_wide_break(point.value)) return true;
  }
  return false;
}

}  // namespace hop::core
