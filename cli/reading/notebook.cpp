#include "notebook.hpp"

#include <nlohmann/json.hpp>

#include "document_budget.hpp"
#include "markdown_writer.hpp"

namespace hop::cli {

namespace {

using Object = nlohmann::json;  // finds members in logarithmic time

constexpr std::size_t bytes_of_value = 64;  // or of a name, with what holds it

// A string, or a list of lines.
std::string source_of(const Object& cell, const char* key) {
  const auto found = cell.find(key);
  if (found == cell.end()) return {};
  if (found->is_string()) return found->get<std::string>();
  std::string text;
  for (const Object& line : *found) {
    if (line.is_string()) text += line.get<std::string>();
  }
  return text;
}

std::string text_at(const Object& object, const char* first, const char* second) {
  const auto found = object.find(first);
  if (found == object.end() || !found->is_object()) return {};
  const auto value = found->find(second);
  return value == found->end() || !value->is_string() ? std::string() : value->get<std::string>();
}

std::string fenced_code(const std::string& code, const std::string& language, DocumentBudget& budget) {
  MarkdownWriter writer(budget);
  writer.code_block(code, language);
  return writer.take();
}

// Of a heading in a notebook of version 3.
std::string heading_marks(const Object& cell) {
  const auto level = cell.find("level");
  const bool is_level = level != cell.end() && level->is_number_integer();
  return std::string(is_level ? static_cast<std::size_t>(std::clamp(level->get<int>(), 1, 6)) : 1, '#') + ' ';
}

void add_cell(const Object& cell, const std::string& language, std::string& markdown, DocumentBudget& budget) {
  if (!cell.is_object()) return;
  const auto found = cell.find("cell_type");
  const std::string kind = found == cell.end() || !found->is_string() ? std::string() : found->get<std::string>();
  std::string source = source_of(cell, "source");
  if (source.empty()) source = source_of(cell, "input");  // of notebooks of version 3
  if (source.find_first_not_of(" \t\n") == std::string::npos) return;
  if (kind == "code") source = fenced_code(source, language, budget);
  if (kind == "heading") source.insert(0, heading_marks(cell));
  markdown += source + "\n\n";
}

// A value of some bytes takes many times that in memory: values and names are counted before they are parsed.
void check_values(std::string_view text, const DocumentBudget& budget) {
  std::size_t values = 0;
  bool is_quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (is_quoted && c == '\\') ++at;
    else if (c == '"') is_quoted = !is_quoted;
    else if (!is_quoted) values += c == ',' || c == ':' || c == '[' || c == '{';
  }
  if (values * bytes_of_value <= budget.most_tree_bytes()) return;
  throw Unreadable(std::to_string(values) + " values take more than " + std::to_string(budget.most_tree_bytes()) +
                   " bytes of memory, the limit for a file of this size");
}

}  // namespace

ConvertedDocument markdown_of_notebook(std::string_view bytes, DocumentBudget& budget) {
  const std::string text = text_as_utf8(std::string(bytes));
  check_values(text, budget);
  Object notebook;
  try {
    notebook = Object::parse(text);
  } catch (const Object::exception&) {
    throw Unreadable("not a notebook: no JSON");
  }
  if (!notebook.is_object()) throw Unreadable("not a notebook: no object");
  std::string language;
  if (const auto metadata = notebook.find("metadata"); metadata != notebook.end() && metadata->is_object()) {
    language = text_at(*metadata, "language_info", "name");
    if (language.empty()) language = text_at(*metadata, "kernelspec", "language");
  }
  if (language.find_first_of("` \n") != std::string::npos) language.clear();
  ConvertedDocument document;
  const auto add_cells = [&](const Object& sheet) {
    const auto cells = sheet.is_object() ? sheet.find("cells") : sheet.end();
    if (cells == sheet.end() || !cells->is_array()) return;
    for (const Object& cell : *cells) add_cell(cell, language, document.markdown, budget);
  };
  add_cells(notebook);
  if (const auto sheets = notebook.find("worksheets"); sheets != notebook.end() && sheets->is_array()) {
    for (const Object& sheet : *sheets) add_cells(sheet);
  }
  return document;
}

}  // namespace hop::cli
