// The small things inside Markdown lines, each by itself.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/byte_range.hpp"

namespace hop::core {

// Whether text[begin, end), a run of '*', '_' or '~', may open or close emphasis (CommonMark 0.31, 6.2).
struct Flanks {
  bool can_open = false;
  bool can_close = false;
};
Flanks flanks_of(std::string_view text, std::size_t begin, std::size_t end);

// The last code point of text that is not empty.
char32_t last_code_point(std::string_view text);

// "[[Target]]", "[[Target#Heading]]", "[[Target|shown]]" at text[at].
struct Wikilink {
  std::string_view target;
  ByteRange shown;      // bytes of the text; of a bare "#Heading" without the '#'
  std::size_t end = 0;  // 0: no wikilink
};
Wikilink read_wikilink(std::string_view text, std::size_t at);

// Behind the '>' that closes text[at] == '<' with no other '<' between; 0: none.
std::size_t angle_end(std::string_view text, std::size_t at);

// What stands between '<' and '>': an address ("https://…", "a@b.c"), or an HTML tag whose name is well known ("br",
// "/b"). Other names stay text: people write "vector<int>".
bool is_autolink(std::string_view inside);
std::string_view html_tag_name(std::string_view inside);

// "&amp;", "&#160;", "&#x2014;" and a few more at text[at].
struct Entity {
  char32_t character = 0;
  std::size_t end = 0;  // 0: none
};
Entity read_entity(std::string_view text, std::size_t at);

}  // namespace hop::core
