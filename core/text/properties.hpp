// Unicode properties of code points that the text functions use. A lookup takes a few array accesses
// (code_point_record.hpp).
#pragma once

#include <cstdint>

namespace hop::core {

bool is_letter(char32_t code_point);                // general category L*
bool is_number(char32_t code_point);                // general category N*
bool is_decimal_digit(char32_t code_point);         // general category Nd
bool is_mark(char32_t code_point);                  // general category M*
bool is_lower_case(char32_t code_point);            // derived property Lowercase
bool is_white_space(char32_t code_point);           // property White_Space
bool is_cjk(char32_t code_point);                   // letter or number of script Han, Hiragana or Katakana, or the sound mark ー:
                                                    // written without spaces, cut into bigrams
std::uint8_t combining_class(char32_t code_point);  // canonical combining class; 0 for a starter

// A letter, number, mark or underscore: the characters of words and keys.
bool is_word_character(char32_t code_point);

}  // namespace hop::core
