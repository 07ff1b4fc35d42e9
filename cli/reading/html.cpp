#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "cli/terminal/lower_case.hpp"
#include "document_budget.hpp"
#include "html_elements.hpp"
#include "html_tree.hpp"
#include "markdown_writer.hpp"
#include "other_character_sets.hpp"

namespace hop::cli {

namespace {

constexpr int most_columns_of_cell = 8;  // so that tables stay in proportion to the page

bool is_blank_text(std::string_view text) { return text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos; }

const xmlNode* next_element(const xmlNode* node) {
  do node = node->next;
  while (node != nullptr && node->type != XML_ELEMENT_NODE);
  return node;
}

// "¶" or "#" after a heading, which leads to the heading itself.
bool is_permalink(const xmlNode* link) {
  const std::string text = one_line(text_below(link));
  return (text == "¶" || text == "#") && attribute_of(link, "href").substr(0, 1) == "#";
}

bool holds_block(const xmlNode* link) {
  for (const xmlNode* child = link->children; child != nullptr; child = child->next) {
    if (child->type != XML_ELEMENT_NODE) continue;
    const std::string_view name = view_of(child->name);
    if (is_html_block(name) || heading_level(name) > 0 || name == "ul" || name == "ol" || name == "table") return true;
  }
  return false;
}

// The names of a term. libxml2 puts a term that follows another without an end tag into it.
void add_names(const xmlNode* term, std::vector<std::string>& names) {
  const std::size_t own = names.size();
  std::string name;
  for (const xmlNode* child = term->children; child != nullptr; child = child->next) {
    if (is_element(child, "dt")) add_names(child, names);
    else name += code_text(child);
  }
  name = cell_text(name);
  std::replace_if(name.begin(), name.end(), [](char c) { return c == '*' || c == '`'; }, ' ');
  if (!is_blank_text(name)) names.insert(names.begin() + static_cast<std::ptrdiff_t>(own), name);
}

// A break between the parts of a long word has no end tag, although libxml2 waits for one.
std::string without_word_breaks(std::string_view html) {
  std::string text;
  text.reserve(html.size());
  for (std::size_t at = 0; at < html.size(); ++at) {
    std::size_t length = 0;
    for (const std::string_view tag : {"<wbr>", "<wbr/>", "<wbr />", "<WBR>"}) {
      if (html.compare(at, tag.size(), tag) == 0) length = tag.size();
    }
    if (length == 0) text += html[at];
    else at += length - 1;
  }
  return text;
}

class HtmlToMarkdown {
 public:
  HtmlToMarkdown(DocumentBudget& budget, bool reads_noscript)
      : budget_(budget), writer_(budget), reads_noscript_(reads_noscript) {}

  void add(const xmlNode* node);
  std::string take() { return writer_.take(); }
  std::size_t top_headings() const { return top_headings_; }

 private:
  void add_children(const xmlNode* node) {
    for (const xmlNode* child = node->children; child != nullptr; child = child->next) add(child);
  }
  void add_text(std::string_view text) {
    is_term_open_ = is_term_open_ && is_blank_text(text);
    const std::size_t begin = writer_.begin_link();
    writer_.text(text);
    if (!is_blank_text(text)) writer_.end_link(begin, std::exchange(address_of_blocks_, {}));
  }
  // The first block of a definition continues the paragraph of its term.
  void end_paragraph() {
    if (!is_term_open_) writer_.end_paragraph();
  }
  bool add_block(const xmlNode* node, std::string_view name);
  bool add_inline(const xmlNode* node, std::string_view name);
  void add_heading(const xmlNode* node, int level);
  void add_list(const xmlNode* node, bool is_numbered);
  void add_terms(const xmlNode* term);
  void add_definition(const xmlNode* node);
  void add_table(const xmlNode* node);
  TableRow cells_of(const xmlNode* row) const;
  void add_ruby(const xmlNode* node);
  void add_abbreviation(const xmlNode* node);
  void add_symbols(const xmlNode* node);
  void add_drawing(const xmlNode* node);

