#include "xml_tree.hpp"

#if defined(HOPTRAIL_LIBXML)
namespace hop::cli {

namespace {

// Whether the text in the node begins `rest`, which loses it.
bool takes_text_below(const xmlNode* node, std::string_view& rest) {
  if (is_text(node)) {
    const std::string_view text = view_of(node->content);
    if (rest.substr(0, text.size()) != text) return false;
    rest.remove_prefix(text.size());
    return true;
  }
  if (node->type != XML_ELEMENT_NODE) return true;
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (!takes_text_below(child, rest)) return false;
  }
  return true;
}

void append_text_below(const xmlNode* node, std::string& text) {
  if (is_text(node)) text += view_of(node->content);
  if (node->type != XML_ELEMENT_NODE) return;
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) append_text_below(child, text);
}

}  // namespace

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
  std::string text;
  append_text_below(node, text);
  return text;
}

bool has_text_below(const xmlNode* node, std::string_view text) { return takes_text_below(node, text) && text.empty(); }

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
