// Single code points under decomposition, composition and case folding; the forms of whole texts are in normalize.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hop::core::unicode {

// U+FDFA decomposes into 18 code points, more than any other.
inline constexpr std::size_t longest_decomposition = 18;
inline constexpr std::size_t longest_case_folding = 3;

// Writes the full canonical (or compatibility) decomposition of a code point, itself when it has none, and returns the
// number of code points written. Not yet in canonical order.
std::size_t decompose(char32_t code_point, bool compatibility, char32_t out[longest_decomposition]);

// The primary composite of two code points; 0 when they have none.
char32_t compose(char32_t first, char32_t second);

// Writes the full case folding of a code point and returns the number of code points written.
std::size_t fold_case(char32_t code_point, char32_t out[longest_case_folding]);

// Rows of the tables in unicode_tables.inc.
struct DecompositionRun {
  std::uint32_t first;   // code point
  std::uint16_t row;     // of decomposition_places
  std::uint16_t direct;  // 1: its places are UTF-16 units themselves
};
struct FoldRun {
  std::uint32_t last;  // the code points behind the run before and up to this one, as far as they fold to one,
  std::int32_t delta;  // fold to themselves + delta
};
struct FullFold {
  std::uint16_t code_point;
  std::uint16_t units[3];  // 0 behind the last
};

}  // namespace hop::core::unicode