  DocumentBudget& budget_;
  MarkdownWriter writer_;
  std::size_t top_headings_ = 0;
  bool reads_noscript_ = false, is_term_open_ = false;
  std::set<std::string> told_abbreviations_;
  std::string address_of_blocks_;  // of a link around blocks, whose first text it becomes
};

void HtmlToMarkdown::add_heading(const xmlNode* node, int level) {
  is_term_open_ = false;
  writer_.end_paragraph();
  top_headings_ += level == 1;
  add_children(node);
  writer_.end_heading(level);
}

void HtmlToMarkdown::add_list(const xmlNode* node, bool is_numbered) {
  end_paragraph();
  int number = 1;
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (!is_element(child, "li")) {
      add(child);
      continue;
    }
    const std::string marker = is_numbered ? std::to_string(number++) + ". " : "- ";
    if (is_term_open_) {  // the first item of a definition
      add_children(child);
      is_term_open_ = false;
      writer_.end_paragraph();
      continue;
    }
    writer_.begin_item(marker);
    add_children(child);
    writer_.end_indent();
  }
}

// Converts "<dt>Term<dd>What it is" to "**Term**: What it is", which the engine reads as a definition, and several terms of one
// definition to "**-a**, **--all**: What it is". Called with each of the terms.
void HtmlToMarkdown::add_terms(const xmlNode* term) {
  for (const xmlNode* child = term->children; child != nullptr; child = child->next) {
    if (child->type != XML_ELEMENT_NODE || heading_level(view_of(child->name)) == 0) continue;
    writer_.end_paragraph();
    return add_children(term);
  }
  if (!is_term_open_) writer_.end_paragraph();
  std::vector<std::string> names;
  add_names(term, names);
  if (names.empty()) return;
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (at > 0) writer_.text(", ");
    writer_.strong(names[at]);
  }
  const xmlNode* next = next_element(term);
  is_term_open_ = next != nullptr && (is_element(next, "dd") || is_element(next, "dt"));
  if (!is_term_open_) return writer_.end_paragraph();
  writer_.text(is_element(next, "dd") ? ": " : ", ");
}

void HtmlToMarkdown::add_definition(const xmlNode* node) {
  add_children(node);
  is_term_open_ = false;
  writer_.end_paragraph();
}

TableRow HtmlToMarkdown::cells_of(const xmlNode* row) const {
  TableRow cells;
  for (const xmlNode* child = row->children; child != nullptr; child = child->next) {
    if (!is_element(child, "td") && !is_element(child, "th")) continue;
    HtmlToMarkdown cell(budget_, reads_noscript_);
    cell.add_children(child);
    cells.add(cell_text(cell.take()));
    const int columns = std::atoi(attribute_of(child, "colspan").c_str());
    for (int column = 1; column < std::min(columns, most_columns_of_cell); ++column) cells.add({});
  }
  return cells;
}

// Whether all cells of the row are <th>.
bool is_header(const xmlNode* row) {
  bool has_header_cell = false;
  for (const xmlNode* cell = row->children; cell != nullptr; cell = cell->next) {
    if (is_element(cell, "td")) return false;
    has_header_cell = has_header_cell || is_element(cell, "th");
  }
  return has_header_cell;
}

// A layout table contains blocks; a data table contains lines, or has a header. Text between cells comes before the table, as in
// browsers.
void HtmlToMarkdown::add_table(const xmlNode* node) {
  is_term_open_ = false;
  std::vector<const xmlNode*> rows, around;
  bool is_layout = false, holds_blocks = false;
  const auto visit = [&](const auto& self, const xmlNode* at, bool is_in_cell) -> void {
    for (const xmlNode* child = at->children; child != nullptr; child = child->next) {
      const std::string_view name = child->type == XML_ELEMENT_NODE ? view_of(child->name) : std::string_view();
      const bool is_part = name == "tr" || name == "thead" || name == "tbody" || name == "tfoot" || name == "td" || name == "th";
      if (!is_in_cell && !is_part) around.push_back(child);
      if (name.empty()) continue;
      if (name == "tr") rows.push_back(child);
      holds_blocks = holds_blocks || name == "ul" || name == "ol" || name == "pre";
      is_layout =
          is_layout || name == "table" || heading_level(name) > 0 || ((name == "td" || name == "th") && !is_element(at, "tr"));
      self(self, child, is_in_cell || !is_part || name == "td" || name == "th");
    }
  };
  visit(visit, node, false);
  if (is_layout || (holds_blocks && (rows.empty() || !is_header(rows.front())))) return add_children(node);
  std::vector<TableRow> cells;
  std::size_t columns = 0;
  for (const xmlNode* row : rows) {
    cells.push_back(cells_of(row));
    columns = std::max(columns, cells.back().cells());
  }
  for (const xmlNode* child : around) add(child);
  writer_.end_paragraph();
  if (columns == 0) return;
  cells.erase(std::remove_if(cells.begin(), cells.end(), [](const TableRow& row) { return row.cells() == 0; }), cells.end());
  while (cells.front().cells() < columns) cells.front().add({});  // the header determines the number of columns
  writer_.table(cells);
}

