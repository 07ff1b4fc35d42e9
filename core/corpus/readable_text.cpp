// Appending text records one source point per copied run. Mapping a position back to the source is a binary search over
// the points.
#include "core/corpus/readable_text.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/text/ascii.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

std::uint32_t text_size(const ReadableText& out) { return static_cast<std::uint32_t>(out.text.size()); }

// Writes the pending separator, except at the start of the text.
void write_separator(ReadableText& out) {
  if (!out.text.empty()) out.text.append(out.separator);
  out.separator = {};
}

bool is_base64(char c) { return ascii::is_letter(c) || ascii::is_digit(c) || c == '+' || c == '/' || c == '='; }

// Whether it has the mixture of characters that coded bytes have, which neither words nor paths have.
bool is_mixed(std::string_view run) {
  const auto has = [&](auto is_so) { return std::any_of(run.begin(), run.end(), is_so); };
  const auto signs = std::count_if(run.begin(), run.end(), [](char c) { return c == '+' || c == '/'; });
  return has(ascii::is_upper) && has(ascii::is_digit) && has(ascii::is_lower) &&
         16 * static_cast<std::size_t>(signs) < run.size();
}

// The next run of base64 in the range: coded bytes of a picture or key. Only every hundredth character is looked at, since no shorter
// run counts. The end of the range if there is none.
ByteRange next_coded_bytes(std::string_view source, ByteRange range) {
  constexpr std::uint32_t least_bytes = 200, stride = least_bytes / 2;
  for (std::uint32_t at = range.begin + stride; at < range.end; at += stride) {
    std::uint32_t begin = at, end = at;
    while (end < range.end && is_base64(source[end])) ++end;
    if (end == at) continue;
    while (begin > range.begin && is_base64(source[begin - 1])) --begin;
    if (end - begin >= least_bytes && is_mixed(source.substr(begin, end - begin))) return {begin, end};
    at = std::max(at, end);
  }
  return {range.end, range.end};
}

// The next character in the range that is invisible. The end of the range if there is none.
ByteRange next_invisible(std::string_view source, ByteRange range) {
  for (std::uint32_t at = range.begin; at < range.end; ++at) {
    const char first = source[at];
    if (first != '\xc2' && first != '\xe2' && first != '\xef') continue;
    const CodePoint character = decode_utf8(source, at);
    if (is_invisible(character.value)) return {at, at + static_cast<std::uint32_t>(character.length)};
  }
  return {range.end, range.end};
}

// The source position of a byte of the readable text.
std::uint32_t source_byte(const std::vector<SourcePoint>& points, std::uint32_t at, std::uint32_t source_size) {
  const auto after = std::upper_bound(points.begin(), points.end(), at,
                                      [](std::uint32_t place, const SourcePoint& point) { return place < point.text; });
  if (after == points.begin()) return 0;
  const SourcePoint& point = *(after - 1);
  // Replacement text can be longer than its source. The position must not pass the next point.
  const std::uint32_t limit = after == points.end() ? source_size : std::max(after->source, point.source);
  return std::min(point.source + (at - point.text), limit);
}

}  // namespace

void separate(ReadableText& out, std::string_view separator) {
  if (separator.size() > out.separator.size()) out.separator = separator;
}

bool is_invisible(char32_t character) {
  return character == U'\u00ad' || character == U'\u200b' || character == U'\u2060' || character == U'\ufeff';
}

void append_copy(ReadableText& out, std::string_view source, ByteRange range) {
  if (range.empty()) return;
  write_separator(out);
  ByteRange coded = next_coded_bytes(source, range);
  while (!range.empty()) {
    const ByteRange invisible = next_invisible(source, {range.begin, coded.begin});
    if (range.begin < invisible.begin) {
      out.points.push_back({text_size(out), range.begin});
      out.text.append(source, range.begin, invisible.begin - range.begin);
    }
    range.begin = invisible.end;
    if (range.begin < coded.begin) continue;
    range.begin = coded.end;
    coded = next_coded_bytes(source, range);
  }
}

void append_instead(ReadableText& out, std::string_view text, std::uint32_t at) {
  if (text.empty()) return;
  write_separator(out);
  out.points.push_back({text_size(out), at});
  out.text.append(text);
}

std::string name_of_table(const ReadableText& out) { return concat("Table ", out.tables.size() + 1); }

void start_page(ReadableText& out, std::uint32_t number) {
  // The text before the first page mark is page 1.
  if (out.pages.empty()) out.pages.push_back({1, 0});
  if (out.pages.back().number == number) return;
  if (out.pages.back().begin == text_size(out)) {
    out.pages.back().number = number;  // the previous page is empty
  } else {
    out.pages.push_back({number, text_size(out)});
  }
  separate(out, "\n\n");
}

// Maps the first and the last byte; the end is exclusive.
ByteRange source_of(const std::vector<SourcePoint>& points, ByteRange range, std::uint32_t source_size) {
  if (range.empty()) return {};
  const std::uint32_t begin = source_byte(points, range.begin, source_size);
  const std::uint32_t last = source_byte(points, range.end - 1, source_size);
  return {begin, std::max(begin, std::min(last + 1, source_size))};
}

}  // namespace hop::core
