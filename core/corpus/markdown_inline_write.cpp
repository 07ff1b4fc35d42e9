// The second pass of inline parsing: the text between the marks, and what each mark leaves.
#include "core/corpus/inline_syntax.hpp"
#include "core/corpus/markdown_inline.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {

// The positions within a block are queried in ascending order, so the lookup only moves forward.
std::uint32_t InlineReader::source_at(std::size_t at) {
  while (line_point_ + 1 < line_points_.size() && line_points_[line_point_ + 1].text <= at) ++line_point_;
  return line_points_[line_point_].source + static_cast<std::uint32_t>(at) - line_points_[line_point_].text;
}

// Copies a range of the buffer line by line, replacing line ends by a space, a newline or nothing.
void InlineReader::copy(std::size_t begin, std::size_t end, ReadableText& out) {
  while (begin < end) {
    const std::size_t line = std::string_view(buffer_).substr(begin, end - begin).find_first_of("\n\r");
    const std::size_t stop = line == std::string_view::npos ? end : begin + line;
    const std::uint32_t from = source_at(begin);
    append_copy(out, source_, {from, from + static_cast<std::uint32_t>(stop - begin)});
    if (stop == end) return;
    const std::string_view buffer(buffer_);
    const bool between_cjk = stop > 0 && stop + 1 < buffer.size() && is_cjk(last_code_point(buffer.substr(0, stop))) &&
                             is_cjk(decode_utf8(buffer, stop + 1).value);
    if (buffer[stop] == '\r') {
      append_instead(out, "\n", source_at(stop));
    } else if (!between_cjk) {
      append_instead(out, " ", source_at(stop));
    }
    begin = stop + 1;
  }
}

// The second pass: copies the text between the marks and applies each mark.
void InlineReader::write(std::size_t begin, std::size_t end, ReadableText& out) {
  std::size_t at = begin;
  const auto link_to = [&](std::uint32_t target, bool by_name) {
    out.links.push_back({std::move(targets_[target]), by_name, static_cast<std::uint32_t>(out.text.size())});
  };
  for (const Mark& mark : marks_) {
    copy(at, mark.begin, out);
    at = mark.end;
    switch (mark.kind) {
      case MarkKind::text: copy(mark.begin, mark.end, out); break;
      case MarkKind::dropped: break;
      case MarkKind::delimiter: copy(mark.begin + mark.removed, mark.end, out); break;
      case MarkKind::code: {
        const auto code = static_cast<std::uint32_t>(out.text.size());
        copy(mark.inner.begin, mark.inner.end, out);
        out.code_spans.push_back({code, static_cast<std::uint32_t>(out.text.size())});
        break;
      }
      case MarkKind::link:
        if (mark.removed != no_target) link_to(mark.removed, mark.by_name);
        break;
      case MarkKind::wikilink:
        link_to(mark.removed, true);
        copy(mark.inner.begin, mark.inner.end, out);
        break;
      case MarkKind::newline: append_instead(out, "\n", source_at(mark.begin)); break;
      case MarkKind::entity: {
        std::string character;
        append_utf8(character, static_cast<char32_t>(mark.removed));
        append_instead(out, character, source_at(mark.begin));
        break;
      }
    }
  }
  copy(at, end, out);
}

}  // namespace hop::core
