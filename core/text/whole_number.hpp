// Numbers with points, such as "2.0" and "1.31.4". The analyzer reads each group of digits as a word, but "1.0" and "0.10" are not
// the same number, and a text about "Rust 1.31" does not say "Rust 1".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"

namespace hop::core {

// The number with points that has the word; the word itself if it is in none, as in "v2.0".
ByteRange whole_number(std::string_view text, ByteRange word);

// Whether a name begins or ends inside a number with points.
bool cuts_number(std::string_view text, ByteRange name);

// The places where a text has a number with points, also as the beginning of a longer one, from left to right: "2.0" in "v2.0.1".
std::vector<ByteRange> find_whole_number(std::string_view text, std::string_view number);

// The numbers with points in a text, from left to right.
std::vector<ByteRange> find_numbers_with_points(std::string_view text);

}  // namespace hop::core
