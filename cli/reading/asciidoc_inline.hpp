// The text of a line of AsciiDoc as Markdown: links, cross references, footnotes, attributes.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace hop::cli {

class DocumentBudget;

class AsciiDocInline {
 public:
  // What attributes are replaced by counts in the budget.
  explicit AsciiDocInline(DocumentBudget& budget) : budget_(budget) {}

  void set_attribute(std::string_view name, std::string_view value) { attributes_[std::string(name)] = value; }
  std::string markdown_of(std::string_view line) const;

 private:
  std::size_t append_construct(std::string_view line, std::size_t at, std::string& out) const;
  std::size_t append_attribute(std::string_view line, std::size_t at, std::string& out) const;

  DocumentBudget& budget_;
  std::map<std::string, std::string> attributes_;
};

// The first value of a list, as in "value,name=other", without quotes.
std::string_view first_of_list(std::string_view list);

}  // namespace hop::cli
