// What the Unicode Character Database says of a code point, one row for all code points that agree.
//
// The tables are made by core/text/make_unicode_tables.py, which knows these enums by their order.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hop::core::unicode {

enum Flag : std::uint16_t {
  letter = 1 << 0,
  number = 1 << 1,
  decimal_digit = 1 << 2,
  mark = 1 << 3,
  lower_case = 1 << 4,
  white_space = 1 << 5,
  cjk = 1 << 6,
  extended_pictographic = 1 << 7,
  decomposes = 1 << 8,                    // under NFD
  decomposes_for_compatibility = 1 << 9,  // under NFKD
  not_nfc = 1 << 10,                      // NFC_Quick_Check = No
  not_nfkc = 1 << 11,                     // NFKC_Quick_Check = No
  composes_with_previous = 1 << 12,       // NFC_Quick_Check and NFKC_Quick_Check = Maybe
  case_folds = 1 << 13,
};

enum class WordBreak : std::uint8_t {
  other,
  cr,
  lf,
  newline,
  extend,
  zwj,
  regional_indicator,
  format,
  katakana,
  hebrew_letter,
  letter,
  single_quote,
  double_quote,
  mid_num_let,
  mid_letter,
  mid_num,
  numeric,
  extend_num_let,
  segment_space,
};

enum class SentenceBreak : std::uint8_t {
  other,
  cr,
  lf,
  separator,
  extend,
  format,
  space,
  lower,
  upper,
  other_letter,
  numeric,
  full_stop,
  terminator,
  close,
  continuation,
};

struct CodePointRecord {
  std::uint16_t flags;  // of Flag
  std::uint8_t word_break_value;
  std::uint8_t sentence_break_value;
  std::uint8_t combining_class;

  bool has(int any_of) const { return (flags & any_of) != 0; }
  WordBreak word_break() const { return static_cast<WordBreak>(word_break_value); }
  SentenceBreak sentence_break() const { return static_cast<SentenceBreak>(sentence_break_value); }
};

// A code point's row is found in three steps: its high bits name a block of record_middle, its middle bits an entry
// there, which names a block of record_low, and its low bits an entry there.
inline constexpr int record_low_bits = 4;
inline constexpr int record_middle_bits = 5;
extern const char unicode_version[7];
extern const std::uint8_t record_top[];
extern const std::uint16_t record_middle[];
extern const std::uint8_t record_low[];
extern const CodePointRecord code_point_records[];

inline const CodePointRecord& record_of(char32_t code_point) {
  if (code_point > 0x10FFFF) code_point = 0xFFFD;
  const std::size_t top = record_top[code_point >> (record_low_bits + record_middle_bits)];
  const std::size_t middle_bits = (code_point >> record_low_bits) & ((1u << record_middle_bits) - 1);
  const std::size_t middle = record_middle[top << record_middle_bits | middle_bits];
  return code_point_records[record_low[middle << record_low_bits | (code_point & ((1u << record_low_bits) - 1))]];
}

}  // namespace hop::core::unicode
