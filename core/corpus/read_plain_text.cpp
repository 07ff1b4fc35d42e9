#include "core/corpus/clean.hpp"
#include "core/corpus/inline_syntax.hpp"
#include "core/corpus/markdown_lines.hpp"
#include "core/corpus/read_document.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

bool is_separate(std::string_view line) { return line[0] == ' ' || line[0] == '\t' || read_list_marker(line).bytes != 0; }

// Between the lines of a wrapped paragraph; nothing between two CJK characters.
std::string_view join_of(const std::string& before, std::string_view line) {
  const bool cjk = !before.empty() && is_cjk(last_code_point(before)) && is_cjk(decode_utf8(line, 0).value);
  return cjk ? "" : " ";
}

}  // namespace

ReadableText read_plain_text(std::string_view text) {
  ReadableText out;
  bool in_paragraph = false;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find_first_of("\n\f", begin);
    if (end == std::string_view::npos) end = text.size();
    const std::string_view line = text.substr(begin, end - begin);
    if (is_blank(line)) {
      separate(out, "\n\n");
      in_paragraph = false;
    } else {
      const std::size_t indent = indent_of(line).bytes;
      if (in_paragraph) separate(out, is_separate(line) ? "\n" : join_of(out.text, line.substr(indent)));
      std::size_t last = end;
      while (text[last - 1] == ' ' || text[last - 1] == '\t') --last;
      append_copy(out, text, {static_cast<std::uint32_t>(begin + indent), static_cast<std::uint32_t>(last)});
      in_paragraph = true;
    }
    if (end < text.size() && text[end] == '\f') {
      start_page(out, out.pages.empty() ? 2 : out.pages.back().number + 1);
      in_paragraph = false;
    }
    begin = end + 1;
  }
  return out;
}

}  // namespace hop::core
