// UTF-8 decoding and encoding. Text from the host is untrusted: each invalid sequence is replaced by U+FFFD and
// counted, so that the rest of the engine can rely on valid UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hop::core {

struct CodePoint {
  char32_t value = 0;        // U+FFFD for an invalid sequence
  std::uint32_t length = 0;  // bytes consumed: at least 1
};

// Decodes the code point at byte `at` < text.size(). For invalid input, it consumes the maximal subpart (Unicode 15.0,
// §3.9, "U+FFFD Substitution of Maximal Subparts").
CodePoint decode_utf8(std::string_view text, std::size_t at);
// Surrogates and values above U+10FFFF are written as U+FFFD.
void append_utf8(std::string& out, char32_t code_point);
bool is_valid_utf8(std::string_view text);

struct CleanText {
  std::string text;
  std::uint64_t replaced = 0;  // number of invalid sequences
};
CleanText replace_invalid_utf8(std::string_view text);

// The length of valid UTF-8 text in UTF-16 code units, the unit of string indices in JavaScript, Java and C#.
std::uint64_t utf16_length(std::string_view text);

}  // namespace hop::core
