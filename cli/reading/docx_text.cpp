#include "docx_text.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <cstdlib>
#include <utility>

#include "element_names.hpp"

namespace hop::cli {

namespace {

enum DocxElement : int {
  docx_other,
  docx_text,
  docx_paragraph,
  docx_properties,
  docx_alternatives,
  docx_aside,
  docx_note,
  docx_link,
  docx_table,
  docx_cell,
  docx_cache,
  docx_spaced,
};

// Deleted and moved text, text before a change, and the codes of fields.
bool is_no_text(std::string_view name) {
  static constexpr std::string_view names[] = {"del",        "moveFrom",   "delText",   "delInstrText", "instrText",
                                               "fldData",    "pPrChange",  "rPrChange", "sectPrChange", "tblPrChange",
                                               "tcPrChange", "trPrChange", "tabs",      "sdtPr",        "numCache"};
  return is_one_of(name, names);
}

// Parts of equations, and ruby, which no white space divides.
bool is_spaced(std::string_view name) {
  static constexpr std::string_view names[] = {"num", "den", "sub", "sup", "deg", "lim", "fName", "e", "rt"};
  return is_one_of(name, names);
}

}  // namespace

DocxText::DocxText(const DocxStyles& styles, const std::vector<DocxRelation>& relations, DocxNotes& notes, DocumentBudget& budget)
    : styles_(styles), notes_(notes), text_(budget) {
  for (const DocxRelation& relation : relations) relation_of_id_.emplace(relation.id, &relation);
}

int DocxText::begin(const XmlElement& element) {
  const std::string_view name = element.name();
  if (is_no_text(name)) return skip;
  if (name == "AlternateContent") return alternatives_.push_back(text_.size()), docx_alternatives;
  if (name == "Choice" || name == "Fallback") return begin_alternative();
  if (name == "p") return begin_paragraph(), docx_paragraph;
  if (name == "pPr") return ++properties_, docx_properties;
  if (properties_ > 0) return begin_property(element);
  if (name == "tbl") return text_.begin_table(), docx_table;
  if (name == "tr") return text_.begin_row(), docx_other;
  if (name == "tc") return text_.begin_cell(), docx_cell;
  if (name == "txbxContent") return text_.begin_aside(), docx_aside;
  if (name == "footnote" || name == "endnote" || name == "comment") {
    note_keys_.push_back(std::string(name) + " " + element.attribute("id"));
    return text_.begin_aside(), docx_note;
  }
  return begin_inline(element);
}

int DocxText::begin_inline(const XmlElement& element) {
  const std::string_view name = element.name();
  if (name == "t") return ++texts_, docx_text;
  if (name == "tab" || name == "ptab") text_.text(" ");
  else if (name == "noBreakHyphen") text_.text("-");
  else if (name == "br" || name == "cr") text_.line_break();
  else if (name == "footnoteReference") add_note("footnote", element.attribute("id"));
  else if (name == "endnoteReference") add_note("endnote", element.attribute("id"));
  else if (name == "commentReference") add_note("comment", element.attribute("id"));
  else if (name == "docPr") add_aside(element.attribute("title")), add_aside(element.attribute("descr"));
  else if (name == "textpath") add_aside(element.attribute("string"));
  else if (name == "shape" || name == "rect" || name == "oval") add_aside(element.attribute("alt"));
  else if (name == "strCache") return ++caches_, docx_cache;
  else if (name == "v" && caches_ > 0) return ++texts_, docx_text;
  if (name == "hyperlink") {
    addresses_.push_back(address_of_link(element));
    return text_.begin_link(), docx_link;
  }
  if (name == "den") text_.text("/");
  if (name == "sup") text_.text("^");
  return is_spaced(name) ? docx_spaced : docx_other;
}

int DocxText::begin_property(const XmlElement& element) {
  const std::string_view name = element.name();
  if (paragraphs_.empty()) return docx_other;
  Paragraph& paragraph = paragraphs_.back();
  if (name == "pStyle") paragraph.style = element.attribute("val");
  else if (name == "outlineLvl") paragraph.outline_level = std::atoi(element.attribute("val").c_str());
  else if (name == "numPr") paragraph.has_number = true;
  else if (name == "numId") paragraph.has_no_number = element.attribute("val") == "0";
  return docx_other;
}

// One of the contents is read: the first with text.
int DocxText::begin_alternative() { return alternatives_.empty() || text_.size() == alternatives_.back() ? docx_other : skip; }

void DocxText::end(int begun) {
  switch (begun) {
    case docx_text:
      --texts_;
      if (caches_ > 0) text_.line_break();
      break;
    case docx_paragraph: end_paragraph(); break;
    case docx_properties: end_properties(); break;
    case docx_alternatives: alternatives_.pop_back(); break;
    case docx_aside: text_.end_aside(); break;
    case docx_note:
      notes_[note_keys_.back()] = text_.take_aside();
      note_keys_.pop_back();
      break;
    case docx_link:
      text_.end_link(addresses_.back());
      addresses_.pop_back();
      break;
    case docx_table: text_.end_table(); break;
    case docx_cell: text_.end_cell(); break;
    case docx_cache: --caches_; break;
    case docx_spaced: text_.text(" "); break;
    default: break;
  }
}

void DocxText::text(std::string_view text) {
  if (texts_ == 0) return;
  text_.text(text);
  if (!has_title_ && paragraphs_.size() == 1 && style_of(paragraphs_.back()).is_title) title_ += text;
}

void DocxText::begin_paragraph() {
  text_.begin_paragraph();
  paragraphs_.emplace_back();
}

void DocxText::end_properties() {
  if (--properties_ > 0 || paragraphs_.empty()) return;
  const Paragraph& paragraph = paragraphs_.back();
  const DocxStyle style = style_of(paragraph);
  const bool has_number = (paragraph.has_number || style.is_item) && !paragraph.has_no_number;
  if (has_number && style.heading_level == 0) text_.make_item();
}

void DocxText::end_paragraph() {
  const Paragraph paragraph = std::move(paragraphs_.back());
  paragraphs_.pop_back();
  text_.end_paragraph(style_of(paragraph).heading_level);
  has_title_ = has_title_ || !title_.empty();
}

// With the outline level of the paragraph itself.
DocxStyle DocxText::style_of(const Paragraph& paragraph) const {
  const auto found = styles_.find(paragraph.style);
  DocxStyle style = found == styles_.end() ? DocxStyle() : found->second;
  if (paragraph.outline_level >= 0) style.heading_level = paragraph.outline_level < 9 ? paragraph.outline_level + 1 : 0;
  return style;
}

std::string DocxText::address_of_link(const XmlElement& link) const {
  const auto found = relation_of_id_.find(link.attribute("id"));
  return found == relation_of_id_.end() || !found->second->is_external ? std::string() : found->second->target;
}

// A note stands at its first reference.
void DocxText::add_note(const std::string& kind, const std::string& id) {
  const auto found = notes_.find(kind + " " + id);
  if (found == notes_.end()) return;
  text_.blocks(found->second);
  notes_.erase(found);
}

void DocxText::add_aside(const std::string& text) {
  if (text.empty()) return;
  text_.begin_aside();
  text_.text(text);
  text_.end_aside();
}

}  // namespace hop::cli
#endif
