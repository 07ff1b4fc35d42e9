#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <libxml/HTMLparser.h>

#include <algorithm>
#include <vector>

#include "markdown_writer.hpp"
#include "xml_tree.hpp"

namespace hop::cli {

namespace {

template <std::size_t count>
bool is_one_of(std::string_view name, const std::string_view (&names)[count]) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

// Elements that are not part of the readable text.
bool is_left_out(const xmlNode* node) {
  static constexpr std::string_view names[] = {"script", "style",  "noscript", "template", "nav",    "iframe", "object",
                                               "svg",    "canvas", "button",   "select",   "input",  "dialog", "head",
                                               "video",  "audio",  "textarea", "map",      "footer", "menu"};
  if (node->type != XML_ELEMENT_NODE) return !is_text(node);
  if (is_one_of(view_of(node->name), names)) return true;
  const std::string role = attribute_of(node, "role");
  return role == "navigation" || role == "search" || attribute_of(node, "hidden") == "hidden" ||
         attribute_of(node, "aria-hidden") == "true";
}

bool is_block(std::string_view name) {
  static constexpr std::string_view names[] = {
      "p",      "div", "section", "article", "main",    "aside", "header", "address", "figure", "details",  "summary",    "form",
      "center", "tr",  "td",      "th",      "caption", "body",  "html",   "dl",      "dt",     "fieldset", "figcaption", "hr"};
  return is_one_of(name, names);
}

int heading_level(std::string_view name) {
  return name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6' ? name[1] - '0' : 0;
}

// The target of a link that leaves the page: not an anchor, and not a script.
std::string address_of(const xmlNode* node) {
  const std::string address = attribute_of(node, "href");
  for (const std::string_view scheme : {"javascript:", "data:", "vbscript:"}) {
    if (address.compare(0, scheme.size(), scheme) == 0) return {};
  }
  return address.empty() || address.front() == '#' ? std::string() : address;
}

// "language-rust" of a block of code → "rust".
std::string language_of(const xmlNode* pre) {
  const xmlNode* code = find_element(pre, "code");
  const std::string classes = attribute_of(code == nullptr ? pre : code, "class");
  constexpr std::string_view prefix = "language-";
  const std::size_t begin = classes.find(prefix);
  if (begin == std::string::npos) return {};
  const std::size_t end = classes.find_first_of(" \t\n`", begin);
  return classes.substr(begin + prefix.size(), end == std::string::npos ? end : end - begin - prefix.size());
}

class HtmlToMarkdown {
 public:
  void add(const xmlNode* node);
  std::string take() { return writer_.take(); }
  bool has_top_heading() const { return has_top_heading_; }

 private:
  void add_children(const xmlNode* node) {
    for (const xmlNode* child = node->children; child != nullptr; child = child->next) add(child);
  }
  void add_list(const xmlNode* node, bool is_numbered);
  void add_definition(const xmlNode* term);
  void add_table(const xmlNode* node);

