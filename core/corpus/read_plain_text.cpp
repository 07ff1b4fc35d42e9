// Plain text reading: rejoins hard-wrapped paragraphs so that sentences do not contain line ends, and keeps lists and
// indented lines apart.
#include "core/corpus/clean.hpp"
#include "core/corpus/inline_syntax.hpp"
#include "core/corpus/markdown_lines.hpp"
#include "core/corpus/read_document.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// An indented line or a list item is not part of a wrapped paragraph.
bool is_separate(std::string_view line) { return line[0] == ' ' || line[0] == '\t' || read_list_marker(line).bytes != 0; }

// The separator between the lines of a wrapped paragraph; empty between two CJK characters.
std::string_view join_of(const std::string& before, std::string_view line) {
  const bool cjk = !before.empty() && is_cjk(last_code_point(before)) && is_cjk(decode_utf8(line, 0).value);
  return cjk ? "" : " ";
}

}  // namespace

void PlainTextReading::read_line(std::size_t begin, std::size_t end) {
  const std::string_view line = text_.substr(begin, end - begin);
  if (is_blank(line)) {
    separate(out_, "\n\n");
    in_paragraph_ = false;
    return;
  }
  const std::size_t indent = indent_of(line).bytes;
  if (in_paragraph_) separate(out_, is_separate(line) ? "\n" : join_of(out_.text, line.substr(indent)));
  std::size_t last = end;
  while (text_[last - 1] == ' ' || text_[last - 1] == '\t') --last;
  append_copy(out_, text_, {static_cast<std::uint32_t>(begin + indent), static_cast<std::uint32_t>(last)});
  in_paragraph_ = true;
}

bool PlainTextReading::step(WorkBudget& budget) {
  while (begin_ < text_.size()) {
    if (budget.used_up()) return false;
    std::size_t end = text_.find_first_of("\n\f", begin_);
    if (end == std::string_view::npos) end = text_.size();
    budget.spend(end - begin_ + 1);
    read_line(begin_, end);
    // A form feed ends the line and the page.
    if (end < text_.size() && text_[end] == '\f') {
      start_page(out_, out_.pages.empty() ? 2 : out_.pages.back().number + 1);
      in_paragraph_ = false;
    }
    begin_ = end + 1;
  }
  return true;
}

}  // namespace hop::core
