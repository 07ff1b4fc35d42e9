#include "asciidoc_inline.hpp"

#include <algorithm>

namespace hop::cli {

namespace {

constexpr std::size_t longest_construct = 1024;  // in bytes, of each side of a bracket

// The position of the mark at or after `at`, within the limit.
std::size_t found_near(std::string_view line, std::string_view mark, std::size_t at) {
  const std::size_t found = line.substr(0, std::min(line.size(), at + longest_construct)).find(mark, at);
  return found;
}

// "link:guide.html" and "https://a.org" before a bracket; empty for other words.
std::string_view address_of_macro(std::string_view macro) {
  if (macro.starts_with("link:")) return macro.substr(5);
  for (const std::string_view scheme : {"https://", "http://", "mailto:", "ftp://"}) {
    if (macro.starts_with(scheme)) return macro;
  }
  return {};
}

// Writes a macro whose name and target end `out`, such as "link:guide.html" or "footnote:". False for other words before a bracket.
bool append_macro(std::string_view inside, std::string& out) {
  const std::size_t least = out.size() - std::min(out.size(), longest_construct);
  std::size_t begin = out.size();
  while (begin > least && std::string_view(" \t(\"'").find(out[begin - 1]) == std::string_view::npos) --begin;
  const std::string macro = out.substr(begin);
  if (const std::string_view address = address_of_macro(macro); !address.empty()) {
    const bool is_list = inside.starts_with('"') || inside.find('=') != std::string_view::npos;
    std::string_view text = is_list ? first_of_list(inside) : inside;
    if (text.ends_with('^')) text.remove_suffix(1);
    out.resize(begin);
    out.append("[").append(text.empty() ? address : text).append("](<").append(address).append(">)");
    return true;
  }
  for (const std::string_view name :
       {"footnote:", "footnoteref:", "kbd:", "btn:", "image:", "icon:", "stem:", "pass:", "menu:"}) {
    const std::size_t at = macro.find(name);
    const bool is_there = at != std::string::npos && (at == 0 || name == "footnote:");
    if (!is_there) continue;
    out.resize(begin + at);
    if (name == "menu:") out.append(macro, at + name.size()).append(" > ");
    if (name == "footnote:") out.append(" (").append(inside).append(")");
    else out.append(name == "image:" ? first_of_list(inside) : inside);
    return true;
  }
  return false;
}

}  // namespace

std::string_view first_of_list(std::string_view list) {
  if (list.starts_with('"')) return list.substr(1, list.find('"', 1) - 1);
  return list.substr(0, list.find(','));
}

std::string AsciiDocInline::markdown_of(std::string_view line) {
  std::string out;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = append_construct(line, at, out);
    if (end == at) out += line[at++];
    else at = end;
  }
  return out;
}

// Returns the position after the construct at `at`; `at` if there is none.
std::size_t AsciiDocInline::append_construct(std::string_view line, std::size_t at, std::string& out) {
  if (line[at] == '{') return append_attribute(line, at, out);
  if (line[at] == '`') {  // `code`, `+code+`
    const std::size_t close = found_near(line, "`", at + 1);
    if (close == std::string_view::npos || close == at + 1) return at;
    std::string_view code = line.substr(at + 1, close - at - 1);
    if (code.size() > 2 && code.front() == '+' && code.back() == '+') code = code.substr(1, code.size() - 2);
    out.append("`").append(code).append("`");
    return close + 1;
  }
  if (line.substr(at, 2) == "<<") {  // <<anchor,text>>
    const std::size_t close = found_near(line, ">>", at + 2);
    if (close == std::string_view::npos) return at;
    const std::string_view inside = line.substr(at + 2, close - at - 2);
    const std::size_t comma = std::min(inside.find(','), inside.size());
    out.append("xref:").append(inside.substr(0, comma)).append("[");
    const std::size_t shown = inside.find_first_not_of(' ', comma + 1);
    if (comma < inside.size() && shown != std::string_view::npos) out.append(inside.substr(shown));
    out.append("]");
    return close + 2;
  }
  if (line[at] != '[') return at;
  const std::size_t close = found_near(line, "]", at + 1);
  return close != std::string_view::npos && append_macro(line.substr(at + 1, close - at - 1), out) ? close + 1 : at;
}

// The value of an attribute of the document. Others, such as "{counter:x}", stay.
std::size_t AsciiDocInline::append_attribute(std::string_view line, std::size_t at, std::string& out) {
  const std::size_t close = found_near(line, "}", at + 1);
  if (close == std::string_view::npos) return at;
  const auto found = attributes_.find(std::string(line.substr(at + 1, close - at - 1)));
  if (found == attributes_.end() || found->second.size() > room_) return at;
  room_ -= found->second.size();
  out += found->second;
  return close + 1;
}

}  // namespace hop::cli
