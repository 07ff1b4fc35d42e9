#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "docx_parts.hpp"
#include "office_text.hpp"
#include "xml_events.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t no_place = static_cast<std::size_t>(-1);

enum PptxElement : int { pptx_other, pptx_shape, pptx_paragraph, pptx_text, pptx_table, pptx_cell };

// The text of a slide, its notes or a diagram on it. The title of a slide is a heading.
class PptxText : public XmlVisitor {
 public:
  explicit PptxText(DocumentBudget& budget) : text_(budget) {}

  int begin(const XmlElement& element) override {
    const std::string_view name = element.name();
    if (name == "sp" || name == "graphicFrame") return is_title_ = false, pptx_shape;
    if (name == "ph") return begin_placeholder(element.attribute("type"));
    if (name == "fld" && element.attribute("type") == "slidenum") return skip;
    if (name == "cNvPr") add_description(element.attribute("descr"));
    if (name == "p") return text_.begin_paragraph(), pptx_paragraph;
    if (name == "t") return ++texts_, pptx_text;
    if (name == "br") text_.line_break();
    if (name == "tab") text_.text(" ");
    if (name == "tbl") return text_.begin_table(), pptx_table;
    if (name == "tr") text_.begin_row();
    return name == "tc" ? (text_.begin_cell(), pptx_cell) : pptx_other;
  }

  void end(int begun) override {
    switch (begun) {
      case pptx_shape: is_title_ = false; break;
      case pptx_paragraph: text_.end_paragraph(is_title_ ? 2 : 0); break;
      case pptx_text: --texts_; break;
      case pptx_table: text_.end_table(); break;
      case pptx_cell: text_.end_cell(); break;
      default: break;
    }
  }

  void text(std::string_view text) override {
    if (texts_ > 0) text_.text(text);
  }

  std::string take() { return text_.take(); }

 private:
  int begin_placeholder(const std::string& type) {
    is_title_ = type == "title" || type == "ctrTitle";
    return pptx_other;
  }

  void add_description(const std::string& text) {
    if (text.empty()) return;
    text_.begin_aside();
    text_.text(text);
    text_.end_aside();
  }

  OfficeText text_;
  std::size_t texts_ = 0;  // open elements
  bool is_title_ = false;
};

// The place of a part in the text: the number in its name, and its kind among those of one number.
std::pair<std::size_t, std::size_t> place_of(std::string_view part, std::string_view folder) {
  static constexpr std::string_view kinds[] = {"slides/slide", "notesSlides/notesSlide", "diagrams/data"};
  for (std::size_t kind = 0; kind < std::size(kinds) && part.starts_with(folder); ++kind) {
    std::string_view number = part.substr(folder.size());
    if (!number.starts_with(kinds[kind]) || !number.ends_with(".xml")) continue;
    number.remove_prefix(kinds[kind].size());
    const std::size_t digits = std::min(number.find_first_not_of("0123456789"), number.size());
    if (digits > 0 && digits < 7) return {std::stoul(std::string(number.substr(0, digits))), kind};
  }
  return {no_place, 0};
}

}  // namespace

// Slides, each with its notes, in the order of their numbers. No relations are read, since each would take a pass over the archive.
ConvertedDocument markdown_of_pptx(std::string_view bytes, DocumentBudget& budget) {
  const ZippedFiles files(bytes, budget);
  const std::string main = part_of_kind(files, docx_relations(files, ""), "officeDocument", "ppt/presentation.xml");
  if (main.empty()) throw Unreadable("the zip archive has no ppt/presentation.xml");
  const std::string_view folder = std::string_view(main).substr(0, folder_size(main));
  std::map<std::pair<std::size_t, std::size_t>, std::string> markdown;
  std::set<std::string> parts;
  for (const std::string& name : files.names()) {
    if (place_of(name, folder).first != no_place) parts.insert(name);
  }
  files.read_each(parts, [&](ZippedFile& file) {
    PptxText text(budget);
    read_xml(file, text);
    markdown[place_of(file.name(), folder)] = text.take();
  });
  ConvertedDocument document;
  for (const auto& [place, part] : markdown) document.markdown += part;
  document.title = title_in_part(files, "docProps/core.xml");
  return document;
}

}  // namespace hop::cli
#endif
