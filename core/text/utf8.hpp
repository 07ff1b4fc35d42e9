// UTF-8 in and out. Text of a host is never trusted: invalid bytes become U+FFFD, and are counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hop::core {

struct CodePoint {
  char32_t value = 0;        // U+FFFD for an invalid sequence
  std::uint32_t length = 0;  // bytes taken: at least 1
};

// The code point that starts at byte `at` < text.size(). An invalid sequence takes its maximal subpart
// (Unicode 15.0, §3.9, "U+FFFD Substitution of Maximal Subparts").
CodePoint decode_utf8(std::string_view text, std::size_t at);
void append_utf8(std::string& out, char32_t code_point);
bool is_valid_utf8(std::string_view text);

struct CleanText {
  std::string text;
  std::uint64_t replaced = 0;  // invalid sequences that became U+FFFD
};
CleanText replace_invalid_utf8(std::string_view text);

// Length of valid UTF-8 text in UTF-16 code units.
std::uint64_t utf16_length(std::string_view text);

}  // namespace hop::core
