#include "html_tree.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <new>
#include <string>
#include <vector>

#include "html_elements.hpp"
#include "library_memory.hpp"
#include "other_character_sets.hpp"
#include "read_document_as_markdown.hpp"

namespace hop::cli {

namespace {

// libxml2 compares each attribute of a tag with all before it, and each end tag with all open elements.
constexpr int most_html_attributes = 350;
constexpr std::size_t most_open_elements = 1000;
constexpr std::size_t most_tree_depth = 200;  // readers of the tree recurse; text of deeper elements belongs to this level
constexpr std::size_t bytes_at_once = 4096;   // between two checks

constexpr std::size_t bytes_around = 16;  // around an allocation

enum class Excess { none, open_elements, attributes, tree };

// One run of the parser. Its callbacks must not throw: they note what there is too much of, and the input ends there.
struct HtmlParsing {
  htmlParserCtxt* context = nullptr;
  std::string_view rest;
  std::size_t tree_bytes_left = 0;
  std::vector<bool> is_in_tree{};  // of each open element
  std::size_t tree_depth = 0;
  Excess excess = Excess::none;
  bool has_returned = false;
};

HtmlParsing& parsing_of(void* context) { return *static_cast<HtmlParsing*>(static_cast<htmlParserCtxt*>(context)->_private); }

bool is_named(const xmlChar* name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), view_of(name)) != names.end();
}

// Whether the element is a node of the tree: not if it is too deep, and not if libxml2 waits for an end tag that does not exist.
bool is_node(const xmlChar* name, std::size_t depth) {
  if (is_named(name, {"source", "track"})) return false;
  return depth < most_tree_depth || is_named(name, {"img", "br", "hr", "area"});
}

// Without its element, the text of a block would continue the word before.
void separate_text(void* context, const xmlChar* name) {
  const bool is_block = is_html_block(view_of(name)) || heading_level(view_of(name)) > 0 ||
                        is_named(name, {"li", "dd", "pre", "ul", "ol", "table", "blockquote"});
  if (is_block) xmlSAX2Characters(context, BAD_CAST " ", 1);
}

void take_tree_bytes(HtmlParsing& parsing, std::size_t bytes) {
  if (bytes > parsing.tree_bytes_left) parsing.excess = Excess::tree;
  parsing.tree_bytes_left -= std::min(bytes, parsing.tree_bytes_left);
}

// Text continues the node before it, if that is text.
void add_text(void* context, const xmlChar* text, int length) {
  HtmlParsing& parsing = parsing_of(context);
  const xmlNode* parent = parsing.context->node;
  const bool is_continued = parent != nullptr && parent->last != nullptr && parent->last->type == XML_TEXT_NODE;
  take_tree_bytes(parsing, static_cast<std::size_t>(length) + (is_continued ? 0 : sizeof(xmlNode) + bytes_around));
  xmlSAX2Characters(context, text, length);
}

// The memory of an element, and of its attributes, each with its name, value and a node of text.
std::size_t bytes_of_element(const xmlChar** attributes) {
  std::size_t bytes = sizeof(xmlNode) + bytes_around;
  for (; attributes != nullptr && *attributes != nullptr; attributes += 2)
    bytes += sizeof(xmlAttr) + sizeof(xmlNode) + 3 * bytes_around + view_of(attributes[1]).size();
  return bytes;
}

// The text of scripts and styles.
void ignore_text(void*, const xmlChar*, int) {}

void start_element(void* context, const xmlChar* name, const xmlChar** attributes) {
  HtmlParsing& parsing = parsing_of(context);
  parsing.context->options |= XML_PARSE_HUGE;  // the reader of HTML has no option for texts above 10 MB
  const bool is_in_tree = is_node(name, parsing.tree_depth);
  parsing.is_in_tree.push_back(is_in_tree);
  if (parsing.is_in_tree.size() > most_open_elements) parsing.excess = Excess::open_elements;
  if (!is_in_tree) return separate_text(context, name);
  ++parsing.tree_depth;
  take_tree_bytes(parsing, bytes_of_element(attributes));
  xmlSAX2StartElement(context, name, attributes);
}

