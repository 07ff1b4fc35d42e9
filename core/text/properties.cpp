// Named accessors for the flags of the generated Unicode tables. Each function is one lookup in the three-level table;
// loops that need several properties of a code point use record_of() directly.
#include "core/text/properties.hpp"

#include "core/text/code_point_record.hpp"

namespace hop::core {

bool is_letter(char32_t c) { return unicode::record_of(c).has(unicode::letter); }
bool is_number(char32_t c) { return unicode::record_of(c).has(unicode::number); }
bool is_decimal_digit(char32_t c) { return unicode::record_of(c).has(unicode::decimal_digit); }
bool is_mark(char32_t c) { return unicode::record_of(c).has(unicode::mark); }
bool is_lower_case(char32_t c) { return unicode::record_of(c).has(unicode::lower_case); }
bool is_white_space(char32_t c) { return unicode::record_of(c).has(unicode::white_space); }
bool is_cjk(char32_t c) { return unicode::record_of(c).has(unicode::cjk); }
std::uint8_t combining_class(char32_t c) { return unicode::record_of(c).combining_class; }

bool is_word_character(char32_t c) {
  return c == U'_' || unicode::record_of(c).has(unicode::letter | unicode::number | unicode::mark);
}

}  // namespace hop::core
