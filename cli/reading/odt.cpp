#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <cstdlib>

#include "markdown_writer.hpp"
#include "xml_tree.hpp"
#include "zipped_files.hpp"

namespace hop::cli {

namespace {

class OdtToMarkdown {
 public:
  void add_blocks(const xmlNode* node) {
    for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
      const std::string_view name = child->type == XML_ELEMENT_NODE ? view_of(child->name) : std::string_view();
      if (name == "h") add_heading(child);
      else if (name == "p") add_inline(child), writer_.end_paragraph();
      else if (name == "list") add_list(child);
      else if (name == "table") add_table(child);
      else if (name == "section" || name == "index-body" || name == "text-box") add_blocks(child);
    }
  }
  std::string take() { return writer_.take(); }

 private:
  void add_heading(const xmlNode* heading) {
    add_inline(heading);
    writer_.end_heading(std::atoi(attribute_of(heading, "outline-level").c_str()));
  }

  void add_inline(const xmlNode* node) {
    for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
      if (is_text(child)) writer_.text(view_of(child->content));
      if (child->type != XML_ELEMENT_NODE) continue;
      const std::string_view name = view_of(child->name);
      if (name == "s" || name == "tab") writer_.text(" ");
      else if (name == "line-break") writer_.line_break();
      else if (name == "a") add_link(child);
      else if (name != "annotation" && name != "note-citation" && name != "tracked-changes") add_inline(child);
    }
  }

  void add_link(const xmlNode* link) {
    const std::size_t begin = writer_.begin_link();
    add_inline(link);
    const std::string address = attribute_of(link, "href");
    writer_.end_link(begin, !address.empty() && address.front() == '#' ? std::string() : address);
  }

  void add_list(const xmlNode* list) {
    for (const xmlNode* item = list->children; item != nullptr; item = item->next) {
      if (!is_element(item, "list-item") && !is_element(item, "list-header")) continue;
      writer_.begin_item("- ");
      add_blocks(item);
      writer_.end_indent();
    }
  }

  static void add_rows(const xmlNode* node, std::vector<std::vector<std::string>>& rows) {
    for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
      if (is_element(child, "table-header-rows") || is_element(child, "table-row-group")) add_rows(child, rows);
      if (!is_element(child, "table-row")) continue;
      std::vector<std::string>& cells = rows.emplace_back();
      for (const xmlNode* cell = child->children; cell != nullptr; cell = cell->next) {
        if (!is_element(cell, "table-cell")) continue;
        OdtToMarkdown inside;
        inside.add_blocks(cell);
        cells.push_back(cell_text(inside.take()));
      }
    }
  }

  void add_table(const xmlNode* table) {
    std::vector<std::vector<std::string>> rows;
    add_rows(table, rows);
    writer_.table(rows);
  }

  MarkdownWriter writer_;
};

}  // namespace

ConvertedDocument markdown_of_odt(std::string_view bytes) {
  const ZippedFiles files = unzip(bytes);
  const XmlTree tree = parse_xml(file_of(files, "content.xml"), "content.xml");
  const xmlNode* body = find_element(xmlDocGetRootElement(tree.get()), "body");
  const xmlNode* text = body == nullptr ? nullptr : find_element(body, "text");
  if (text == nullptr) throw Unreadable("content.xml has no text");
  OdtToMarkdown document;
  document.add_blocks(text);
  return {{}, document.take()};
}

}  // namespace hop::cli

#else

namespace hop::cli {

ConvertedDocument markdown_of_odt(std::string_view) { throw Unreadable(".odt files need a build of hoptrail with libxml2"); }

}  // namespace hop::cli
#endif
