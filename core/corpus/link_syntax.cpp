// Hand-written scanners, each of which reads at most longest_link_part bytes, or up to a character that begins another link.
// Without that limit, a text of opening brackets would take quadratic time.
#include "core/corpus/link_syntax.hpp"

#include <algorithm>

#include "core/corpus/clean.hpp"
#include "core/corpus/inline_syntax.hpp"
#include "core/text/normalize.hpp"

namespace hop::core {
namespace {

bool is_link_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::size_t skip_link_space(std::string_view text, std::size_t at) {
  while (at < text.size() && is_link_space(text[at])) ++at;
  return at;
}

// A backslash before ASCII punctuation (CommonMark 0.31, 2.4).
bool is_escape(std::string_view text, std::size_t at) {
  return text[at] == '\\' && at + 1 < text.size() && is_markdown_punctuation(text[at + 1]);
}

// The position after the '>' that closes text[at] == '<'; 0 if there is none.
std::size_t angle_target_end(std::string_view text, std::size_t at) {
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (is_escape(text, i)) {
      ++i;
      continue;
    }
    if (text[i] == '>') return i + 1;
    if (text[i] == '<' || text[i] == '\n' || text[i] == '\r') return 0;
  }
  return 0;
}

// The end of a target without white space and with balanced parentheses; `at` if there is none. Beyond longest_link_part, which
// only addresses with embedded data exceed, a bracket ends the search, so that each byte is read a limited number of times.
std::size_t bare_target_end(std::string_view text, std::size_t at) {
  constexpr int most_brackets = 32;  // the limit of CommonMark's reference implementation
  int open = 0;
  std::size_t i = at;
  for (; i < text.size(); ++i) {
    if (is_link_space(text[i])) break;
    if (i - at >= longest_link_part && (text[i] == '(' || text[i] == '[' || text[i] == ']' || text[i] == '<')) return at;
    if (is_escape(text, i)) {
      ++i;
      continue;
    }
    if (text[i] == '(' && ++open > most_brackets) return at;
    if (text[i] == ')' && --open < 0) break;
  }
  return open > 0 ? at : std::min(i, text.size());
}

// The end of the title that begins at text[at]; 0 if it is not closed.
std::size_t title_end(std::string_view text, std::size_t at) {
  const char close = text[at] == '(' ? ')' : text[at];
  const std::size_t stop = std::min(text.size(), at + longest_link_part);
  for (std::size_t i = at + 1; i < stop; ++i) {
    if (is_escape(text, i)) {
      ++i;
      continue;
    }
    if (text[i] == close) return i + 1;
  }
  return 0;
}

}  // namespace

// The ASCII punctuation of CommonMark: everything printable that is neither alphanumeric nor a space.
bool is_markdown_punctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

std::string without_escapes(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_escape(text, i)) ++i;
    out.push_back(text[i]);
  }
  return out;
}

LinkTarget read_target(std::string_view text, std::size_t at) {
  at = skip_link_space(text, at);
  if (at == text.size()) return {};
  LinkTarget out;
  if (text[at] == '<') {
    out.end = angle_target_end(text, at);
    if (out.end == 0) return {};
    out.target = without_entities(without_escapes(text.substr(at + 1, out.end - at - 2)));
  } else if (const std::size_t end = shortcode_end(text, at); end != 0) {
    // A shortcode contains quotes and spaces, so it is read as a whole. Its escapes belong to Hugo.
    out.end = bare_target_end(text, end);
    out.target = text.substr(at, out.end - at);
  } else {
    out.end = bare_target_end(text, at);
    if (out.end == at) return {};
    out.target = without_entities(without_escapes(text.substr(at, out.end - at)));
  }
  if (out.target.size() > longest_link_part) out.target.clear();  // it names no document
  // The title is skipped: only the target is needed.
  const std::size_t title = skip_link_space(text, out.end);
  if (title > out.end && title < text.size() && (text[title] == '"' || text[title] == '\'' || text[title] == '(')) {
    if (const std::size_t end = title_end(text, title); end != 0) out.end = end;
  }
  return out;
}

std::size_t shortcode_end(std::string_view text, std::size_t at) {
  const std::string_view opening = text.substr(at, 3);
  if (opening != "{{<" && opening != "{{%") return 0;
  const std::string_view inside = text.substr(at, longest_link_part);
  const std::size_t close = inside.find(opening == "{{<" ? ">}}" : "%}}", opening.size());
  if (close == std::string_view::npos || inside.substr(0, close).find_first_of("\n\r") != std::string_view::npos) return 0;
  return at + close + 3;
}

// Parses the shortcodes ref and relref, with a quoted or bare argument.
std::string reference_of(std::string_view target) {
  const std::size_t end = shortcode_end(target, 0);
  if (end == 0) return {};
  std::string_view inside = trimmed(target.substr(3, end - 6));
  const std::size_t name_end = std::min(inside.find_first_of(" \t\"'`"), inside.size());
  const std::string_view name = inside.substr(0, name_end);
  if (name != "ref" && name != "relref") return {};
  inside = trimmed(inside.substr(name_end));
  if (inside.substr(0, 5) == "path=") inside.remove_prefix(5);
  if (inside.empty()) return {};
  const bool quoted = inside[0] == '"' || inside[0] == '\'' || inside[0] == '`';
  const std::string_view closing = quoted ? inside.substr(0, 1) : std::string_view(" \t");
  if (quoted) inside.remove_prefix(1);
  std::string reference(inside.substr(0, inside.find_first_of(closing)));
  return reference.append(target.substr(end));  // "{{< ref … >}}#linux"
}

// Scans at most longest_link_part bytes.
std::size_t label_end(std::string_view text, std::size_t at) {
  const std::size_t stop = std::min(text.size(), at + longest_link_part);
  for (std::size_t i = at + 1; i < stop; ++i) {
    if (is_escape(text, i)) {
      ++i;
      continue;
    }
    if (text[i] == ']') return i + 1;
    if (text[i] == '[') return 0;
  }
  return 0;
}

// CommonMark 0.31, 6.3: labels match after case folding and collapsing white space.
std::string link_label(std::string_view label) {
  std::string folded;
  append_case_folded(folded, label);
  std::string out;
  for (const char c : folded) {
    if (!is_link_space(c)) {
      out.push_back(c);
    } else if (!out.empty() && out.back() != ' ') {
      out.push_back(' ');
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace hop::core
