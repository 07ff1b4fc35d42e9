#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "docx_parts.hpp"
#include "element_names.hpp"
#include "markdown_writer.hpp"
#include "office_text.hpp"
#include "xml_events.hpp"

namespace hop::cli {

namespace {

enum OdtElement : int {
  odt_other,
  odt_paragraph,
  odt_aside,
  odt_item,
  odt_link,
  odt_table,
  odt_cell,
  odt_story,
  odt_sign,
  odt_spaced,
};

// Deleted text, remarks to the author, numbers of notes, programs and forms, and the source of an equation.
bool is_no_odt_text(std::string_view name) {
  static constexpr std::string_view names[] = {"tracked-changes", "annotation", "note-citation",       "script",
                                               "scripts",         "forms",      "index-title-template"};
  return is_one_of(name, names);
}

// The text of a file of the document, within its stories: the body, or headers and footers.
class OdtText : public XmlVisitor {
 public:
  explicit OdtText(DocumentBudget& budget) : text_(budget) {}

  int begin(const XmlElement& element) override;
  void end(int begun) override;
  void text(std::string_view text) override {
    if (stories_ > 0 && (!levels_.empty() || signs_ > 0)) text_.text(text);
  }

  std::string take() { return text_.take(); }
  // Files in the archive with equations, charts and sheets.
  const std::vector<std::string>& objects() const { return objects_; }
  bool has_story() const { return has_story_; }

 private:
  int begin_block(const XmlElement& element);
  int begin_inline(const XmlElement& element);
  void begin_items();
  void begin_table(const XmlElement& element);

  OfficeText text_;
  std::vector<int> levels_;  // of open paragraphs; 0: no heading
  std::vector<bool> items_;  // open ones: whether they are written
  std::vector<std::string> addresses_, objects_;
  std::size_t stories_ = 0, signs_ = 0;  // open ones
  bool has_story_ = false, is_workbook_ = false;
};

int OdtText::begin(const XmlElement& element) {
  static constexpr std::string_view stories[] = {"text",   "chart",       "spreadsheet", "presentation", "drawing",      "header",
                                                 "footer", "header-left", "footer-left", "header-first", "footer-first", "math"};
  const std::string_view name = element.name();
  if (is_no_odt_text(name)) return skip;
  if (is_one_of(name, stories)) {
    ++stories_;
    has_story_ = true;
    is_workbook_ = is_workbook_ || name == "spreadsheet";
    return odt_story;
  }
  return stories_ == 0 ? odt_other : begin_block(element);
}

int OdtText::begin_block(const XmlElement& element) {
  const std::string_view name = element.name();
  if (name == "p" || name == "h") {
    const int level = name == "p" ? 0 : std::max(1, std::atoi(element.attribute("outline-level").c_str()));
    if (level == 0) begin_items();
    levels_.push_back(level);
    return text_.begin_paragraph(), odt_paragraph;
  }
  if (name == "list-item" || name == "list-header" || name == "numbered-paragraph") return items_.push_back(false), odt_item;
  if (name == "table") return begin_table(element), odt_table;
  if (name == "table-row") return text_.begin_row(), odt_other;
  if (name == "table-cell" || name == "covered-table-cell") return text_.begin_cell(), odt_cell;
  if (name == "text-box" || name == "note-body") return text_.begin_aside(), odt_aside;
  return begin_inline(element);
}

// The name of a sheet is a heading; that of a table in a text is a number.
void OdtText::begin_table(const XmlElement& element) {
  begin_items();
  if (is_workbook_ && levels_.empty()) {
    text_.begin_paragraph();
    text_.text(element.attribute("name"));
    text_.end_paragraph(2);
  }
  text_.begin_table();
}

// An item that only numbers a heading is none.
void OdtText::begin_items() {
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (items_[i]) continue;
    text_.begin_item();
    items_[i] = true;
  }
}

int OdtText::begin_inline(const XmlElement& element) {
  static constexpr std::string_view signs[] = {"mi", "mn", "mo", "mtext", "ms"};
  const std::string_view name = element.name();
  if ((name == "title" || name == "desc") && element.space().find(":svg") != std::string_view::npos) {  // of a picture
    levels_.push_back(0);
    return text_.begin_paragraph(), odt_paragraph;
  }
  if (is_one_of(name, signs)) return ++signs_, odt_sign;
  if (name == "object" && objects_.size() < most_zipped_files) objects_.push_back(element.attribute("href"));
  if (name == "s" || name == "tab") text_.text(" ");
  else if (name == "line-break") text_.line_break();
  else if (name == "ruby-text") text_.text(" ");
  if (name != "a") return name == "ruby-text" ? odt_spaced : odt_other;
  const std::string address = element.attribute("href");
  addresses_.push_back(!address.empty() && address.front() == '#' ? std::string() : address);
  return text_.begin_link(), odt_link;
}

void OdtText::end(int begun) {
  switch (begun) {
    case odt_paragraph:
      text_.end_paragraph(levels_.back());
      levels_.pop_back();
      break;
    case odt_aside: text_.end_aside(); break;
    case odt_item:
      if (items_.back()) text_.end_item();
      items_.pop_back();
      break;
    case odt_link:
      text_.end_link(addresses_.back());
      addresses_.pop_back();
      break;
    case odt_table: text_.end_table(); break;
    case odt_cell: text_.end_cell(); break;
    case odt_story: --stories_; break;
    case odt_sign: --signs_; [[fallthrough]];
    case odt_spaced: text_.text(" "); break;
    default: break;
  }
}

class OdtReader {
 public:
  OdtReader(std::string_view bytes, DocumentBudget& budget) : budget_(budget), files_(bytes, budget) {}

  ConvertedDocument read() {
    const std::string content = files_.find("content.xml");
    if (content.empty()) throw Unreadable("the zip archive has no content.xml");
    if (!add({content})) throw Unreadable("content.xml has no text");
    constexpr int most_rounds = 8;  // an object may hold objects
    for (int round = 0; round < most_rounds && !objects_.empty(); ++round) add(std::exchange(objects_, {}));
    add({files_.find("styles.xml")});  // headers and footers
    document_.title = title_in_part(files_, "meta.xml");
    return std::move(document_);
  }

 private:
  // Adds the text of files that were not read before, in this order. Returns whether one can have text.
  bool add(const std::vector<std::string>& parts) {
    std::set<std::string> wanted;
    for (const std::string& part : parts) {
      if (!part.empty() && read_.insert(part).second) wanted.insert(part);
    }
    std::map<std::string, std::string> markdown;
    bool has_story = false;
    files_.read_each(wanted, [&](ZippedFile& file) {
      OdtText text(budget_);
      read_xml(file, text);
      markdown[file.name()] = text.take();
      has_story = has_story || text.has_story();
      for (const std::string& object : text.objects()) {
        objects_.push_back(files_.find(path_in_archive(file.name(), object + "/content.xml")));
      }
    });
    for (const std::string& part : parts) {
      const std::string& text = markdown[part];
      if (added_.insert(text).second) document_.markdown += text;
    }
    return has_story;
  }

  DocumentBudget& budget_;
  ZippedFiles files_;
  std::vector<std::string> objects_;
  std::set<std::string> read_, added_;
  ConvertedDocument document_;
};

}  // namespace

ConvertedDocument markdown_of_odt(std::string_view bytes, DocumentBudget& budget) { return OdtReader(bytes, budget).read(); }

}  // namespace hop::cli
#endif
