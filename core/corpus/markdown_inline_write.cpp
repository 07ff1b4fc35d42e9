// The second pass of inline parsing: the text between the marks, and what each mark leaves.
#include "core/corpus/inline_syntax.hpp"
#include "core/corpus/markdown_inline.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

bool is_joined_space(char c) { return c == ' ' || c == '\t' || c == '\n'; }

// A table with a header is recorded at its end. One in a cell of another is part of that.
void read_table_tag(TagEffect effect, bool is_closing, ByteRange source, ReadableText& out) {
  TaggedTable& table = out.tagged_table;
  const auto at = static_cast<std::uint32_t>(out.text.size());
  if (effect == TagEffect::table && !is_closing) {
    if (table.depth++ == 0) table = {1, source.begin};
  } else if (effect == TagEffect::table && table.depth > 0) {
    if (--table.depth > 0 || table.header_end >= at || !table.has_header_cell || table.has_other_cell) return;
    if (!out.tables.empty() && out.tables.back().begin >= table.begin) return;
    out.tables.push_back({name_of_table(out), {table.source_begin, source.end}, table.begin, table.header_end, at});
  } else if (table.depth != 1 || table.header_end != TaggedTable::unread) {
    return;
  } else if (effect == TagEffect::row) {
    if (table.begin != TaggedTable::unread) table.header_end = at;
    else if (!is_closing) table.begin = at;
  } else if (!is_closing) {
    table.has_header_cell |= effect == TagEffect::header_cell;
    table.has_other_cell |= effect == TagEffect::cell;
  }
}

}  // namespace

// Whether a separator takes the place of the white space around the mark.
bool InlineReader::is_separator(const Mark& mark) {
  if (mark.kind != MarkKind::tag) return false;
  const auto effect = static_cast<TagEffect>(mark.removed);
  return effect != TagEffect::line_break && effect != TagEffect::picture;
}

// The positions within a block are queried in ascending order, so the lookup only moves forward.
std::uint32_t InlineReader::source_at(std::size_t at) {
  while (line_point_ + 1 < line_points_.size() && line_points_[line_point_ + 1].text <= at) ++line_point_;
  return line_points_[line_point_].source + static_cast<std::uint32_t>(at) - line_points_[line_point_].text;
}

// Copies a range of the buffer line by line, replacing line ends by a space, a newline or nothing.
void InlineReader::copy(std::size_t begin, std::size_t end, ReadableText& out) {
  if (!out.separator.empty()) {  // after a block or its tag
    while (begin < end && is_joined_space(buffer_[begin])) ++begin;
  }
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

// Tags of blocks, rows and cells separate what stands before and after them; the white space between them is no text.
void InlineReader::write_tag(const Mark& mark, ReadableText& out) {
  constexpr std::string_view after_term = ": ";
  const bool has_line_end = out.separator.find('\n') != std::string_view::npos;
  const auto effect = static_cast<TagEffect>(mark.removed);
  if (effect >= TagEffect::cell) {
    const std::uint32_t source = source_at(mark.begin);
    read_table_tag(effect, buffer_[mark.begin + 1] == '/', {source, source + mark.end - mark.begin}, out);
  }
  switch (effect) {
    case TagEffect::none: break;
    case TagEffect::line_break: append_instead(out, "\n", source_at(mark.begin)); break;
    case TagEffect::picture: append_instead(out, without_entities(mark.inner.of(buffer_)), source_at(mark.inner.begin)); break;
    case TagEffect::line:
    case TagEffect::row:
    case TagEffect::table:
      if (!has_line_end && out.separator != after_term) out.separator = "\n";
      break;
    case TagEffect::cell:
    case TagEffect::header_cell:
      if (out.separator.empty()) out.separator = " | ";
      break;
    case TagEffect::term:
      if (!has_line_end) out.separator = after_term;
      break;
  }
}

// The second pass: copies the text between the marks and applies each mark.
void InlineReader::write(std::size_t begin, std::size_t end, ReadableText& out) {
  std::size_t at = begin;
  const auto link_to = [&](std::uint32_t target, bool by_name) {
    out.links.push_back({std::move(targets_[target]), by_name, static_cast<std::uint32_t>(out.text.size())});
  };
  for (const Mark& mark : marks_) {
    std::size_t stop = mark.begin;
    while (is_separator(mark) && stop > at && is_joined_space(buffer_[stop - 1])) --stop;
    copy(at, stop, out);
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
      case MarkKind::tag: write_tag(mark, out); break;
      case MarkKind::entity: {
        if (is_invisible(static_cast<char32_t>(mark.removed))) break;
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
