// The tables cover the entity names and HTML tags that occur in real Markdown; everything else is left as text. Each
// scanner reads at most longest_link_part bytes, or up to a character that begins another tag.
#include "core/corpus/inline_syntax.hpp"

#include <algorithm>

#include "core/corpus/link_syntax.hpp"
#include "core/text/ascii.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// The classes of neighboring characters that the flanking rules distinguish. Unlike CommonMark, all non-word characters
// count as punctuation.
enum class Neighbor { space, punctuation, word };

Neighbor kind_of(char32_t c) {
  if (is_white_space(c)) return Neighbor::space;
  // In Markdown, '_' is punctuation, although it is a word character everywhere else in the engine.
  return c != U'_' && is_word_character(c) ? Neighbor::word : Neighbor::punctuation;
}

struct NamedEntity {
  std::string_view name;
  char32_t character;
};
// The named references that occur in prose.
constexpr NamedEntity named_entities[] = {
    {"amp", U'&'},        {"lt", U'<'},         {"gt", U'>'},          {"quot", U'"'},       {"apos", U'\''},
    {"ndash", U'\u2013'}, {"mdash", U'\u2014'}, {"hellip", U'\u2026'}, {"lsquo", U'\u2018'}, {"rsquo", U'\u2019'},
    {"ldquo", U'\u201c'}, {"rdquo", U'\u201d'}, {"bull", U'\u2022'},   {"euro", U'\u20ac'},  {"trade", U'\u2122'},
    {"rarr", U'\u2192'},  {"larr", U'\u2190'},  {"OElig", U'\u0152'},  {"oelig", U'\u0153'},
};
// Those of Latin 1, from U+00A0 on.
constexpr std::string_view latin_entities =
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute "
    "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring "
    "AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml "
    "times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil "
    "egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash "
    "ugrave uacute ucirc uuml yacute thorn yuml ";

// 0 for an unknown name.
char32_t character_of_name(std::string_view name) {
  for (const NamedEntity& entity : named_entities) {
    if (entity.name == name) return entity.character;
  }
  char32_t character = 0xa0;
  for (std::string_view rest = latin_entities; !rest.empty(); rest = rest.substr(rest.find(' ') + 1), ++character) {
    if (rest.substr(0, rest.find(' ')) == name) return character;
  }
  return 0;
}

bool is_name_byte(char c) { return ascii::is_word_byte(c) || c == '-'; }

// Sorted alphabetically for the reader; the search is linear, because tags are rare.
constexpr std::string_view tag_names[] = {
    "a",      "abbr",    "b",   "big",     "blockquote", "br",    "caption",    "center", "cite",  "code",   "dd",
    "del",    "details", "div", "dl",      "dt",         "em",    "figcaption", "figure", "font",  "h1",     "h2",
    "h3",     "h4",      "h5",  "h6",      "hr",         "i",     "img",        "ins",    "kbd",   "li",     "mark",
    "nobr",   "ol",      "p",   "picture", "pre",        "q",     "s",          "samp",   "small", "source", "span",
    "strike", "strong",  "sub", "summary", "sup",        "table", "tbody",      "td",     "tfoot", "th",     "thead",
    "tr",     "tt",      "u",   "ul",      "var",        "video", "wbr",
};

}  // namespace

char32_t last_code_point(std::string_view text) {
  std::size_t begin = text.size() - 1;
  while (begin > 0 && text.size() - begin < 4 && (static_cast<unsigned char>(text[begin]) & 0xc0) == 0x80) --begin;
  return decode_utf8(text, begin).value;
}

// CommonMark 0.31, 6.2: left-flanking runs can open emphasis, right-flanking runs can close it.
Flanks flanks_of(std::string_view text, std::size_t begin, std::size_t end) {
  const char mark = text[begin];
  // "2*3" is a product, not emphasis.
  if (mark == '*' && begin > 0 && end < text.size() && ascii::is_digit(text[begin - 1]) && ascii::is_digit(text[end])) return {};
  const Neighbor before = begin == 0 ? Neighbor::space : kind_of(last_code_point(text.substr(0, begin)));
  const Neighbor after = end == text.size() ? Neighbor::space : kind_of(decode_utf8(text, end).value);
  const bool left = after != Neighbor::space && (after == Neighbor::word || before != Neighbor::word);
  const bool right = before != Neighbor::space && (before == Neighbor::word || after != Neighbor::word);
  // CommonMark's rules for '_' prevent emphasis inside of words such as snake_case.
  if (mark != '_') return {left, right};
  return {left && (!right || before == Neighbor::punctuation), right && (!left || after == Neighbor::punctuation)};
}

