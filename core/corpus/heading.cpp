// Supports the attribute syntaxes of Pandoc ("{#id}") and of kramdown and Python-Markdown ("{: #id .class}"). Other
// text in braces stays part of the heading.
#include "core/corpus/heading.hpp"

#include "core/corpus/clean.hpp"
#include "core/text/normalize.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {

Heading read_heading(std::string_view written) {
  if (written.empty() || written.back() != '}') return {written, {}};
  const std::size_t open = written.rfind('{');
  if (open == std::string_view::npos) return {written, {}};
  std::string_view inside = written.substr(open + 1, written.size() - open - 2);
  if (inside.substr(0, 1) == ":") inside.remove_prefix(1);
  inside = trimmed(inside);
  const std::string_view text = trimmed(written.substr(0, open));
  // Without an anchor the braces are ordinary text.
  if (inside.size() < 2 || inside[0] != '#' || text.empty()) return {written, {}};
  inside.remove_prefix(1);
  return {text, inside.substr(0, inside.find_first_of(" \t"))};
}

std::string heading_slug(std::string_view heading) {
  std::string folded;
  append_case_folded(folded, heading);
  std::string slug;
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint c = decode_utf8(folded, at);
    at += c.length;
    if (c.value == ' ') {
      slug.push_back('-');
    } else if (c.value == '-' || is_word_character(c.value)) {
      append_utf8(slug, c.value);
    }
  }
  return slug;
}

}  // namespace hop::core
