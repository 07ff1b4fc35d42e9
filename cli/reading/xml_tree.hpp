// Access to libxml2's trees: names without prefixes, attributes as texts, an owner of the tree.
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

// Unreadable, with `name`, for what is no XML. Entities of the file's own are not expanded, and nothing is fetched.
XmlTree parse_xml(std::string_view text, const std::string& name);

inline std::string_view view_of(const xmlChar* text) {
  return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}
inline bool is_element(const xmlNode* node, std::string_view name) {
  return node->type == XML_ELEMENT_NODE && view_of(node->name) == name;
}
inline bool is_text(const xmlNode* node) { return node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE; }

// Of an attribute, regardless of its namespace; empty: there is none.
std::string attribute_of(const xmlNode* node, std::string_view name);
// All text below the node.
std::string text_below(const xmlNode* node);
// The first element of that name below the node, the node included; nullptr: none.
const xmlNode* find_element(const xmlNode* node, std::string_view name);

}  // namespace hop::cli
#endif
