// The text of a line of AsciiDoc as Markdown: links, cross references, footnotes, attributes.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace hop::cli {

class AsciiDocInline {
 public:
  // The values that replace attributes have at most `most_bytes` in all; later references stay in the text.
  void limit_values(std::size_t most_bytes) { room_ = most_bytes; }
  void set_attribute(std::string_view name, std::string_view value) { attributes_[std::string(name)] = value; }
  std::string markdown_of(std::string_view line);

 private:
  std::size_t append_construct(std::string_view line, std::size_t at, std::string& out);
  std::size_t append_attribute(std::string_view line, std::size_t at, std::string& out);

  std::size_t room_ = 0;
  std::map<std::string, std::string> attributes_;
};

// The first value of a list, as in "value,name=other", without quotes.
std::string_view first_of_list(std::string_view list);

}  // namespace hop::cli
