#include "xml_events.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/valid.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <vector>

#include "library_memory.hpp"
#include "other_character_sets.hpp"
#include "read_document_as_markdown.hpp"
#include "xml_tree.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_attributes = 256;
constexpr std::size_t most_nested_elements = 250;
constexpr std::size_t most_namespaces = 256;
constexpr std::size_t most_converted_bytes = std::size_t{16} << 20;

struct FreeParser {
  // A refused declaration of a document type leaves the document that it began.
  void operator()(xmlParserCtxt* parser) const {
    if (parser->myDoc != nullptr) xmlFreeDoc(parser->myDoc);
    parser->myDoc = nullptr;
    xmlFreeParserCtxt(parser);
  }
};

// The bytes of a file in UTF-8. Files of other character sets are converted as a whole.
class Utf8Bytes {
 public:
  explicit Utf8Bytes(ZippedFile& file) : file_(file) {
    char block[1024];
    std::size_t count = 0;
    while (begin_.size() < sizeof block && (count = file.read(block, sizeof block - begin_.size())) > 0)
      begin_.append(block, count);
    const std::string set = character_set();
    if (!set.empty()) convert(set);
    if (begin_.compare(0, 3, "\xEF\xBB\xBF") == 0) begin_.erase(0, 3);
    const char first = begin_.empty() ? '\0' : begin_.front();
    if (first != '<' && first != ' ' && first != '\n' && first != '\r' && first != '\t')
      throw Unreadable(file.name() + " is not well-formed XML");
  }

  std::size_t read(char* block, std::size_t size) {
    if (at_ == begin_.size()) return file_.read(block, size);
    const std::size_t count = std::min(size, begin_.size() - at_);
    std::memcpy(block, begin_.data() + at_, count);
    at_ += count;
    return count;
  }

 private:
  // The one that the file begins with or declares, if it is not UTF-8.
  std::string character_set() const {
    const auto begins = [this](std::string_view mark) { return begin_.compare(0, mark.size(), mark) == 0; };
    if (begins("\xFF\xFE") || begins(std::string_view("<\0", 2))) return "UTF-16LE";
    if (begins("\xFE\xFF") || begins(std::string_view("\0<", 2))) return "UTF-16BE";
    const std::string declaration = begins("<?xml") ? begin_.substr(0, begin_.find('>')) : std::string();
    const std::size_t name = declaration.find("encoding");
    const std::size_t quote = name == std::string::npos ? name : declaration.find_first_of("\"'", name);
    const std::size_t end = quote == std::string::npos ? quote : declaration.find(declaration[quote], quote + 1);
    if (end == std::string::npos) return {};
    std::string set = declaration.substr(quote + 1, end - quote - 1);
    for (char& c : set) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    // Bytes of a declaration that is read as ASCII are in no set of two bytes a letter.
    const bool is_utf = set.compare(0, 3, "UTF") == 0 && set != "UTF-7";
    return is_utf || set == "US-ASCII" || set == "ASCII" ? std::string() : set;
  }

  void convert(const std::string& set) {
    std::string bytes = begin_ + file_.read_all(most_converted_bytes, "XML in the character set " + set);
    if (set == "UTF-16LE" && bytes.compare(0, 2, "\xFF\xFE") == 0) bytes.erase(0, 2);
    if (set == "UTF-16BE" && bytes.compare(0, 2, "\xFE\xFF") == 0) bytes.erase(0, 2);
    begin_ = from_character_set(set.c_str(), bytes);
  }

  ZippedFile& file_;
  std::string begin_;
  std::size_t at_ = 0;
};

// Passes the calls of libxml2 on. No exception may cross its functions, so the first one is kept, and ends the reading.
class XmlReading {
 public:
  XmlReading(ZippedFile& file, XmlVisitor& visitor) : file_(file), visitor_(visitor), bytes_(file) {}
  void run();

 private:
  struct Open {
    int begun;
    std::size_t namespaces;
  };

  template <class Work>
  void keep_failure(Work work) noexcept {
    if (failure_) return;
    try {
      work();
    } catch (...) {
      failure_ = std::current_exception();
    }
  }
  // In calls with elements and texts only: a parser that waits for bytes must keep its input.
  template <class Work>
  void keep_failure_and_stop(Work work) noexcept {
    if (failure_) return;
    keep_failure(work);
    if (failure_ && parser_) xmlStopParser(parser_.get());
  }

  void limit(const char* what, std::size_t value, std::size_t most) const {
    if (value <= most) return;
    throw Unreadable(file_.name() + ": the number of " + what + " is at least " + std::to_string(value) + ", limit " +
                     std::to_string(most));
  }

  // libxml2 compares each attribute of an element with all before it, and calls on_begin() after the last one. So while it
  // reads, its lists are looked at: five entries for an attribute, two for a namespace, with room for as many again.
  void limit_open_element() const {
    if (!parser_) return;
    if (static_cast<std::size_t>(parser_->maxatts) > 5 * 4 * most_attributes)
      limit("attributes of an element", most_attributes + 1, most_attributes);
    if (static_cast<std::size_t>(parser_->nsNr) > 2 * 4 * most_namespaces)
      limit("namespaces in scope", most_namespaces + 1, most_namespaces);
  }

