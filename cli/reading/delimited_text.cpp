#include "delimited_text.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "document_budget.hpp"
#include "markdown_writer.hpp"

namespace hop::cli {

namespace {

// The separator that the first line has most outside of quotes.
char separator_of(std::string_view text) {
  char best = ',';
  std::ptrdiff_t most = 0;
  std::string line;
  bool is_quoted = false;
  for (std::size_t at = 0; at < text.size() && (is_quoted || text[at] != '\n'); ++at) {
    if (text[at] == '"') is_quoted = !is_quoted;
    else if (!is_quoted) line += text[at];
  }
  for (const char separator : {',', ';', '\t', '|'}) {
    const std::ptrdiff_t count = std::count(line.begin(), line.end(), separator);
    if (count > most) most = count, best = separator;
  }
  return best;
}

// Takes the values of a table, which may be as many as the bytes of the file, one by one.
class ValueReader {
 public:
  virtual ~ValueReader() = default;
  virtual void value(const std::string& text) = 0;
  virtual void end_row() = 0;  // not of an empty line
};

// Values as RFC 4180 defines them: a quoted value may have separators, line ends and doubled quotes.
void read_values(std::string_view text, char separator, ValueReader& reader) {
  std::string value;
  bool is_quoted = false, is_first = true;  // of its row
  const auto end_value = [&] {
    reader.value(value);
    value.clear();
    is_first = false;
  };
  const auto end_row = [&] {
    if (is_first && value.empty()) return;
    end_value();
    reader.end_row();
    is_first = true;
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
      end_value();
    } else if (c == '\n') {
      end_row();
    } else if (c != '\r') {
      value += c;
    }
  }
  end_row();
}

class ColumnCounter : public ValueReader {
 public:
  void value(const std::string&) override { ++row_; }
  void end_row() override {
    columns_ = std::max(columns_, row_);
    row_ = 0;
  }
  std::size_t columns() const { return columns_; }

 private:
  std::size_t row_ = 0, columns_ = 0;
};

// The header has all columns, since Markdown drops the values of others.
class TableWriter : public ValueReader {
 public:
  TableWriter(std::size_t columns, DocumentBudget& budget) : columns_(columns), budget_(budget) {}

  void value(const std::string& text) override {
    MarkdownWriter cell(budget_);
    cell.text(text);
    row_.add(cell_text(cell.take()));
    budget_.write(3);
  }
  void end_row() override {
    if (is_header_) {
      while (row_.cells() < columns_) row_.add({});
      end_line();
      for (std::size_t column = 0; column < columns_; ++column) markdown_ += column == 0 ? "|---|" : "---|";
      budget_.write(7 * columns_);
      is_header_ = false;
    }
    end_line();
  }
  std::string take() { return std::move(markdown_); }

 private:
  void end_line() { markdown_ += std::exchange(row_, {}).markdown() + "\n"; }

  std::size_t columns_;
  TableRow row_;
  bool is_header_ = true;
  DocumentBudget& budget_;
  std::string markdown_;
};

}  // namespace

ConvertedDocument markdown_of_delimited(std::string_view bytes, DocumentBudget& budget) {
  const std::string file = text_without_mark(bytes);
  std::string_view text = file;
  const char separator = separator_of(text);
  if (text.starts_with("sep=") && text.find_first_of("\r\n") == 5) text.remove_prefix(5);  // as Excel writes it
  ColumnCounter counter;
  read_values(text, separator, counter);
  if (counter.columns() == 0) throw Unreadable("no rows");
  TableWriter table(counter.columns(), budget);
  read_values(text, separator, table);
  return {{}, table.take() + "\n"};
}

}  // namespace hop::cli