// The syntax of Obsidian and MediaWiki. The target must be on one line and must not contain brackets.
Wikilink read_wikilink(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) != "[[") return {};
  const std::size_t begin = at + 2;
  const std::size_t stop = std::min(text.size(), begin + longest_link_part);
  std::size_t pipe = 0;
  std::size_t close = begin;
  for (; close < stop; ++close) {
    const char c = text[close];
    if (c == ']') break;
    if (c == '[' || c == '\n' || c == '\r') return {};
    if (c == '|' && pipe == 0) pipe = close;
  }
  if (close == begin || close + 1 >= text.size() || close == stop || text[close + 1] != ']') return {};
  Wikilink out;
  out.end = close + 2;
  std::size_t target_end = pipe != 0 ? pipe : close;
  if (pipe != 0 && target_end > begin && text[target_end - 1] == '\\') --target_end;  // in a table: "[[Target\|shown]]"
  out.target = text.substr(begin, target_end - begin);
  out.shown = {static_cast<std::uint32_t>(pipe != 0 ? pipe + 1 : begin), static_cast<std::uint32_t>(close)};
  if (pipe == 0 && text[begin] == '#') ++out.shown.begin;
  return out;
}

std::size_t angle_end(std::string_view text, std::size_t at) {
  std::size_t stop = at + longest_link_part;
  for (std::size_t i = at + 1; i < std::min(stop, text.size()); ++i) {
    if (text[i] == '>') return i + 1;
    if (text[i] == '<') return 0;
    const bool is_quote = text[i] == '"' || text[i] == '\'';
    if (!is_quote || text.substr(i + 1, 5) != "data:") continue;
    // Embedded data do not count.
    const std::size_t end = text.find_first_of(text[i] == '"' ? "\"<>" : "'<>", i + 1);
    if (end == std::string_view::npos || text[end] != text[i]) return 0;
    i = end;
    stop = end + longest_link_part;
  }
  return 0;
}

bool has_scheme(std::string_view address) {
  const auto is_of_scheme = [](char c) {
    return ascii::is_letter(c) || ascii::is_digit(c) || std::string_view("+.-").find(c) != std::string_view::npos;
  };
  const auto length = static_cast<std::size_t>(std::find_if_not(address.begin(), address.end(), is_of_scheme) - address.begin());
  return length >= 2 && length < address.size() && address[length] == ':';
}

// A URI, whose scheme begins with a letter, or an e-mail address.
bool is_autolink(std::string_view inside) {
  if (inside.empty() || inside.find_first_of(" \t\n\r") != std::string_view::npos) return false;
  if (ascii::is_letter(inside[0]) && has_scheme(inside)) return true;
  const std::size_t at = inside.find('@');
  return at != std::string_view::npos && at > 0 && inside.find('.', at) != std::string_view::npos;
}

std::string_view html_tag_name(std::string_view inside) {
  if (!inside.empty() && inside[0] == '/') inside.remove_prefix(1);
  std::size_t end = 0;
  while (end < inside.size() && (ascii::is_letter(inside[end]) || ascii::is_digit(inside[end]))) ++end;
  if (end == 0 || end > 10) return {};
  if (end < inside.size() && inside[end] != ' ' && inside[end] != '\n' && inside[end] != '\t' && inside[end] != '/') return {};
  char lower[10];
  for (std::size_t i = 0; i < end; ++i) {
    lower[i] = ascii::lower(inside[i]);
  }
  // Returns the lower-case name from the table.
  const auto* found = std::find(std::begin(tag_names), std::end(tag_names), std::string_view(lower, end));
  return found == std::end(tag_names) ? std::string_view{} : *found;
}

std::string without_entities(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Entity entity = text[at] == '&' ? read_entity(text, at) : Entity{};
    if (entity.end == 0) out.push_back(text[at++]);
    else append_utf8(out, entity.character), at = entity.end;
  }
  return out;
}

