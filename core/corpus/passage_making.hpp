// The passages of one document, from the ranges of its readable text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/corpus/cut_document.hpp"
#include "core/corpus/readable_text.hpp"

namespace hop::core {

// A stretch of text that lies in one section and on one page.
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

// A document while it is cut: `ranges` are its passages' bytes of the readable text.
struct CutText {
  std::string source;
  ReadableText text;
  std::vector<ByteRange> ranges;
};

// Titles in the form "Document title > Heading > Subheading"; a heading that repeats the document's title is left out.
class PassageTitles {
 public:
  // The sections must already know their passages. `budget`: the limit in bytes for the titles of all passages
  // together.
  PassageTitles(std::string_view document_title, const std::vector<Section>& sections, std::size_t passages,
                std::uint64_t budget);

  const std::string& of_document() const { return document_title_; }
  std::string_view heading(std::uint32_t section) const;
  std::string of_passages(std::uint32_t section) const;
  std::uint64_t count_shortened(const std::vector<ReadableHeading>& written) const;

 private:
  const std::vector<Section>& sections_;
  std::vector<bool> is_title_;  // by section: its heading is the document's title
  std::size_t longest_ = 0;     // bytes of a title or heading
  std::string document_title_;
};

// Makes the passages of a document. If its title, headings or aliases are long and its passages are many, each passage
// gets shortened titles and fewer aliases.
class PassageMaking {
 public:
  // `out` must already have its sections with the numbers of their passages. It receives the passages, and counts of
  // what was shortened or left out.
  PassageMaking(const CutText& cutting, const PreparationOptions& options, CutDocument& out);

  // True when the passages of all spans are made.
  bool step(WorkBudget& budget, const std::vector<CutSpan>& spans);

 private:
  void name(const Span& span);
  void add(const Span& span);

  const CutText& cutting_;
  const PreparationOptions& options_;
  CutDocument& out_;
  std::uint64_t bytes_;  // of the document with its title and aliases
  PassageTitles titles_;
  std::size_t aliases_;  // as many as each passage has
  std::string stem_;
  std::size_t next_ = 0;   // span
  bool is_named_ = false;  // names_ and title_ are those of this span
  std::vector<std::string> names_;
  std::string title_;
};

}  // namespace hop::core