// "漢<rt>かん</rt>字<rt>じ</rt>" → "漢字(かんじ)"
void HtmlToMarkdown::add_ruby(const xmlNode* node) {
  std::string base, reading;
  const auto visit = [&](const auto& self, const xmlNode* at, bool is_reading) -> void {
    for (const xmlNode* child = at->children; child != nullptr; child = child->next) {
      if (is_text(child)) (is_reading ? reading : base) += view_of(child->content);
      else if (!is_left_out(child) && !is_element(child, "rp"))
        self(self, child, is_reading || is_element(child, "rt") || is_element(child, "rtc"));
    }
  };
  visit(visit, node, false);
  add_text(base);
  if (!is_blank_text(reading)) add_text("(" + cell_text(reading) + ")");
}

// The long form follows the first occurrence.
void HtmlToMarkdown::add_abbreviation(const xmlNode* node) {
  add_children(node);
  const std::string title = attribute_of(node, "title");
  if (is_blank_text(title) || has_text_below(node, title) || !told_abbreviations_.insert(title).second) return;
  add_text(" (" + title + ")");
}

// The symbols of a formula or the words of a label, apart from each other. A formula's annotations repeat it.
void HtmlToMarkdown::add_symbols(const xmlNode* node) {
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (is_text(child)) add_text(view_of(child->content)), add_text(" ");
    else if (!is_left_out(child) && !is_element(child, "annotation") && !is_element(child, "annotation-xml")) add_symbols(child);
  }
}

// The title, description and labels of a drawing.
void HtmlToMarkdown::add_drawing(const xmlNode* node) {
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (is_left_out(child)) continue;
    const bool is_label = is_element(child, "title") || is_element(child, "desc") || is_element(child, "text");
    if (is_label) add_text(" "), add_symbols(child);
    else if (is_element(child, "foreignobject")) add_text(" "), add_children(child), add_text(" ");
    else add_drawing(child);
  }
}

bool HtmlToMarkdown::add_block(const xmlNode* node, std::string_view name) {
  if (const int level = heading_level(name); level > 0) add_heading(node, level);
  else if (name == "ul" || name == "ol" || name == "menu" || name == "dir") add_list(node, name == "ol");
  else if (name == "dt") add_terms(node);
  else if (name == "dd") add_definition(node);
  else if (name == "table") add_table(node);
  else if (name == "pre" || name == "listing" || name == "xmp" || name == "plaintext") {
    is_term_open_ = false;
    writer_.code_block(code_text(node), language_of(node));
  } else if (name == "blockquote") {
    is_term_open_ = false;
    writer_.begin_quote();
    add_children(node);
    writer_.end_indent();
  } else {
    return false;
  }
  return true;
}

