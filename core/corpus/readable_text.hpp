// The text of a document without markup, together with the positions of its structure: headings, pages, tables, links,
// code spans and defined terms. All positions are byte offsets into the readable text; a piecewise map leads back to
// the source.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"

namespace hop::core {

// A point of the source map. From byte `text` of the readable text up to the next point, the bytes were copied from
// byte `source` of the source on.
struct SourcePoint {
  std::uint32_t text = 0;
  std::uint32_t source = 0;
};

struct ReadableHeading {
  std::uint32_t level = 1;
  std::string heading;
  std::uint32_t begin = 0;  // start of the text under it; the heading itself is not part of the text
};

// A page that begins at byte `begin`. It extends to the next one.
struct ReadablePage {
  std::uint32_t number = 1;
  std::uint32_t begin = 0;
};

// A table. Its rows are part of the text, from byte `begin` on.
struct ReadableTable {
  std::string name;
  ByteRange source;  // range of its Markdown
  std::uint32_t begin = 0;
  std::uint32_t header_end = 0;  // end of its first row
  std::uint32_t end = 0;
};

// A table of HTML tags that is being read. Its first row is a header if all of its cells are <th>.
struct TaggedTable {
  static constexpr std::uint32_t unread = 0xffffffff;
  std::uint32_t depth = 0;  // of open tables; 0: none
  std::uint32_t source_begin = 0;
  std::uint32_t begin = unread, header_end = unread;     // of the first row
  bool has_header_cell = false, has_other_cell = false;  // of the first row
};

// A link at byte `at` of the text. The text of the link stays in the text; its target is only here.
struct ReadableLink {
  std::string target;    // as written, escapes resolved
  bool by_name = false;  // a wikilink, which names a document or heading instead of a path
  std::uint32_t at = 0;
};

// A term that is defined by a list item or a row of a table.
struct ReadableTerm {
  std::string term;
  std::uint32_t at = 0;
};

// The result of reading one document. All lists are filled in one pass, therefore they are sorted.
struct ReadableText {
  std::string text;
  std::vector<SourcePoint> points;
  std::vector<ReadableHeading> headings;  // ascending by position, like the lists below
  std::vector<ReadablePage> pages;        // empty if the document marks no pages
  std::vector<ReadableTable> tables;
  std::vector<ReadableLink> links;
  std::vector<ByteRange> code_spans;  // ranges of `text`, possibly with leading white space
  std::vector<ReadableTerm> terms;
  std::uint32_t opening_end = 0;  // end of the paragraphs that come from the front matter

  std::string_view separator;  // written before the next text, unless that is the first text
  TaggedTable tagged_table;
};

// Separates the next text from the text so far. If called several times, the longest separator wins.
void separate(ReadableText& out, std::string_view separator);
// Whether the character only tells where a word may or must not be broken: a soft hyphen, zero width space, word joiner or zero width
// no-break space.
bool is_invisible(char32_t character);
// Appends source[range] without invisible characters, which would cut words, and without long runs of base64.
void append_copy(ReadableText& out, std::string_view source, ByteRange range);
// Appends text that replaces source byte `at`.
void append_instead(ReadableText& out, std::string_view text, std::uint32_t at);
// The name of the next table without a caption.
std::string name_of_table(const ReadableText& out);
// Starts a page. The first page has number 1. Has no effect if `number` is that of the current page.
void start_page(ReadableText& out, std::uint32_t number);

// Maps a range of the readable text back to the range of the source that it was read from, by the text's points.
ByteRange source_of(const std::vector<SourcePoint>& points, ByteRange range, std::uint32_t source_size);

}  // namespace hop::core