void end_element(void* context, const xmlChar* name) {
  HtmlParsing& parsing = parsing_of(context);
  if (parsing.is_in_tree.empty()) return;
  const bool is_in_tree = parsing.is_in_tree.back();
  parsing.is_in_tree.pop_back();
  if (!is_in_tree) return separate_text(context, name);
  --parsing.tree_depth;
  xmlSAX2EndElement(context, name);
}

// libxml2 keeps the size of its list of attributes, which has two entries for each one.
int read_bytes(void* given, char* buffer, int length) {
  HtmlParsing& parsing = *static_cast<HtmlParsing*>(given);
  if (parsing.context->maxatts > 2 * most_html_attributes + 22) parsing.excess = Excess::attributes;
  if (parsing.excess != Excess::none) return 0;
  const std::size_t count = std::min({static_cast<std::size_t>(std::max(length, 0)), parsing.rest.size(), bytes_at_once});
  std::memcpy(buffer, parsing.rest.data(), count);
  parsing.rest.remove_prefix(count);
  return static_cast<int>(count);
}

struct FreeHtmlContext {
  void operator()(htmlParserCtxt* context) const { htmlFreeParserCtxt(context); }
};

// Nothing here has a destructor: libxml2 may jump back to the first line.
xmlDoc* read_html(HtmlParsing& parsing, std::jmp_buf& way_out, const char* character_set) {
  if (setjmp(way_out) != 0) return nullptr;
  const int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET;
  xmlDoc* tree = htmlCtxtReadIO(parsing.context, read_bytes, nullptr, &parsing, nullptr, character_set, options);
  parsing.has_returned = true;
  return tree;
}

void check(Excess excess, std::size_t most_tree_bytes) {
  if (excess == Excess::open_elements)
    throw Unreadable("more than " + std::to_string(most_open_elements) + " elements are nested");
  if (excess == Excess::attributes)
    throw Unreadable("a tag has more than " + std::to_string(most_html_attributes) + " attributes");
  if (excess == Excess::tree)
    throw Unreadable("the elements and texts take more than " + std::to_string(most_tree_bytes) +
                     " bytes of memory, the limit for a file of this size");
}

// The page in UTF-8, if ICU knows the character set that libxml2 does not; else an empty text.
std::string known_to_icu(const std::string& character_set, std::string_view html) {
  if (character_set.empty()) return {};
  try {
    return from_character_set(character_set.c_str(), html);
  } catch (const Unreadable&) {
    return {};
  }
}

}  // namespace

XmlTree parse_html(std::string_view html, const char* character_set, std::size_t most_bytes) {
  const LibraryMemory memory;
  std::unique_ptr<htmlParserCtxt, FreeHtmlContext> context(htmlNewParserCtxt());
  if (!context) throw std::bad_alloc();
  std::jmp_buf way_out;
  const ParserErrors errors(&way_out);
  HtmlParsing parsing;
  parsing.context = context.get();
  parsing.rest = html;
  parsing.tree_bytes_left = most_bytes;
  parsing.is_in_tree.reserve(most_open_elements + 2 * bytes_at_once);  // the input ends soon above the limit
  context->_private = &parsing;
  context->sax->startElement = start_element;
  context->sax->endElement = end_element;
  context->sax->characters = add_text;
  context->sax->cdataBlock = ignore_text;
  context->sax->comment = nullptr;
  XmlTree tree(read_html(parsing, way_out, character_set));
  if (!parsing.has_returned) {
    static_cast<void>(context.release());
    throw std::bad_alloc();
  }
  memory.check();
  check(parsing.excess, most_bytes);
  const std::string in_utf8 = known_to_icu(errors.unknown_character_set(), html);
  if (!in_utf8.empty()) return parse_html(in_utf8, "UTF-8", most_bytes);
  if (context->disableSAX != 0 || !parsing.rest.empty()) throw Unreadable("the HTML parser stopped before the end of the page");
  if (!tree || xmlDocGetRootElement(tree.get()) == nullptr) throw Unreadable("no HTML");
  return tree;
}

}  // namespace hop::cli
#endif