bool HtmlToMarkdown::add_inline(const xmlNode* node, std::string_view name) {
  if (name == "br") {
    writer_.line_break();
  } else if ((name == "code" || name == "kbd" || name == "samp" || name == "tt") && find_element(node, "pre") == nullptr) {
    const std::string code = code_text(node);
    is_term_open_ = is_term_open_ && is_blank_text(code);
    writer_.code(code);
  } else if (name == "img" || name == "area") {
    const std::string text = attribute_of(node, "alt");
    add_text(" " + (is_blank_text(text) ? attribute_of(node, "title") : text) + " ");
  } else if (name == "a") {
    if (is_permalink(node)) return true;
    if (holds_block(node)) {
      address_of_blocks_ = address_of(node);
      add_children(node);
      address_of_blocks_.clear();
      return true;
    }
    const std::size_t begin = writer_.begin_link();
    add_children(node);
    writer_.end_link(begin, address_of(node));
  } else if (name == "ruby") {
    add_ruby(node);
  } else if (name == "abbr" || name == "acronym" || name == "dfn") {
    add_abbreviation(node);
  } else if (name == "math") {
    add_symbols(node);
  } else if (name == "svg") {
    add_drawing(node);
  } else {
    return false;
  }
  return true;
}

void HtmlToMarkdown::add(const xmlNode* node) {
  if (is_text(node)) return add_text(view_of(node->content));
  if (is_left_out(node)) return;
  const std::string_view name = view_of(node->name);
  if (name == "noscript" && !reads_noscript_) return;
  if (add_block(node, name) || add_inline(node, name)) return;
  const bool ends_before = is_html_block(name), ends_after = ends_before || name == "li";
  if (ends_before) end_paragraph();
  add_children(node);
  if (ends_after) end_paragraph();
}

// The text of the page's <title>, not that of a drawing.
std::string title_of_page(const xmlNode* root) {
  const xmlNode* head = find_element(root, "head");
  const xmlNode* title = find_element(head == nullptr ? root : head, "title");
  return title == nullptr || (title->parent != nullptr && is_element(title->parent, "svg")) ? "" : one_line(text_below(title));
}

// The character set that <?xml … encoding="…"?> or a <meta> near the beginning declares; "meta" for the latter, which libxml2
// reads itself; empty if none is declared.
std::string declared_character_set(std::string_view html) {
  if (html.substr(0, 3) == "\xEF\xBB\xBF") return "utf-8";
  const std::string head = lower_case(html.substr(0, 4096));
  for (std::size_t at = head.find("<meta"); at != std::string::npos; at = head.find("<meta", at + 1)) {
    if (std::string_view(head).substr(at, head.find('>', at) - at).find("charset") != std::string_view::npos) return "meta";
  }
  if (head.compare(0, 5, "<?xml") != 0) return {};
  const std::string_view declaration = std::string_view(head).substr(0, head.find("?>"));
  std::size_t begin = declaration.find("encoding");
  begin = begin == std::string_view::npos ? begin : declaration.find_first_of("'\"", begin);
  if (begin == std::string_view::npos) return {};
  const std::size_t end = declaration.find(declaration[begin], begin + 1);
  return end == std::string_view::npos ? std::string() : std::string(declaration.substr(begin + 1, end - begin - 1));
}

}  // namespace

ConvertedDocument markdown_of_html(std::string_view html, DocumentBudget& budget) {
  std::string text = without_word_breaks(html);
  std::string character_set = declared_character_set(html);
  if (character_set.empty() || character_set == "utf-8") {
    text = text_as_utf8(std::move(text));
    character_set = "UTF-8";
  } else if (character_set != "meta") {
    try {
      text = from_character_set(character_set.c_str(), text);
      character_set = "UTF-8";
    } catch (const Unreadable&) {  // a name that ICU does not have
    }
  }
  std::replace(text.begin(), text.end(), '\0', ' ');  // libxml2 would end there
  const XmlTree tree = parse_html(text, character_set == "meta" ? nullptr : character_set.c_str(), budget.most_tree_bytes());
  const xmlNode* root = xmlDocGetRootElement(tree.get());
  const TextSize size = text_size(root);
  const bool reads_noscript = size.noscript > size.text;
  HtmlToMarkdown page(budget, reads_noscript);
  page.add(text_of_page(root, size.text + (reads_noscript ? size.noscript : 0)));
  ConvertedDocument document;
  document.markdown = page.take();
  if (page.top_headings() != 1) document.title = title_of_page(root);
  return document;
}

}  // namespace hop::cli
#endif
