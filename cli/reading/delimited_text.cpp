#include "delimited_text.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "document_budget.hpp"
#include "markdown_writer.hpp"

namespace hop::cli {

namespace {

// The separator that each of the first lines has most outside of quotes, or else all of them together.
char separator_of(std::string_view text) {
  constexpr std::string_view separators = ",;\t|";
  constexpr std::size_t most_lines = 10, most_bytes = 65536;
  constexpr std::size_t no_line = static_cast<std::size_t>(-1);
  std::size_t counts[separators.size()] = {}, least[separators.size()], whole[separators.size()] = {};
  std::fill(std::begin(least), std::end(least), no_line);
  text = text.substr(0, most_bytes);
  bool is_quoted = false;
  for (std::size_t at = 0, begin = 0, lines = 0; at <= text.size() && lines < most_lines; ++at) {
    if (at < text.size() && text[at] == '"') is_quoted = !is_quoted;
    const bool is_end = at == text.size() || (!is_quoted && text[at] == '\n');
    if (!is_end) {
      const std::size_t separator = is_quoted ? std::string_view::npos : separators.find(text[at]);
      if (separator != std::string_view::npos) ++counts[separator];
      continue;
    }
    const bool is_blank = text.substr(begin, at - begin).find_first_not_of(" \r") == std::string_view::npos;
    begin = at + 1;
    if (is_blank) continue;
    ++lines;
    for (std::size_t separator = 0; separator < separators.size(); ++separator) {
      least[separator] = std::min(least[separator], counts[separator]);
      whole[separator] += std::exchange(counts[separator], 0);
    }
  }
  std::size_t best = 0;
  for (std::size_t separator = 1; separator < separators.size(); ++separator) {
    if (std::pair(least[separator], whole[separator]) > std::pair(least[best], whole[best])) best = separator;
  }
  return separators[best];
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
