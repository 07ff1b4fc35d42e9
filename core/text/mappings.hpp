// Unicode mappings of single code points: decomposition, composition and case folding. normalize.hpp applies them to
// texts.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hop::core::unicode {

// The longest decomposition is that of U+FDFA.
inline constexpr std::size_t longest_decomposition = 18;
inline constexpr std::size_t longest_case_folding = 3;

// Writes the full canonical or compatibility decomposition of a code point and returns its length. A code point without
// one decomposes into itself. The marks are not yet in canonical order.
std::size_t decompose(char32_t code_point, bool compatibility, char32_t out[longest_decomposition]);

// The primary composite of two code points; 0 if they have none.
char32_t compose(char32_t first, char32_t second);

// Writes the full case folding of a code point and returns its length.
std::size_t fold_case(char32_t code_point, char32_t out[longest_case_folding]);

// The simplified form of a traditional Chinese character; every other code point itself.
char32_t simplified_of(char32_t code_point);

// Rows of the generated tables in unicode_tables.inc.
struct DecompositionRun {
  std::uint32_t first;   // code point
  std::uint16_t row;     // index into decomposition_places
  std::uint16_t direct;  // 1: the places themselves are UTF-16 units
};
struct FoldRun {
  std::uint32_t last;  // the run covers the code points after the previous run's last, up to this one;
  std::int32_t delta;  // those with a single folding fold to themselves + delta
};
struct FullFold {
  std::uint16_t code_point;
  std::uint16_t units[3];  // padded with 0
};

}  // namespace hop::core::unicode
