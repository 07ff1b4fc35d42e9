// Builds the passages of a document from the byte ranges that the cutter found: ids, titles with the heading path,
// names and source offsets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/corpus/cut_document.hpp"
#include "core/corpus/line_places.hpp"
#include "core/corpus/readable_text.hpp"

namespace hop::core {

// A range of text within one section and one page.
struct Span {
  ByteRange range;
  std::uint32_t section = no_index;
  std::uint32_t page = no_index;
};

// A span that has passages.
struct CutSpan {
  Span span;
  std::size_t passage_end = 0;
};

// A document during cutting. `ranges` are the bytes of its passages in the readable text.
struct CutText {
  std::string source;
  // How the source was made from the given text (note_conventions.hpp); empty: it is the given text.
  std::vector<SourcePoint> given;
  std::uint32_t given_bytes = 0;
  LinePlaces lines;  // of the given text
  ReadableText text;
  std::vector<ByteRange> ranges;
};

// The header row of the table in whose later rows the range begins; empty elsewhere. A passage of a long table repeats it.
std::string_view header_above(const ReadableText& text, ByteRange range);

// The number of tokens that the passages of a span leave free for the header rows of its long tables. A row of more than a quarter
// of a passage is not repeated.
std::uint32_t tokens_for_headers(const ReadableText& text, ByteRange span, std::uint32_t passage_tokens);

// Titles of the form "Document title > Heading > Subheading". A heading that repeats the document's title is omitted.
class PassageTitles {
 public:
  // The passage ranges of the sections must be set. `budget` limits the total size of the titles of all passages, in
  // bytes.
  PassageTitles(std::string_view document_title, const std::vector<Section>& sections, std::size_t passages,
                std::uint64_t budget);

  const std::string& of_document() const { return document_title_; }
  std::string_view heading(std::uint32_t section) const;
  std::string of_passages(std::uint32_t section) const;
  std::uint64_t count_shortened(const std::vector<ReadableHeading>& written) const;

 private:
  const std::vector<Section>& sections_;
  std::vector<bool> is_title_;  // by section: whether its heading repeats the document's title
  std::size_t longest_ = 0;     // maximum size of a title or heading, in bytes
  std::string document_title_;
};

// Builds the passages of a document. If the title, headings or aliases are long and the passages are many, the titles
// are shortened and each passage gets fewer aliases.
class PassageMaking {
 public:
  // The sections of `out` must have their passage ranges. The passages, and the counts of shortened and dropped fields,
  // are added to `out`.
  PassageMaking(const CutText& cutting, const PreparationOptions& options, CutDocument& out);

  // True when the passages of all spans are built.
  bool step(WorkBudget& budget, const std::vector<CutSpan>& spans);

 private:
  void name(const Span& span);
  void add(const Span& span);
  void add_header(ByteRange range, PreparedPassage& passage);

  const CutText& cutting_;
  const PreparationOptions& options_;
  CutDocument& out_;
  std::uint64_t bytes_;  // size of the document including its title and aliases
  PassageTitles titles_;
  std::size_t aliases_;  // number of aliases per passage
  std::string stem_;
  std::size_t next_ = 0;   // next span
  bool is_named_ = false;  // whether names_ and title_ are those of this span
  std::vector<std::string> names_;
  std::string title_;
  std::string_view header_;          // header row of the last table
  std::uint32_t header_tokens_ = 0;  // counted once for each table, because the row may be long and the passages many
};

}  // namespace hop::core