  MarkdownWriter writer_;
  bool has_top_heading_ = false;
};

void HtmlToMarkdown::add_list(const xmlNode* node, bool is_numbered) {
  writer_.end_paragraph();
  int number = 1;
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (!is_element(child, "li")) {
      add(child);
      continue;
    }
    writer_.begin_item(is_numbered ? std::to_string(number++) + ". " : "- ");
    add_children(child);
    writer_.end_indent();
  }
}

// Converts "<dt>Term<dd>What it is" to "**Term**: What it is", which the engine reads as a definition.
void HtmlToMarkdown::add_definition(const xmlNode* term) {
  writer_.end_paragraph();
  std::string name = cell_text(text_below(term));
  std::replace_if(name.begin(), name.end(), [](char c) { return c == '*' || c == '`'; }, ' ');
  if (name.empty()) return;
  const xmlNode* next = term->next;
  while (next != nullptr && next->type != XML_ELEMENT_NODE) next = next->next;
  writer_.strong(name);
  if (next != nullptr && is_element(next, "dd")) writer_.text(": ");
  else writer_.end_paragraph();
}

// A layout table contains blocks; a data table contains lines.
void HtmlToMarkdown::add_table(const xmlNode* node) {
  std::vector<const xmlNode*> rows;
  bool holds_blocks = false;
  const auto visit = [&](const auto& self, const xmlNode* at) -> void {
    for (const xmlNode* child = at->children; child != nullptr; child = child->next) {
      if (child->type != XML_ELEMENT_NODE) continue;
      const std::string_view name = view_of(child->name);
      if (name == "tr") rows.push_back(child);
      holds_blocks = holds_blocks || name == "table" || name == "ul" || name == "ol" || name == "pre" || heading_level(name) > 0;
      self(self, child);
    }
  };
  visit(visit, node);
  if (holds_blocks) return add_children(node);
  std::vector<std::vector<std::string>> cells;
  for (const xmlNode* row : rows) {
    std::vector<std::string>& line = cells.emplace_back();
    for (const xmlNode* child = row->children; child != nullptr; child = child->next) {
      if (!is_element(child, "td") && !is_element(child, "th")) continue;
      HtmlToMarkdown cell;
      cell.add_children(child);
      line.push_back(cell_text(cell.take()));
    }
  }
  if (const xmlNode* caption = find_element(node, "caption")) {
    add_children(caption);
    writer_.end_paragraph();
  }
  writer_.table(cells);
}

void HtmlToMarkdown::add(const xmlNode* node) {
  if (is_text(node)) return writer_.text(view_of(node->content));
  if (is_left_out(node)) return;
  const std::string_view name = view_of(node->name);
  if (const int level = heading_level(name); level > 0) {
    writer_.end_paragraph();
    has_top_heading_ = has_top_heading_ || level == 1;
    add_children(node);
    return writer_.end_heading(level);
  }
  if (name == "ul" || name == "ol") return add_list(node, name == "ol");
  if (name == "dt") return add_definition(node);
  if (name == "table") return add_table(node);
  if (name == "pre") return writer_.code_block(text_below(node), language_of(node));
  if (name == "br") return writer_.line_break();
  if (name == "code" || name == "kbd" || name == "samp" || name == "tt") return writer_.code(text_below(node));
  if (name == "img") return writer_.text(attribute_of(node, "alt"));
  if (name == "blockquote") {
    writer_.begin_quote();
    add_children(node);
    return writer_.end_indent();
  }
  if (name == "a") {
    const std::size_t begin = writer_.begin_link();
    add_children(node);
    return writer_.end_link(begin, address_of(node));
  }
  const bool ends_before = is_block(name), ends_after = ends_before || name == "dd" || name == "li";
  if (ends_before) writer_.end_paragraph();
  add_children(node);
  if (ends_after) writer_.end_paragraph();
}

// The main content of the page if it is marked, else all of it.
const xmlNode* text_of_page(const xmlNode* root) {
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
    if (count == 1) return found;
  }
  return root;
}

// libxml2 compares each attribute of a tag with all before it, so attributes after the first `most_attributes` become spaces.
void limit_attributes(std::string& html) {
  constexpr std::size_t most_attributes = 256;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  for (std::size_t at = 0; at + 1 < html.size(); ++at) {
    if (html[at] != '<' || !is_letter(html[at + 1])) continue;
    std::size_t attributes = 0;
    char quote = 0;
    bool is_in_name = true;  // the name of the tag, of an attribute, or an unquoted value
    char before = 0;
    for (; at < html.size() && (quote != 0 || html[at] != '>'); ++at) {
      char& c = html[at];
      if (quote != 0) {
        if (c == quote) quote = 0;
      } else if (is_space(c) || c == '/') {
        is_in_name = false;
      } else if ((c == '"' || c == '\'') && before == '=') {
        quote = c;
        is_in_name = false;
      } else if (!is_in_name) {
        is_in_name = true;
        ++attributes;
      }
      before = c;
      if (attributes > most_attributes) c = ' ';
    }
  }
}

}  // namespace

ConvertedDocument markdown_of_html(std::string_view html) {
  // A declared character set applies unless the bytes are UTF-8, which is also the default.
  std::string text(html);
  const char* character_set = nullptr;
  const bool declares = text.substr(0, 4096).find("charset") != std::string::npos || text.compare(0, 5, "<?xml") == 0;
  if (!declares) {
    text = text_as_utf8(std::move(text));
    character_set = "UTF-8";
  }
  limit_attributes(text);
  const int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET;
  const XmlTree tree(htmlReadMemory(text.data(), static_cast<int>(text.size()), nullptr, character_set, options));
  const xmlNode* root = tree ? xmlDocGetRootElement(tree.get()) : nullptr;
  if (root == nullptr) throw Unreadable("no HTML");
  HtmlToMarkdown page;
  page.add(text_of_page(root));
  ConvertedDocument document;
  document.markdown = page.take();
  const xmlNode* title = find_element(root, "title");
  if (!page.has_top_heading() && title != nullptr) document.title = cell_text(text_below(title));
  return document;
}

}  // namespace hop::cli

#else

namespace hop::cli {

ConvertedDocument markdown_of_html(std::string_view) { throw Unreadable("HTML files need a build of hoptrail with libxml2"); }

}  // namespace hop::cli
#endif