  void begin(const XmlElement& element, std::size_t attributes, std::size_t namespaces) {
    file_.budget().count_elements(1, file_.name());
    limit("attributes of an element", attributes, most_attributes);
    namespaces_ += namespaces;
    limit("elements in each other", open_.size() + 1, most_nested_elements);
    limit("namespaces in scope", namespaces_, most_namespaces);
    const bool is_skipped = !open_.empty() && open_.back().begun == XmlVisitor::skip;
    open_.push_back({is_skipped ? XmlVisitor::skip : visitor_.begin(element), namespaces});
  }

  void end() {
    if (open_.empty()) return;
    const Open ended = open_.back();
    open_.pop_back();
    namespaces_ -= ended.namespaces;
    if (ended.begun != XmlVisitor::skip) visitor_.end(ended.begun);
  }

  static XmlReading& of(void* self) { return *static_cast<XmlReading*>(self); }
  static int on_read(void* self, char* block, int size);
  static void on_begin(void* self, const xmlChar* name, const xmlChar*, const xmlChar*, int namespaces, const xmlChar**,
                       int count, int, const xmlChar** attributes);
  static void on_end(void* self, const xmlChar*, const xmlChar*, const xmlChar*) {
    of(self).keep_failure_and_stop([&] { of(self).end(); });
  }
  static void on_text(void* self, const xmlChar* text, int size);
  // With a declaration in the file, an attribute or an entity could stand for many.
  void refuse_declaration() noexcept {
    keep_failure([&] { throw Unreadable(file_.name() + ": it declares parts of its document type itself, which is not read"); });
  }
  static void on_entity(void* self, const xmlChar*, int, const xmlChar*, const xmlChar*, xmlChar*) {
    of(self).refuse_declaration();
  }
  static void on_attribute(void* self, const xmlChar*, const xmlChar*, int, int, const xmlChar*, xmlEnumeration* values) {
    xmlFreeEnumeration(values);
    of(self).refuse_declaration();
  }

  ZippedFile& file_;
  XmlVisitor& visitor_;
  Utf8Bytes bytes_;
  std::unique_ptr<xmlParserCtxt, FreeParser> parser_;
  std::vector<Open> open_;
  std::size_t namespaces_ = 0;
  std::exception_ptr failure_;
};

int XmlReading::on_read(void* self, char* block, int size) {
  int count = -1;
  of(self).keep_failure([&] {
    of(self).limit_open_element();
    const std::size_t bytes = of(self).bytes_.read(block, static_cast<std::size_t>(size));
    count = static_cast<int>(bytes);
  });
  return count;
}

void XmlReading::on_begin(void* self, const xmlChar* name, const xmlChar*, const xmlChar* space, int namespaces, const xmlChar**,
                          int count, int, const xmlChar** attributes) {
  of(self).keep_failure_and_stop([&] {
    of(self).begin(XmlElement(view_of(name), view_of(space), attributes, count), static_cast<std::size_t>(count),
                   static_cast<std::size_t>(namespaces));
  });
}

void XmlReading::on_text(void* self, const xmlChar* text, int size) {
  of(self).keep_failure_and_stop([&] {
    if (of(self).open_.empty() || of(self).open_.back().begun == XmlVisitor::skip) return;
    of(self).visitor_.text({reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)});
  });
}

void XmlReading::run() {
  const LibraryMemory memory;
  xmlSAXHandler calls;
  std::memset(&calls, 0, sizeof calls);
  calls.initialized = XML_SAX2_MAGIC;
  calls.startElementNs = on_begin;
  calls.endElementNs = on_end;
  calls.entityDecl = on_entity;
  calls.attributeDecl = on_attribute;
  calls.characters = calls.cdataBlock = calls.ignorableWhitespace = on_text;
  parser_.reset(xmlCreateIOParserCtxt(&calls, this, on_read, nullptr, this, XML_CHAR_ENCODING_UTF8));
  memory.check();
  if (failure_) std::rethrow_exception(failure_);
  if (!parser_) throw std::bad_alloc();
  const ParserErrors errors;
  // Entities cannot be declared. Replacing them gives attributes with "&" instead of its code.
  xmlCtxtUseOptions(parser_.get(),
                    XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOENT | XML_PARSE_IGNORE_ENC);
  const int status = xmlParseDocument(parser_.get());
  memory.check();
  if (failure_) std::rethrow_exception(failure_);
  const xmlError* error = xmlCtxtGetLastError(parser_.get());
  if (status == 0 && parser_->wellFormed != 0 && parser_->disableSAX == 0 && open_.empty()) return;
  const std::string line = error == nullptr ? std::string() : ": line " + std::to_string(error->line);
  throw Unreadable(file_.name() + " is not well-formed XML" + line);
}

}  // namespace

std::string XmlElement::attribute(std::string_view name) const {
  for (int i = 0; i < count_; ++i) {
    const unsigned char** const at = attributes_ + 5 * i;  // name, prefix, namespace, begin and end of the value
    if (view_of(at[0]) == name) return std::string(reinterpret_cast<const char*>(at[3]), static_cast<std::size_t>(at[4] - at[3]));
  }
  return {};
}

void read_xml(ZippedFile& file, XmlVisitor& visitor) { XmlReading(file, visitor).run(); }

}  // namespace hop::cli
#endif
