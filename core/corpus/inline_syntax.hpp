// Scanners for the small inline constructs of Markdown, each independent of the others: emphasis delimiters, wikilinks,
// autolinks, HTML tags and character references.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/byte_range.hpp"

namespace hop::core {

// Whether the run text[begin, end) of '*', '_' or '~' can open or close emphasis (left- and right-flanking delimiter
// runs, CommonMark 0.31, 6.2).
struct Flanks {
  bool can_open = false;
  bool can_close = false;
};
Flanks flanks_of(std::string_view text, std::size_t begin, std::size_t end);

// The last code point of a text, which must not be empty.
char32_t last_code_point(std::string_view text);

// A wikilink at text[at]: "[[Target]]", "[[Target#Heading]]" or "[[Target|shown]]".
struct Wikilink {
  std::string_view target;
  ByteRange shown;      // the displayed bytes of the text; without the '#' for a bare "#Heading"
  std::size_t end = 0;  // 0 if text[at] does not begin a wikilink
};
Wikilink read_wikilink(std::string_view text, std::size_t at);

// The position after the '>' that closes text[at] == '<', with no other '<' in between; 0 if there is none.
std::size_t angle_end(std::string_view text, std::size_t at);

// Whether a target or address begins with a scheme and a colon ("https:", "mailto:"). A scheme has two or more characters, so
// that the drive letter "C:" is not one.
bool has_scheme(std::string_view address);

// The text between '<' and '>' can be an address ("https://…", "a@b.c") or an HTML tag with a well-known name ("br",
// "/b"). Any other name remains text, as in "vector<int>".
bool is_autolink(std::string_view inside);
std::string_view html_tag_name(std::string_view inside);

// A character reference at text[at]: numeric, or one of a few common names ("&amp;", "&#160;", "&#x2014;").
struct Entity {
  char32_t character = 0;
  std::size_t end = 0;  // 0 if there is none
};
Entity read_entity(std::string_view text, std::size_t at);

// Resolves the character references of a text.
std::string without_entities(std::string_view text);

// The effect of a tag on the text: nothing, a line break, the text that stands for a picture, the end of a line if the line has text, or
// what stands between two cells or between a term and its definition. The tags of tables and rows end a line, too.
enum class TagEffect { none, line_break, picture, line, term, cell, header_cell, row, table };
TagEffect effect_of_tag(std::string_view name, bool is_closing);

// The end of attributes directly after code or a link, as in "{.class #id key="value"}" (Pandoc) or "{: .class }" (kramdown); `at` if
// there are none.
std::size_t attribute_list_end(std::string_view text, std::size_t at);

// The value of an attribute, with a name in lower case, of the tag between '<' and '>'; empty if it has none. Its character references
// are not resolved.
std::string_view attribute_of_tag(std::string_view inside, std::string_view attribute);

}  // namespace hop::core
