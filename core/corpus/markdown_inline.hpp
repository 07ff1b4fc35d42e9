// The inside of a paragraph, item, heading or cell: what is read of it, and its links.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/base/string_pool.hpp"
#include "core/corpus/markdown_blocks.hpp"
#include "core/corpus/readable_text.hpp"

namespace hop::core {

struct LinkDefinitions {
  StringPool labels;                 // link_label() of each
  std::vector<std::string> targets;  // by label
};
LinkDefinitions index_definitions(std::vector<LinkDefinition> definitions);

// Appends the readable text of lines of `source`, and their links, to `out`: no marks of emphasis, code, links or
// images (their text stays), no comments or HTML tags, escapes and common entities resolved. Lines are joined by a
// space (by nothing between two CJK characters), by a newline after a hard break. An autolink keeps its text and is no
// link.
//
// One pass finds everything that is not plain text (marks), a second writes; each byte is looked at a bounded number of
// times. A long paragraph is read in stretches, so that the marks take bounded memory: no emphasis and no link's text leads
// from one to the next. Emphasis follows CommonMark's delimiter rules, except that runs of unlike length match as far as they go, and
// that a '*' between digits is a multiplication.
class InlineReader {
 public:
  InlineReader(std::string_view source, const LinkDefinitions& definitions) : source_(source), definitions_(definitions) {}

  void append(const ByteRange* first_line, const ByteRange* line_end, ReadableText& out);

 private:
  enum class MarkKind : std::uint8_t { text, dropped, delimiter, code, link, wikilink, newline, entity };
  struct Mark {
    std::uint32_t begin = 0;  // of buffer_
    std::uint32_t end = 0;
    MarkKind kind = MarkKind::text;
    std::uint32_t removed = 0;  // delimiter: characters taken off; link: index of targets_; entity: its replacement
    ByteRange inner;            // code, wikilink: the text that stays
  };
  struct Bracket {
    std::uint32_t mark = 0;
    bool image = false;
  };
  struct Delimiter {
    std::uint32_t mark = 0;
    std::uint32_t left = 0;  // characters not yet matched
    char character = 0;
  };
  struct Run {
    std::uint32_t begin = 0;
    std::uint32_t length = 0;
    std::uint32_t next_equal = 0;  // index of the next run of this length; 0: none
  };

  void fill_buffer(const ByteRange* first_line, const ByteRange* line_end);
  void find_backtick_runs();
  std::size_t find_marks(std::size_t begin);  // of a stretch; returns its end
  bool may_end_stretch(std::size_t at, std::size_t length) const;
  // Each takes what begins at `at` and returns where to go on.
  std::size_t read_escape(std::size_t at);
  std::size_t read_backticks(std::size_t at);
  std::size_t read_delimiter(std::size_t at);
  std::size_t read_opening(std::size_t at);
  std::size_t read_closing(std::size_t at);
  std::size_t read_angle(std::size_t at);
  std::size_t read_entity(std::size_t at);
  void match_delimiter(Delimiter delimiter, bool can_open, bool can_close);
  Mark& add_mark(std::size_t begin, std::size_t end, MarkKind kind);

  void write(std::size_t begin, std::size_t end, ReadableText& out);
  void copy(std::size_t begin, std::size_t end, ReadableText& out);
  std::uint32_t source_at(std::size_t at);

  std::string_view source_;
  const LinkDefinitions& definitions_;
  // The lines with '\n' between them, '\r' for a hard break: clean text has no '\r'.
  std::string buffer_;
  std::vector<SourcePoint> line_points_;
  std::size_t line_point_ = 0;  // of the last place asked for
  std::vector<Run> runs_;
  std::size_t next_run_ = 0;
  std::vector<std::uint32_t> run_of_length_;
  std::vector<Mark> marks_;  // ascending, not overlapping
  std::vector<Bracket> brackets_;
  std::vector<Delimiter> delimiters_;
  std::uint32_t open_delimiters_[3] = {};  // in delimiters_, of '*', '_', '~'
  std::vector<std::string> targets_;
  bool no_comment_end_ = false;  // no "-->" ahead
};

}  // namespace hop::core
