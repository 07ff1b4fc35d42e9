// A reference is found at its text, from which the role or the path before it is read backward.
#include "core/corpus/cross_references.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/base/found_place.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/link_syntax.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

constexpr std::size_t longest_role = 16;

bool is_of_role(char c) { return ascii::is_letter(c) || c == ':' || c == '{' || c == '}'; }

// The role that ends before text[end]: ":doc:", ":std:ref:" or "{doc}". Its name is in `name`.
std::size_t role_begin(std::string_view text, std::size_t end, std::string_view& name) {
  std::size_t begin = end;
  while (begin > 0 && end - begin < longest_role && is_of_role(text[begin - 1])) --begin;
  std::string_view role = text.substr(begin, end - begin);
  const bool is_myst = !role.empty() && role.back() == '}';
  if (role.size() < 3 || !(is_myst || role.back() == ':')) return end;
  const std::size_t open = is_myst ? role.rfind('{') : role.find(':');
  if (open == std::string_view::npos || open + 2 >= role.size()) return end;
  role = role.substr(open + 1, role.size() - open - 2);
  name = role.substr(role.find(':') == std::string_view::npos ? 0 : role.rfind(':') + 1);
  return begin + open;
}

// The role after text[begin] in Pandoc's form: {.interpreted-text role="doc"}
std::size_t attribute_end(std::string_view text, std::size_t begin, std::string_view& name) {
  constexpr std::string_view opening = "{.interpreted-text role=\"", closing = "\"}";
  if (text.substr(begin, opening.size()) != opening) return begin;
  const std::string_view rest = text.substr(begin + opening.size(), longest_role + closing.size());
  const std::size_t close = rest.find(closing);
  if (close == std::string_view::npos) return begin;
  name = rest.substr(0, close);
  return begin + opening.size() + close + closing.size();
}

// "8" → "pep 0008", the name of the file that has it.
std::string name_of_proposal(std::string_view number) {
  number = trimmed(number.substr(0, number.find('#')));
  if (number.empty() || number.size() > 4 || !std::all_of(number.begin(), number.end(), ascii::is_digit)) return {};
  return concat("pep ", std::string(4 - number.size(), '0'), number);
}

}  // namespace

CrossReference read_role(std::string_view text, ByteRange code) {
  if (code.begin == 0 || code.begin == code.end) return {};
  const std::size_t tick = code.begin - 1;
  CrossReference out;
  std::string_view role;
  std::size_t begin = role_begin(text, tick, role), end = code.end + std::size_t{1};
  if (role.empty()) end = attribute_end(text, end, role);
  out.is_number = role == "pep";
  out.by_name = out.is_number || role == "ref" || role == "numref" || role == "any";
  if (!out.by_name && role != "doc") return {};
  out.source = byte_range(begin, end);
  out.shown = code;
  // "Title <target>"
  std::string_view inside = code.of(text), target = inside;
  const std::size_t angle = inside.rfind('<');
  if (angle != std::string_view::npos && angle > 0 && inside.back() == '>') {
    target = inside.substr(angle + 1, inside.size() - angle - 2);
    out.shown.end = out.shown.begin + static_cast<std::uint32_t>(behind_found(inside.find_last_not_of(' ', angle - 1)));
    out.is_number = false;
  } else if (inside.front() == '~' || inside.front() == '!') {
    ++out.shown.begin;
    target.remove_prefix(1);
  }
  out.target = role == "pep" ? name_of_proposal(target) : std::string(trimmed(target));
  if (inside.front() == '!' || out.target.empty()) return {};
  return out;
}

CrossReference read_cross_reference_macro(std::string_view text, std::size_t bracket) {
  constexpr std::string_view macro = "xref:";
  const auto is_of_target = [](char c) {
    return static_cast<unsigned char>(c) > ' ' && c != '[' && c != ']' && c != '<' && c != '>' && c != '(' && c != ')' &&
           c != '`';
  };
  std::size_t begin = bracket;
  while (begin > 0 && bracket - begin < longest_link_part && is_of_target(text[begin - 1])) --begin;
  const std::size_t found = text.substr(begin, bracket - begin).find(macro);
  if (found == std::string_view::npos) return {};
  begin += found;
  if (begin > 0 && (ascii::is_letter(text[begin - 1]) || ascii::is_digit(text[begin - 1]))) return {};
  const std::string_view target = text.substr(begin + macro.size(), bracket - begin - macro.size());
  const std::size_t end = label_end(text, bracket);
  if (target.empty() || end == 0) return {};
  CrossReference out;
  out.source = byte_range(begin, end);
  out.shown = end - bracket > 2 ? byte_range(bracket + 1, end - 1) : byte_range(begin + macro.size(), bracket);
  out.target = target;
  // An anchor in the same document. Those that AsciiDoctor makes of headings have '_' for spaces.
  if (target.find_first_of("./#") == std::string_view::npos) {
    out.target = concat('#', target);
    if (target[0] == '_') std::replace(out.target.begin(), out.target.end(), '_', ' ');
  }
  return out;
}

}  // namespace hop::core
