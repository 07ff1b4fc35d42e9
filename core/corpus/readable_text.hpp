// A document after reading: its text without markup, and what stands where in it. Places are byte offsets into `text`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"

namespace hop::core {

// From byte `text` of the readable text on, up to the next point, bytes were copied from byte `source` of the source
// on.
struct SourcePoint {
  std::uint32_t text = 0;
  std::uint32_t source = 0;
};

struct ReadableHeading {
  std::uint32_t level = 1;
  std::string heading;
  std::uint32_t begin = 0;  // where the text under it begins; the heading itself is not in the text
};

struct ReadablePage {
  std::uint32_t number = 1;
  std::uint32_t begin = 0;
};

struct ReadableTable {
  std::string name;
  ByteRange source;  // its Markdown
  std::uint32_t begin = 0;
};

struct ReadableLink {
  std::string target;    // as written, escapes resolved
  bool by_name = false;  // a wikilink, that names a document or heading rather than a path
  std::uint32_t at = 0;
};

// A term that a list item defines.
struct ReadableTerm {
  std::string term;
  std::uint32_t at = 0;
};

struct ReadableText {
  std::string text;
  std::vector<SourcePoint> points;
  std::vector<ReadableHeading> headings;  // ascending, as are the others
  std::vector<ReadablePage> pages;        // none where the document marks none
  std::vector<ReadableTable> tables;
  std::vector<ReadableLink> links;
  std::vector<ByteRange> code_spans;  // of the text, perhaps with white space before them
  std::vector<ReadableTerm> terms;

  std::string_view separator;  // stands before what is written next, unless that is the first text
};

// What follows stands `separator` apart from the text so far; of several, the longest counts.
void separate(ReadableText& out, std::string_view separator);
// Appends source[range].
void append_copy(ReadableText& out, std::string_view source, ByteRange range);
// Appends text that stands in the place of source byte `at`.
void append_instead(ReadableText& out, std::string_view text, std::uint32_t at);
// A page of this number starts here. The first page is 1; a start with the number of the current page is none.
void start_page(ReadableText& out, std::uint32_t number);

// The bytes of a source of `source_size` bytes that text[range] was read from.
ByteRange source_of(const ReadableText& text, ByteRange range, std::uint32_t source_size);

}  // namespace hop::core
