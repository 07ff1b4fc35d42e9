#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "docx_parts.hpp"
#include "markdown_writer.hpp"
#include "xml_events.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_placed_columns = 32;   // in their places; the values of later columns follow without gaps
constexpr std::size_t most_repeated_bytes = 200;  // of a text that several cells refer to, from its second cell on

// The texts that cells refer to by their numbers, without the reading of East Asian characters.
class SharedTexts : public XmlVisitor {
 public:
  int begin(const XmlElement& element) override {
    if (element.name() == "rPh") return skip;
    if (element.name() == "si") texts.emplace_back();
    is_open_ = element.name() == "t";
    return 0;
  }
  void end(int) override { is_open_ = false; }
  void text(std::string_view text) override {
    if (is_open_ && !texts.empty()) texts.back() += text;
  }

  std::vector<std::string> texts;

 private:
  bool is_open_ = false;
};

// "B12" → 1
std::size_t column_of(std::string_view reference) {
  std::size_t column = 0;
  for (const char c : reference) {
    if (c < 'A' || c > 'Z' || column > most_placed_columns) break;
    column = 26 * column + static_cast<std::size_t>(c - 'A') + 1;
  }
  return column == 0 ? 0 : column - 1;
}

class SheetReader : public XmlVisitor {
 public:
  SheetReader(std::vector<std::string>& texts, DocumentBudget& budget) : texts_(texts), budget_(budget) {}

  int begin(const XmlElement& element) override {
    const std::string_view name = element.name();
    is_open_ = name == "v" || name == "t";
    if (name == "rPh" || name == "f") return skip;
    if (name != "c") return name == "row" ? 2 : 0;
    kind_ = element.attribute("t");
    column_ = column_of(element.attribute("r"));
    return 1;
  }

  void end(int begun) override {
    is_open_ = false;
    if (begun == 1) end_cell();
    if (begun == 2 && row_.cells() > 0) rows_.push_back(std::exchange(row_, {}));
  }

  void text(std::string_view text) override {
    if (is_open_) value_ += text;
  }

  // A table with a header of all columns.
  std::string take() {
    std::size_t columns = 0;
    for (const TableRow& row : rows_) columns = std::max(columns, row.cells());
    while (!rows_.empty() && rows_.front().cells() < columns) add_to(rows_.front(), {});
    MarkdownWriter table(budget_);
    table.table(rows_);
    return table.take();
  }

 private:
  void end_cell() {
    std::string value = std::exchange(value_, {});
    if (kind_ == "s") value = shared_text(static_cast<std::size_t>(std::strtoul(value.c_str(), nullptr, 10)));
    if (value.empty()) return;
    while (row_.cells() < std::min(column_, most_placed_columns)) add_to(row_, {});
    MarkdownWriter cell(budget_);
    cell.text(value);
    add_to(row_, cell_text(cell.take()));
  }

  // In full for its first cell: a file of some kilobytes could repeat a text millions of times.
  std::string shared_text(std::size_t index) {
    if (index >= texts_.size()) return {};
    std::string& text = texts_[index];
    std::string value = text;
    std::size_t end = std::min(text.size(), most_repeated_bytes);
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    text.resize(end);
    return value;
  }

  void add_to(TableRow& row, const std::string& cell) {
    row.add(cell);
    budget_.write(3);
  }

  std::vector<std::string>& texts_;
  DocumentBudget& budget_;
  bool is_open_ = false;
  std::string kind_, value_;  // of the open cell
  std::size_t column_ = 0;
  TableRow row_;
  std::vector<TableRow> rows_;
};

// The sheets in order: their names and relations.
class SheetList : public XmlVisitor {
 public:
  int begin(const XmlElement& element) override {
    if (element.name() == "sheet") sheets.emplace_back(element.attribute("name"), element.attribute("id"));
    return 0;
  }
  std::vector<std::pair<std::string, std::string>> sheets;
};

}  // namespace

// Each sheet is a table under its name.
ConvertedDocument markdown_of_xlsx(std::string_view bytes, DocumentBudget& budget) {
  const ZippedFiles files(bytes, budget);
  const std::string main = part_of_kind(files, docx_relations(files, ""), "officeDocument", "xl/workbook.xml");
  if (main.empty()) throw Unreadable("the zip archive has no xl/workbook.xml");
  SheetList list;
  files.read(main, [&](ZippedFile& file) { read_xml(file, list); });
  const std::vector<DocxRelation> relations = docx_relations(files, main);
  SharedTexts shared;
  const std::string texts = part_of_kind(files, relations, "sharedStrings", "xl/sharedStrings.xml");
  if (!texts.empty()) files.read(texts, [&](ZippedFile& file) { read_xml(file, shared); });
  std::map<std::string, std::string> part_of_id, table_of_part;
  std::set<std::string> parts;
  for (const DocxRelation& relation : relations) {
    if (relation.is_external || relation.target.empty() || relation.kind != "worksheet") continue;
    part_of_id[relation.id] = relation.target;
    parts.insert(relation.target);
  }
  files.read_each(parts, [&](ZippedFile& file) {
    SheetReader sheet(shared.texts, budget);
    read_xml(file, sheet);
    table_of_part[file.name()] = sheet.take();
  });
  ConvertedDocument document;
  for (const auto& [name, id] : list.sheets) {
    const std::string table = std::exchange(table_of_part[part_of_id[id]], {});
    if (table.empty()) continue;
    MarkdownWriter heading(budget);
    heading.text(name);
    heading.end_heading(2);
    document.markdown += heading.take() + table;
  }
  document.title = title_in_part(files, "docProps/core.xml");
  return document;
}

}  // namespace hop::cli
#endif
