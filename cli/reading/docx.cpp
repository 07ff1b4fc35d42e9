#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <cstdlib>
#include <map>

#include "markdown_writer.hpp"
#include "xml_tree.hpp"
#include "zipped_files.hpp"

namespace hop::cli {

namespace {

template <class Visit>
void each_element(const xmlNode* node, Visit visit) {
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (child->type == XML_ELEMENT_NODE) visit(child);
  }
}

using Levels = std::map<std::string, int>;           // heading levels, by the id of their style
using Targets = std::map<std::string, std::string>;  // link addresses, by their ids

// The names of styles are English in every language of Word.
Levels heading_styles(const ZippedFiles& files) {
  Levels levels;
  const auto styles = files.find("word/styles.xml");
  if (styles == files.end()) return levels;
  const XmlTree tree = parse_xml(styles->second, "word/styles.xml");
  each_element(xmlDocGetRootElement(tree.get()), [&](const xmlNode* style) {
    if (!is_element(style, "style")) return;
    const xmlNode* name = find_element(style, "name");
    const std::string text = name == nullptr ? std::string() : attribute_of(name, "val");
    if (text == "Title" || text == "title") levels[attribute_of(style, "styleId")] = 1;
    if (text.compare(0, 8, "heading ") == 0 || text.compare(0, 8, "Heading ") == 0) {
      levels[attribute_of(style, "styleId")] = std::atoi(text.c_str() + 8);
    }
  });
  return levels;
}

Targets link_targets(const ZippedFiles& files) {
  Targets targets;
  const auto relations = files.find("word/_rels/document.xml.rels");
  if (relations == files.end()) return targets;
  const XmlTree tree = parse_xml(relations->second, "word/_rels/document.xml.rels");
  each_element(xmlDocGetRootElement(tree.get()), [&](const xmlNode* relation) {
    if (attribute_of(relation, "TargetMode") == "External")
      targets[attribute_of(relation, "Id")] = attribute_of(relation, "Target");
  });
  return targets;
}

class DocxToMarkdown {
 public:
  // Both arguments must outlive the object.
  DocxToMarkdown(const Levels& levels, const Targets& targets) : levels_(levels), targets_(targets) {}

  void add_blocks(const xmlNode* node) {
    each_element(node, [&](const xmlNode* child) {
      if (is_element(child, "p")) add_paragraph(child);
      else if (is_element(child, "tbl")) add_table(child);
      else if (is_element(child, "sdt") || is_element(child, "sdtContent") || is_element(child, "ins")) add_blocks(child);
    });
  }
  std::string take() { return writer_.take(); }

 private:
  void add_paragraph(const xmlNode* paragraph) {
    const xmlNode* properties = find_element(paragraph, "pPr");
    const xmlNode* style = properties == nullptr ? nullptr : find_element(properties, "pStyle");
    const auto level = levels_.find(style == nullptr ? std::string() : attribute_of(style, "val"));
    const bool is_item = level == levels_.end() && properties != nullptr && find_element(properties, "numPr") != nullptr;
    if (is_item) writer_.begin_item("- ");
    add_inline(paragraph);
    if (level != levels_.end()) writer_.end_heading(level->second);
    writer_.end_paragraph();
    if (is_item) writer_.end_indent();
  }

  // Skips deleted text and field codes, which are in elements of other names.
  void add_inline(const xmlNode* node) {
    each_element(node, [&](const xmlNode* child) {
      const std::string_view name = view_of(child->name);
      if (name == "t") writer_.text(text_below(child));
      else if (name == "tab" || name == "noBreakHyphen") writer_.text(name == "tab" ? " " : "-");
      else if (name == "br" || name == "cr") writer_.line_break();
      else if (name == "hyperlink") add_link(child);
      else if (name == "r" || name == "ins" || name == "smartTag" || name == "sdt" || name == "sdtContent" || name == "fldSimple")
        add_inline(child);
    });
  }

  void add_link(const xmlNode* link) {
    const std::size_t begin = writer_.begin_link();
    add_inline(link);
    const auto target = targets_.find(attribute_of(link, "id"));
    writer_.end_link(begin, target == targets_.end() ? std::string() : target->second);
  }

  void add_table(const xmlNode* table) {
    std::vector<std::vector<std::string>> rows;
    each_element(table, [&](const xmlNode* row) {
      if (!is_element(row, "tr")) return;
      std::vector<std::string>& cells = rows.emplace_back();
      each_element(row, [&](const xmlNode* cell) {
        if (!is_element(cell, "tc")) return;
        writer_.end_paragraph();
        DocxToMarkdown inside(levels_, targets_);
        inside.add_blocks(cell);
        cells.push_back(cell_text(inside.take()));
      });
    });
    writer_.table(rows);
  }

  const Levels& levels_;
  const Targets& targets_;
  MarkdownWriter writer_;
};

}  // namespace

ConvertedDocument markdown_of_docx(std::string_view bytes) {
  const ZippedFiles files = unzip(bytes);
  const XmlTree tree = parse_xml(file_of(files, "word/document.xml"), "word/document.xml");
  const xmlNode* body = find_element(xmlDocGetRootElement(tree.get()), "body");
  if (body == nullptr) throw Unreadable("word/document.xml has no body");
  const Levels levels = heading_styles(files);
  const Targets targets = link_targets(files);
  DocxToMarkdown document(levels, targets);
  document.add_blocks(body);
  return {{}, document.take()};
}

}  // namespace hop::cli

#else

namespace hop::cli {

ConvertedDocument markdown_of_docx(std::string_view) { throw Unreadable(".docx files need a build of hoptrail with libxml2"); }

}  // namespace hop::cli
#endif
