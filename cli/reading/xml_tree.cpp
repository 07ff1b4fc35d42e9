#include "xml_tree.hpp"

#if defined(HOPTRAIL_LIBXML)
namespace hop::cli {

std::string attribute_of(const xmlNode* node, std::string_view name) {
  if (node->type != XML_ELEMENT_NODE) return {};
  for (const xmlAttr* attribute = node->properties; attribute != nullptr; attribute = attribute->next) {
    if (view_of(attribute->name) != name) continue;
    std::string value;
    for (const xmlNode* part = attribute->children; part != nullptr; part = part->next) {
      if (is_text(part)) value += view_of(part->content);
    }
    return value;
  }
  return {};
}

std::string text_below(const xmlNode* node) {
  if (is_text(node)) return std::string(view_of(node->content));
  std::string text;
  if (node->type != XML_ELEMENT_NODE) return text;
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) text += text_below(child);
  return text;
}

const xmlNode* find_element(const xmlNode* node, std::string_view name) {
  if (node == nullptr || node->type != XML_ELEMENT_NODE) return nullptr;
  if (view_of(node->name) == name) return node;
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (const xmlNode* found = find_element(child, name)) return found;
  }
  return nullptr;
}

}  // namespace hop::cli
#endif
