// Access to libxml2's trees: names without prefixes, attributes as strings, an owner of the tree.
#pragma once

#if defined(HOPTRAIL_LIBXML)
#include <libxml/tree.h>

#include <memory>
#include <string>
#include <string_view>

namespace hop::cli {

struct FreeXml {
  void operator()(xmlDoc* tree) const { xmlFreeDoc(tree); }
};
using XmlTree = std::unique_ptr<xmlDoc, FreeXml>;

inline std::string_view view_of(const xmlChar* text) {
  return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}
inline bool is_element(const xmlNode* node, std::string_view name) {
  return node->type == XML_ELEMENT_NODE && view_of(node->name) == name;
}
inline bool is_text(const xmlNode* node) { return node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE; }

// The value of an attribute in any namespace; empty if it is absent.
std::string attribute_of(const xmlNode* node, std::string_view name);
// All text in the node.
std::string text_below(const xmlNode* node);
// Whether that is `text`. Reads no more than differs from it: elements may hold each other, each with all of the page.
bool has_text_below(const xmlNode* node, std::string_view text);
// The first element of that name in the node, including the node itself; nullptr if none exists.
const xmlNode* find_element(const xmlNode* node, std::string_view name);

}  // namespace hop::cli
#endif
