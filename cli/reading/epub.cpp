#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <map>

#include "markdown_writer.hpp"
#include "xml_tree.hpp"
#include "zipped_files.hpp"

namespace hop::cli {

namespace {

template <class Visit>
void each_of_name(const xmlNode* node, std::string_view name, Visit visit) {
  for (const xmlNode* child = node == nullptr ? nullptr : node->children; child != nullptr; child = child->next) {
    if (is_element(child, name)) visit(child);
  }
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// "Chapter%201.xhtml" → "Chapter 1.xhtml"
std::string unescaped(std::string_view address) {
  std::string path;
  for (std::size_t i = 0; i < address.size(); ++i) {
    const bool is_code =
        address[i] == '%' && i + 2 < address.size() && digit_of(address[i + 1]) >= 0 && digit_of(address[i + 2]) >= 0;
    path += is_code ? static_cast<char>(digit_of(address[i + 1]) * 16 + digit_of(address[i + 2])) : address[i];
    if (is_code) i += 2;
  }
  return path;
}

}  // namespace

// Reads the chapters in reading order, as listed in the package file.
ConvertedDocument markdown_of_epub(std::string_view bytes) {
  const ZippedFiles files = unzip(bytes);
  const XmlTree container = parse_xml(file_of(files, "META-INF/container.xml"), "META-INF/container.xml");
  const xmlNode* root_file = find_element(xmlDocGetRootElement(container.get()), "rootfile");
  if (root_file == nullptr) throw Unreadable("META-INF/container.xml names no package file");
  const std::string package_name = attribute_of(root_file, "full-path");
  const XmlTree package = parse_xml(file_of(files, package_name), package_name);
  const xmlNode* root = xmlDocGetRootElement(package.get());
  const std::size_t slash = package_name.rfind('/');
  const std::string folder = slash == std::string::npos ? std::string() : package_name.substr(0, slash + 1);

  std::map<std::string, std::string> path_of_item;
  each_of_name(find_element(root, "manifest"), "item", [&](const xmlNode* item) {
    if (attribute_of(item, "properties").find("nav") != std::string::npos) return;  // the table of contents
    path_of_item[attribute_of(item, "id")] = folder + unescaped(attribute_of(item, "href"));
  });
  ConvertedDocument book;
  if (const xmlNode* title = find_element(root, "title")) book.title = cell_text(text_below(title));
  each_of_name(find_element(root, "spine"), "itemref", [&](const xmlNode* reference) {
    const auto path = path_of_item.find(attribute_of(reference, "idref"));
    if (path == path_of_item.end()) return;
    const auto chapter = files.find(path->second);
    if (chapter != files.end()) book.markdown += markdown_of_html(chapter->second).markdown + "\n";
  });
  return book;
}

}  // namespace hop::cli

#else

namespace hop::cli {

ConvertedDocument markdown_of_epub(std::string_view) { throw Unreadable("EPUB files need a build of hoptrail with libxml2"); }

}  // namespace hop::cli
#endif
