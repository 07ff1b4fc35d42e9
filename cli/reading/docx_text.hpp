// The text of a part of a .docx: the document itself, notes, comments, headers, charts and diagrams.
#pragma once

#if defined(HOPTRAIL_LIBXML)
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "docx_parts.hpp"
#include "office_text.hpp"
#include "xml_events.hpp"

namespace hop::cli {

using DocxNotes = std::map<std::string, std::string>;  // Markdown by kind and id: "footnote 2"

class DocxText : public XmlVisitor {
 public:
  // Takes the notes that the text refers to out of `notes`, and puts those of the part into it. All must outlive the object.
  DocxText(const DocxStyles& styles, const std::vector<DocxRelation>& relations, DocxNotes& notes, DocumentBudget& budget);

  int begin(const XmlElement& element) override;
  void end(int begun) override;
  void text(std::string_view text) override;

  std::string take() { return text_.take(); }
  // The first paragraph that has the style of titles, and text.
  const std::string& title() const { return title_; }

 private:
  struct Paragraph {
    std::string style;
    int outline_level = -1;  // -1: that of the style
    bool has_number = false, has_no_number = false;
  };

  int begin_property(const XmlElement& element);
  int begin_inline(const XmlElement& element);
  int begin_alternative();
  void begin_paragraph();
  void end_properties();
  void end_paragraph();
  void add_note(const std::string& kind, const std::string& id);
  void add_aside(const std::string& text);
  DocxStyle style_of(const Paragraph& paragraph) const;
  std::string address_of_link(const XmlElement& link) const;

  const DocxStyles& styles_;
  std::map<std::string_view, const DocxRelation*> relation_of_id_;  // a document may have as many links as relations
  DocxNotes& notes_;
  OfficeText text_;
  std::vector<Paragraph> paragraphs_;      // open ones
  std::vector<std::size_t> alternatives_;  // the size of the text before each open choice of contents
  std::vector<std::string> addresses_, note_keys_;
  std::size_t texts_ = 0, properties_ = 0, caches_ = 0;  // open elements
  std::string title_;
  bool has_title_ = false;
};

}  // namespace hop::cli
#endif