TagEffect effect_of_tag(std::string_view name, bool is_closing) {
  static constexpr std::string_view inline_names[] = {
      "a", "abbr", "b",     "big",    "cite", "code",   "del",    "em",  "font", "i",  "ins", "kbd", "mark", "nobr",   "q",
      "s", "samp", "small", "source", "span", "strike", "strong", "sub", "sup",  "tt", "u",   "var", "wbr",  "picture"};
  if (name == "br") return TagEffect::line_break;
  if (name == "img") return TagEffect::picture;
  if (name == "td") return TagEffect::cell;
  if (name == "th") return TagEffect::header_cell;
  if (name == "tr") return TagEffect::row;
  if (name == "table") return TagEffect::table;
  if (name == "dt" && is_closing) return TagEffect::term;
  return std::find(std::begin(inline_names), std::end(inline_names), name) == std::end(inline_names) ? TagEffect::line
                                                                                                     : TagEffect::none;
}

std::size_t attribute_list_end(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '{') return at;
  const std::string_view rest = text.substr(at + 1, longest_link_part);
  const std::size_t end = rest.find_first_of("{}\n\r");  // up to the next list, so that all of them take linear time
  if (end == std::string_view::npos || rest[end] != '}') return at;
  const std::string_view inside = rest.substr(0, end);
  const std::size_t begin = std::min(inside.find_first_not_of(": "), inside.size());
  const std::string_view first = inside.substr(begin, inside.find(' ', begin) - begin);
  const bool is_name = first.size() > 1 && (first[0] == '.' || first[0] == '#') && is_name_byte(first[1]);
  const auto name_end = std::find_if_not(first.begin(), first.end(), is_name_byte);
  const bool is_pair = name_end != first.begin() && name_end != first.end() && *name_end == '=';
  return is_name || is_pair ? at + inside.size() + 2 : at;
}

std::string_view attribute_of_tag(std::string_view inside, std::string_view attribute) {
  const auto skip_space = [&](std::size_t at) { return std::min(inside.find_first_not_of(" \t\n\r", at), inside.size()); };
  for (std::size_t at = 1; at + attribute.size() < inside.size(); ++at) {
    const bool is_attribute = std::equal(attribute.begin(), attribute.end(), inside.begin() + static_cast<std::ptrdiff_t>(at),
                                         [](char wanted, char c) { return wanted == ascii::lower(c); });
    if (!is_attribute || std::string_view(" \t\n\r\"'").find(inside[at - 1]) == std::string_view::npos) continue;
    std::size_t begin = skip_space(at + attribute.size());
    if (begin == inside.size() || inside[begin] != '=') continue;
    begin = skip_space(begin + 1);
    if (begin == inside.size()) return {};
    const bool is_quoted = inside[begin] == '"' || inside[begin] == '\'';
    const std::string_view closing = is_quoted ? inside.substr(begin, 1) : std::string_view(" \t\n\r");
    begin += is_quoted;
    return inside.substr(begin, inside.find_first_of(closing, begin) - begin);
  }
  return {};
}

// The longest supported reference, "&#x10FFFF;", fits in 12 bytes.
Entity read_entity(std::string_view text, std::size_t at) {
  const std::size_t semicolon = text.substr(at, 12).find(';');
  if (semicolon == std::string_view::npos || semicolon < 3) return {};
  const std::string_view name = text.substr(at + 1, semicolon - 1);
  const std::size_t end = at + semicolon + 1;
  if (name[0] != '#') {
    const char32_t character = character_of_name(name);
    return character == 0 ? Entity{} : Entity{character, end};
  }
  const bool hexadecimal = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
  const std::string_view digits = name.substr(hexadecimal ? 2 : 1);
  if (digits.empty() || digits.size() > 7) return {};
  std::uint32_t value = 0;
  for (const char c : digits) {
    const int digit = hexadecimal ? ascii::hexadecimal_value(c) : ascii::is_digit(c) ? c - '0' : -1;
    if (digit < 0) return {};
    value = value * (hexadecimal ? 16 : 10) + static_cast<std::uint32_t>(digit);
  }
  // Control characters are removed from all text (core/corpus/clean.hpp). Surrogates are not valid code points.
  if (value < 0x20 || (value >= 0x7f && value < 0xa0) || (value >= 0xd800 && value < 0xe000) || value > 0x10ffff) return {};
  return {static_cast<char32_t>(value), end};
}

}  // namespace hop::core
