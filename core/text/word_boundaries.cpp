// The word boundary rules WB1 … WB999 of UAX #29, in the order of the standard, as a state machine over the word break
// classes of the code points, with a fast path for ASCII.
#include "core/text/ascii.hpp"
#include "core/text/boundaries.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

using unicode::WordBreak;

bool is_line_break(WordBreak c) { return c == WordBreak::cr || c == WordBreak::lf || c == WordBreak::newline; }
// Attached to the preceding code point (WB4).
bool is_attached(WordBreak c) { return c == WordBreak::extend || c == WordBreak::format || c == WordBreak::zwj; }
// The macros of the standard: AHLetter, MidLetter | MidNumLetQ, MidNum | MidNumLetQ.
bool is_letter_class(WordBreak c) { return c == WordBreak::letter || c == WordBreak::hebrew_letter; }
bool is_inside_letters(WordBreak c) {
  return c == WordBreak::mid_letter || c == WordBreak::mid_num_let || c == WordBreak::single_quote;
}
bool is_inside_numbers(WordBreak c) {
  return c == WordBreak::mid_num || c == WordBreak::mid_num_let || c == WordBreak::single_quote;
}

// The class of the first code point at or after `at` that is not attached to its predecessor; `other` at the end of the
// text.
WordBreak next_unattached(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const CodePoint found = decode_utf8(text, at);
    const WordBreak found_class = unicode::record_of(found.value).word_break();
    if (!is_attached(found_class)) return found_class;
    at += found.length;
  }
  return WordBreak::other;
}

// The context that the rules need: two classes back, and the parity of regional indicators.
struct WordBreakState {
  WordBreak before_last = WordBreak::other;  // the last two classes, without attached ones (WB4)
  WordBreak last = WordBreak::other;
  WordBreak last_as_written = WordBreak::other;
  bool odd_regional_indicators = false;
};

// Whether the next code point, which ends at byte `behind`, continues the segment.
bool joins_word(const WordBreakState& s, const unicode::CodePointRecord& record, std::string_view text, std::size_t behind) {
  const WordBreak next = record.word_break();
  const WordBreak last = s.last;
  if (s.last_as_written == WordBreak::cr && next == WordBreak::lf) return true;                        // WB3
  if (is_line_break(s.last_as_written) || is_line_break(next)) return false;                           // WB3a, WB3b
  if (s.last_as_written == WordBreak::zwj && record.has(unicode::extended_pictographic)) return true;  // WB3c
  if (s.last_as_written == WordBreak::segment_space && next == WordBreak::segment_space) return true;  // WB3d
  if (is_attached(next)) return true;                                                                  // WB4
  if (is_letter_class(last) && is_letter_class(next)) return true;                                     // WB5
  if (is_letter_class(last) && is_inside_letters(next) && is_letter_class(next_unattached(text, behind))) {
    return true;  // WB6
  }
  if (is_letter_class(s.before_last) && is_inside_letters(last) && is_letter_class(next)) return true;  // WB7
  if (last == WordBreak::hebrew_letter && next == WordBreak::single_quote) return true;                 // WB7a
  if (last == WordBreak::hebrew_letter && next == WordBreak::double_quote &&
      next_unattached(text, behind) == WordBreak::hebrew_letter) {
    return true;  // WB7b
  }
  if (s.before_last == WordBreak::hebrew_letter && last == WordBreak::double_quote && next == WordBreak::hebrew_letter) {
    return true;  // WB7c
  }
  if (last == WordBreak::numeric && next == WordBreak::numeric) return true;  // WB8
  if (is_letter_class(last) && next == WordBreak::numeric) return true;       // WB9
  if (last == WordBreak::numeric && is_letter_class(next)) return true;       // WB10
  if (s.before_last == WordBreak::numeric && is_inside_numbers(last) && next == WordBreak::numeric) {
    return true;  // WB11
  }
  if (last == WordBreak::numeric && is_inside_numbers(next) && next_unattached(text, behind) == WordBreak::numeric) {
    return true;  // WB12
  }
  if (last == WordBreak::katakana && next == WordBreak::katakana) return true;  // WB13
  const bool last_extends = is_letter_class(last) || last == WordBreak::numeric || last == WordBreak::katakana;
  if ((last_extends || last == WordBreak::extend_num_let) && next == WordBreak::extend_num_let) return true;  // WB13a
  if (last == WordBreak::extend_num_let && (is_letter_class(next) || next == WordBreak::numeric || next == WordBreak::katakana)) {
    return true;  // WB13b
  }
  return last == WordBreak::regional_indicator && next == WordBreak::regional_indicator &&
         s.odd_regional_indicators;  // WB15, WB16
}

// The fast path: the end of the segment at `begin` if ASCII determines it, else `begin`. The general rules are needed
// next to other characters, and if a mark such as ' or . can be inside a word. A run of letters, digits and underscores
// is one segment. Any other byte is a segment by itself, except that consecutive spaces form one segment, as do CR and
// LF.
std::size_t end_of_ascii_segment(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && ascii::is_word_byte(text[end])) ++end;
  if (end == text.size()) return end;
  const char next = text[end];
  if (!ascii::is_ascii(next)) return begin;
  const std::size_t behind = end + 1;
  if (end == begin) {
    if (behind == text.size()) return behind;
    const bool may_continue = !ascii::is_ascii(text[behind]) || (next == ' ' && text[behind] == ' ') || next == '\r';
    return may_continue ? begin : behind;
  }
  // These marks join letters or digits on both sides (WB6, WB7, WB11, WB12), so the next byte decides.
  const bool may_join = next == '\'' || next == '.' || next == ':' || next == ',' || next == ';';
  if (!may_join || behind == text.size()) return end;
  return ascii::is_ascii(text[behind]) && !ascii::is_word_byte(text[behind]) ? end : begin;
}

}  // namespace

std::size_t next_word_boundary(std::string_view text, std::size_t begin) {
  if (const std::size_t end = end_of_ascii_segment(text, begin); end > begin) return end;
  WordBreakState state;
  std::size_t at = begin;
  while (at < text.size()) {
    const CodePoint found = decode_utf8(text, at);
    const unicode::CodePointRecord& record = unicode::record_of(found.value);
    const WordBreak next = record.word_break();
    if (at > begin && !joins_word(state, record, text, at + found.length)) return at;
    // WB4: attached code points do not change the state, except at the start of a segment.
    if (at == begin || !is_attached(next)) {
      state.odd_regional_indicators = next == WordBreak::regional_indicator &&
                                      !(state.last == WordBreak::regional_indicator && state.odd_regional_indicators);
      state.before_last = state.last;
      state.last = next;
    }
    state.last_as_written = next;
    at += found.length;
  }
  return at;
}

// Repeats next_word_boundary() up to the end of the text.
void append_word_segments(std::string_view text, std::vector<ByteRange>& out) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = next_word_boundary(text, begin);
    out.push_back(byte_range(begin, end));
    begin = end;
  }
}

}  // namespace hop::core
