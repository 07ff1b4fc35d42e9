// Lookups in the generated tables by binary search. Hangul syllables are computed (Unicode 15.0, §3.12). The
// composition table stores only the composites, sorted by the pair that each decomposes into, so that no pair is stored
// twice.
#include "core/text/mappings.hpp"

#include <algorithm>
#include <iterator>

#include "core/text/code_point_record.hpp"

namespace hop::core::unicode {

// Numbers of 16 bits as two columns of bytes, which make the WebAssembly module smaller.
struct ByteColumns {
  const std::uint8_t *high, *low;

  constexpr std::uint16_t operator[](std::size_t i) const { return static_cast<std::uint16_t>(high[i] << 8 | low[i]); }
};

// Traditional characters whose differences fit in a byte.
struct SimplifiedBlock {
  std::uint16_t first;  // character
  std::uint16_t row;
};

#include "core/text/simplified_table.inc"
#include "core/text/unicode_tables.inc"

namespace {

constexpr ByteColumns decomposition_places = {decomposition_places_high, decomposition_places_low};
constexpr ByteColumns decomposition_pool = {decomposition_pool_high, decomposition_pool_low};
constexpr ByteColumns composites = {composites_high, composites_low};
constexpr ByteColumns simplified = {simplified_high, simplified_low};

// Constants of the Hangul syllable arithmetic (Unicode 15.0, §3.12).
constexpr char32_t hangul_first = 0xAC00, leading_first = 0x1100, vowel_first = 0x1161, trailing_before_first = 0x11A7;
constexpr char32_t leading_count = 19, vowel_count = 21, trailing_count = 28;
constexpr char32_t hangul_count = leading_count * vowel_count * trailing_count;

bool lies_from(char32_t c, char32_t first, char32_t count) { return c >= first && c - first < count; }
bool is_hangul_syllable(char32_t c) { return lies_from(c, hangul_first, hangul_count); }

// Splits a syllable into leading consonant, vowel and optional trailing consonant.
std::size_t decompose_hangul(char32_t syllable, char32_t* out) {
  const char32_t index = syllable - hangul_first;
  out[0] = leading_first + index / (vowel_count * trailing_count);
  out[1] = vowel_first + index / trailing_count % vowel_count;
  const char32_t trailing = index % trailing_count;
  if (trailing == 0) return 2;
  out[2] = trailing_before_first + trailing;
  return 3;
}

// L + V gives LV, LV + T gives LVT; 0 for other pairs.
char32_t compose_hangul(char32_t first, char32_t second) {
  if (lies_from(first, leading_first, leading_count) && lies_from(second, vowel_first, vowel_count)) {
    return hangul_first + ((first - leading_first) * vowel_count + (second - vowel_first)) * trailing_count;
  }
  const bool takes_trailing = is_hangul_syllable(first) && (first - hangul_first) % trailing_count == 0;
  if (takes_trailing && lies_from(second, trailing_before_first + 1, trailing_count - 1)) {
    return first + (second - trailing_before_first);
  }
  return 0;
}

struct Utf16 {
  ByteColumns units;
  std::size_t at, count;
};

// Decodes a code point and advances. The tables contain valid UTF-16 only.
char32_t next_code_point(Utf16& units) {
  const char32_t high = units.units[units.at++];
  --units.count;
  if (high < 0xD800 || high > 0xDBFF) return high;
  --units.count;
  return 0x10000 + ((high - 0xD800) << 10) + (units.units[units.at++] - 0xDC00u);
}

// The single-step mapping of UnicodeData.txt, for a code point that has one. See pack_decompositions() in
// make_unicode_tables.py for the encoding.
Utf16 mapping_of(char32_t code_point) {
  const auto* run = std::upper_bound(std::begin(decomposition_runs), std::end(decomposition_runs), code_point,
                                     [](char32_t c, const DecompositionRun& r) { return c < r.first; }) -
                    1;
  const std::size_t index = run->row + (code_point - run->first);
  if (run->direct) return {decomposition_places, index, 1};
  const std::uint16_t place = decomposition_places[index];
  const std::size_t text = (place + 2 * index) & 0x1FFF, length = place >> 13;
  return length > 0 ? Utf16{decomposition_pool, text, length} : Utf16{decomposition_pool, text + 1, decomposition_pool[text]};
}

struct Pair {
  char32_t first, second;
};

// Unpacks a composite and the pair that it decomposes into. U+11000 … is stored as 0xE000 …, so that composites fit in
// 16 bits.
Pair pair_of_composite(std::uint16_t packed, char32_t& composite) {
  composite = packed < 0xE000 ? packed : packed - 0xE000u + 0x11000u;
  Utf16 mapping = mapping_of(composite);
  const char32_t first = next_code_point(mapping);
  return {first, next_code_point(mapping)};
}

}  // namespace

std::size_t decompose(char32_t code_point, bool compatibility, char32_t* out) {
  const int flag = compatibility ? decomposes_for_compatibility : Flag::decomposes;
  if (!record_of(code_point).has(flag)) {
    *out = code_point;
    return 1;
  }
  if (is_hangul_syllable(code_point)) return decompose_hangul(code_point, out);
  std::size_t count = 0;
  for (Utf16 mapping = mapping_of(code_point); mapping.count > 0;) {
    // The mapped code points can have mappings themselves. The depth is bounded by the Unicode data.
    count += decompose(next_code_point(mapping), compatibility, out + count);
  }
  return count;
}

// Most code points never compose with the previous one; a flag excludes them before the search.
char32_t compose(char32_t first, char32_t second) {
  if (!record_of(second).has(composes_with_previous)) return 0;
  if (const char32_t syllable = compose_hangul(first, second)) return syllable;
  std::size_t begin = 0, end = std::size(composites_high);
  while (begin < end) {
    const std::size_t middle = begin + (end - begin) / 2;
    char32_t composite;
    const Pair pair = pair_of_composite(composites[middle], composite);
    if (pair.first == first && pair.second == second) return composite;
    if (pair.first < first || (pair.first == first && pair.second < second)) begin = middle + 1;
    else end = middle;
  }
  return 0;
}

// ASCII first, then the flag that excludes almost all other code points.
std::size_t fold_case(char32_t code_point, char32_t* out) {
  *out = code_point;
  if (code_point < 0x80) {
    if (code_point >= U'A' && code_point <= U'Z') *out += U'a' - U'A';
    return 1;
  }
  if (!record_of(code_point).has(case_folds)) return 1;
  // The few foldings to several code points are in a separate table; all others are an offset.
  const auto* full = std::lower_bound(std::begin(full_folds), std::end(full_folds), code_point,
                                      [](const FullFold& f, char32_t c) { return f.code_point < c; });
  if (full != std::end(full_folds) && full->code_point == code_point) {
    std::size_t count = 0;
    while (count < longest_case_folding && full->units[count] != 0) out[count] = full->units[count], ++count;
    return count;
  }
  const auto* run = std::lower_bound(std::begin(fold_runs), std::end(fold_runs), code_point,
                                     [](const FoldRun& r, char32_t c) { return r.last < c; });
  *out = static_cast<char32_t>(static_cast<std::int64_t>(code_point) + run->delta);
  return 1;
}

char32_t simplified_of(char32_t code_point) {
  const auto* block = std::upper_bound(std::begin(simplified_blocks), std::end(simplified_blocks), code_point,
                                       [](char32_t c, const SimplifiedBlock& b) { return c < b.first; });
  if (block == std::begin(simplified_blocks) || is_hangul_syllable(code_point)) return code_point;
  const std::size_t end = block != std::end(simplified_blocks) ? block->row : std::size(traditional_steps);
  --block;
  std::size_t row = block->row;
  char32_t traditional = block->first;
  while (traditional < code_point && ++row < end) traditional += traditional_steps[row];
  if (traditional != code_point) return code_point;
  return simplified[row];
}

}  // namespace hop::core::unicode
