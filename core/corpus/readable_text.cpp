// Appending text records one source point per copied run. Mapping a position back to the source is a binary search over
// the points.
#include "core/corpus/readable_text.hpp"

#include <algorithm>

namespace hop::core {
namespace {

std::uint32_t text_size(const ReadableText& out) { return static_cast<std::uint32_t>(out.text.size()); }

// Writes the pending separator, except at the start of the text.
void write_separator(ReadableText& out) {
  if (!out.text.empty()) out.text.append(out.separator);
  out.separator = {};
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

void append_copy(ReadableText& out, std::string_view source, ByteRange range) {
  if (range.empty()) return;
  write_separator(out);
  out.points.push_back({text_size(out), range.begin});
  out.text.append(range.of(source));
}

void append_instead(ReadableText& out, std::string_view text, std::uint32_t at) {
  if (text.empty()) return;
  write_separator(out);
  out.points.push_back({text_size(out), at});
  out.text.append(text);
}

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
