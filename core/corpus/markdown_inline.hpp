// Inline Markdown: converts the content of a paragraph, list item, heading or table cell to readable text, and collects
// its links and code spans.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/base/string_pool.hpp"
#include "core/corpus/cross_references.hpp"
#include "core/corpus/markdown_blocks.hpp"
#include "core/corpus/readable_text.hpp"

namespace hop::core {

// The link reference definitions of a document, indexed by label.
struct LinkDefinitions {
  StringPool labels;                 // normalized by link_label()
  std::vector<std::string> targets;  // indexed by label
};
LinkDefinitions index_definitions(std::vector<LinkDefinition> definitions);

// Appends the readable text of lines of `source`, and their links, to `out`. Marks of emphasis, code, links and images
// are removed (their text stays), as are comments and HTML tags. Escapes and common character references are resolved.
// Lines are joined by a space (by nothing between two CJK characters) or, after a hard break, by a newline. An autolink
// keeps its text and is not recorded as a link.
//
// The first pass finds all markup (marks), the second pass writes the text; each byte is visited a bounded number of
// times. A long paragraph is read in stretches, so that the marks take bounded memory; emphasis and link texts do not
// extend across stretches. Emphasis follows CommonMark's delimiter rules, except that runs of different lengths match
// as far as possible, and that a '*' between digits is a multiplication sign.
class InlineReader {
 public:
  InlineReader(std::string_view source, const LinkDefinitions& definitions) : source_(source), definitions_(definitions) {}

  // The lines are in the source, but need not be adjacent: quote marks and indentation lie between them.
  void append(const ByteRange* first_line, const ByteRange* line_end, ReadableText& out);

 private:
  static constexpr std::uint32_t no_target = 0xffffffff;

  // A mark is a range of the buffer that is not copied verbatim.
  enum class MarkKind : std::uint8_t { text, dropped, delimiter, code, link, wikilink, tag, entity };
  struct Mark {
    std::uint32_t begin = 0;  // range of buffer_
    std::uint32_t end = 0;
    MarkKind kind = MarkKind::text;
    std::uint32_t removed =
        0;                 // delimiter: characters to remove; link: index of targets_; entity: its code point; tag: its effect
    ByteRange inner;       // code, wikilink, tag of a picture: the text to keep
    bool by_name = false;  // link
  };
  // An open '[' or "![" that waits for its ']'.
  struct Bracket {
    std::uint32_t mark = 0;
    bool image = false;
  };
  // A delimiter run that can still open emphasis.
  struct Delimiter {
    std::uint32_t mark = 0;
    std::uint32_t left = 0;  // characters not yet matched
    char character = 0;
  };
  // A run of backticks.
  struct Run {
    std::uint32_t begin = 0;
    std::uint32_t length = 0;
    std::uint32_t next_equal = 0;  // index of the next run of the same length; 0: none
  };

  void fill_buffer(const ByteRange* first_line, const ByteRange* line_end);
  void find_backtick_runs();
  std::size_t find_marks(std::size_t begin);  // of one stretch; returns its end
  bool may_end_stretch(std::size_t at, std::size_t length) const;
  // Each function reads the construct at `at` and returns the position after it.
  std::size_t read_escape(std::size_t at);
  std::size_t read_backticks(std::size_t at);
  std::size_t read_delimiter(std::size_t at);
  std::size_t read_opening(std::size_t at);
  std::size_t read_closing(std::size_t at);
  std::size_t read_angle(std::size_t at);
  std::size_t read_entity(std::size_t at);
  bool add_cross_reference(CrossReference reference);
  void match_delimiter(Delimiter delimiter, bool can_open, bool can_close);
  Mark& add_mark(std::size_t begin, std::size_t end, MarkKind kind);

  void write(std::size_t begin, std::size_t end, ReadableText& out);
  static bool is_separator(const Mark& mark);
  void write_tag(const Mark& mark, ReadableText& out);
  void copy(std::size_t begin, std::size_t end, ReadableText& out);
  std::uint32_t source_at(std::size_t at);

  std::string_view source_;
  const LinkDefinitions& definitions_;
  // The lines joined by '\n', or by '\r' for a hard break: clean text contains no '\r'.
  std::string buffer_;
  std::vector<SourcePoint> line_points_;
  std::size_t line_point_ = 0;  // of the position that was looked up last
  std::vector<Run> runs_;
  std::size_t next_run_ = 0;
  std::vector<std::uint32_t> run_of_length_;
  std::vector<Mark> marks_;  // ascending, not overlapping
  std::vector<Bracket> brackets_;
  std::vector<Delimiter> delimiters_;
  std::uint32_t open_delimiters_[3] = {};  // number of entries in delimiters_ for '*', '_', '~'
  std::vector<std::string> targets_;
  bool no_comment_end_ = false;  // there is no "-->" ahead
};

}  // namespace hop::core
