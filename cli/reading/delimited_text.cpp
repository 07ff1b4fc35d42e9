#include "delimited_text.hpp"

#include <algorithm>
#include <vector>

#include "markdown_writer.hpp"

namespace hop::cli {

namespace {

using Row = std::vector<std::string>;

char separator_of(std::string_view text) {
  char best = ',';
  std::ptrdiff_t most = 0;
  const std::string_view line = text.substr(0, text.find('\n'));
  for (const char separator : {',', ';', '\t', '|'}) {
    const std::ptrdiff_t count = std::count(line.begin(), line.end(), separator);
    if (count > most) most = count, best = separator;
  }
  return best;
}

// Rows as RFC 4180 defines them: a quoted value may have separators, line ends and doubled quotes.
std::vector<Row> rows_of(std::string_view text) {
  const char separator = separator_of(text);
  std::vector<Row> rows;
  Row row;
  std::string value;
  bool is_quoted = false;
  const auto end_row = [&] {
    row.push_back(std::move(value));
    value.clear();
    if (row.size() > 1 || !row.front().empty()) rows.push_back(std::move(row));
    row.clear();
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (is_quoted) {
      if (c != '"') value += c;
      else if (at + 1 < text.size() && text[at + 1] == '"') value += text[++at];
      else is_quoted = false;
    } else if (c == '"' && value.empty()) {
      is_quoted = true;
    } else if (c == separator) {
      row.push_back(std::move(value));
      value.clear();
    } else if (c == '\n') {
      end_row();
    } else if (c != '\r') {
      value += c;
    }
  }
  if (!value.empty() || !row.empty()) end_row();
  return rows;
}

}  // namespace

ConvertedDocument markdown_of_delimited(std::string_view bytes) {
  const std::string text = text_as_utf8(std::string(bytes));
  std::string_view rest = text;
  if (rest.substr(0, 3) == "\xEF\xBB\xBF") rest.remove_prefix(3);
  std::vector<Row> rows = rows_of(rest);
  if (rows.empty()) throw Unreadable("no rows");
  std::size_t columns = 0;
  for (Row& row : rows) {
    columns = std::max(columns, row.size());
    for (std::string& value : row) {
      MarkdownWriter cell;
      cell.text(value);
      value = cell_text(cell.take());
    }
  }
  rows.front().resize(columns);
  MarkdownWriter table;
  table.table(rows);
  return {{}, table.take()};
}

}  // namespace hop::cli
