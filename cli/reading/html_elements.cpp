#include "html_elements.hpp"

#if defined(HOPTRAIL_LIBXML)
#include "element_names.hpp"

namespace hop::cli {

namespace {

template <std::size_t count>
bool is_within(const xmlNode* node, const std::string_view (&names)[count]) {
  for (const xmlNode* above = node->parent; above != nullptr && above->type == XML_ELEMENT_NODE; above = above->parent) {
    if (is_one_of(view_of(above->name), names)) return true;
  }
  return false;
}

// The name of a part of the text, as in accordions.
bool is_button_of_text(const xmlNode* button) {
  static constexpr std::string_view names[] = {"h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary", "legend", "caption"};
  return is_within(button, names);
}

// A footer of a section has its sources and authors; that of the page is the same on all pages of a site.
bool is_footer_of_text(const xmlNode* footer) {
  static constexpr std::string_view names[] = {"article", "main", "section", "blockquote", "aside", "figure", "details", "td"};
  return is_within(footer, names);
}

std::size_t count_bytes(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return c != ' ' && c != '\n' && c != '\t' && c != '\r'; }));
}

void add_size(const xmlNode* node, bool is_in_noscript, TextSize& size) {
  if (is_left_out(node)) return;
  if (is_text(node)) {
    (is_in_noscript ? size.noscript : size.text) += count_bytes(view_of(node->content));
    return;
  }
  const bool is_noscript = is_in_noscript || is_element(node, "noscript");
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) add_size(child, is_noscript, size);
}

void add_code(const xmlNode* node, std::string& text) {
  if (is_text(node)) text += view_of(node->content);
  if (is_text(node) || is_left_out(node)) return;
  const std::string_view name = view_of(node->name);
  if (name == "br") text += '\n';
  if (name == "img") text += attribute_of(node, "alt");
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) add_code(child, text);
  const bool is_line = is_html_block(name) || name == "li";
  if (is_line && !text.empty() && text.back() != '\n') text += '\n';
}

}  // namespace

bool is_left_out(const xmlNode* node) {
  static constexpr std::string_view names[] = {"script", "style", "template", "nav",   "search", "iframe",
                                               "video",  "audio", "select",   "input", "head",   "datalist"};
  if (node->type != XML_ELEMENT_NODE) return !is_text(node);
  const std::string_view name = view_of(node->name);
  if (is_one_of(name, names)) return true;
  if (name == "button") return !is_button_of_text(node);
  if (name == "footer") return !is_footer_of_text(node);
  if (node->properties == nullptr) return false;
  const std::string role = attribute_of(node, "role");
  return role == "navigation" || role == "search" || attribute_of(node, "aria-hidden") == "true";
}

bool is_html_block(std::string_view name) {
  static constexpr std::string_view names[] = {"p",      "div",      "section", "article", "main",     "aside",      "header",
                                               "footer", "address",  "figure",  "details", "form",     "summary",    "center",
                                               "tr",     "td",       "th",      "caption", "body",     "html",       "dl",
                                               "dt",     "fieldset", "legend",  "hr",      "noscript", "figcaption", "textarea",
                                               "dialog", "hgroup",   "canvas",  "object",  "noframes", "frameset"};
  return is_one_of(name, names);
}

int heading_level(std::string_view name) {
  return name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6' ? name[1] - '0' : 0;
}

std::string address_of(const xmlNode* link) {
  const std::string address = attribute_of(link, "href");
  for (const std::string_view scheme : {"javascript:", "data:", "vbscript:"}) {
    if (address.compare(0, scheme.size(), scheme) == 0) return {};
  }
  return address.empty() || address.front() == '#' ? std::string() : address;
}

std::string language_of(const xmlNode* pre) {
  const xmlNode* code = find_element(pre, "code");
  const std::string classes = attribute_of(code == nullptr ? pre : code, "class");
  constexpr std::string_view prefix = "language-";
  const std::size_t begin = classes.find(prefix);
  if (begin == std::string::npos) return {};
  const std::size_t end = classes.find_first_of(" \t\n`", begin);
  return classes.substr(begin + prefix.size(), end == std::string::npos ? end : end - begin - prefix.size());
}

std::string code_text(const xmlNode* node) {
  std::string text;
  add_code(node, text);
  return text;
}

TextSize text_size(const xmlNode* node) {
  TextSize size;
  add_size(node, false, size);
  return size;
}

const xmlNode* text_of_page(const xmlNode* root, std::size_t page_bytes) {
  for (const char* name : {"main", "article"}) {
    const xmlNode* found = nullptr;
    std::size_t count = 0;
    const auto visit = [&](const auto& self, const xmlNode* node) -> void {
      if (node->type != XML_ELEMENT_NODE) return;
      if (view_of(node->name) == name) {
        if (count++ == 0) found = node;
        return;
      }
      for (const xmlNode* child = node->children; child != nullptr; child = child->next) self(self, child);
    };
    visit(visit, root);
    if (count != 1) continue;
    const TextSize size = text_size(found);
    if (size.text + size.noscript > page_bytes / 2) return found;
  }
  return root;
}

}  // namespace hop::cli
#endif
