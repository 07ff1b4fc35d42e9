#include "core/text/analyser.hpp"
#include "core/text/ascii.hpp"
#include "core/text/ascii_word.hpp"
#include "core/text/boundaries.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

std::uint32_t count_tokens_of_segment(std::string_view segment) {
  if (ascii::is_word_byte(segment[0])) return 1;
  if (segment.size() == 1) return !ascii::is_white_space(segment[0]);
  std::uint32_t cjk_characters = 0;
  bool is_blank = true;
  for (std::size_t at = 0; at < segment.size();) {
    const CodePoint found = decode_utf8(segment, at);
    cjk_characters += is_cjk(found.value);
    is_blank = is_blank && is_white_space(found.value);
    at += found.length;
  }
  return cjk_characters > 0 ? cjk_characters : is_blank ? 0 : 1;
}

// Behind the ASCII words at `begin` that are each followed by one space and more ASCII: two segments each, of which the
// word counts.
std::size_t skip_plain_words(std::string_view text, std::size_t begin, std::uint32_t& count) {
  while (begin < text.size()) {
    const std::size_t end = begin + ascii::fold_word(text, begin);
    if (end == begin || end + 1 >= text.size() || text[end] != ' ') break;
    if (text[end + 1] == ' ' || !ascii::is_ascii(text[end + 1])) break;
    ++count;
    begin = end + 1;
  }
  return begin;
}

}  // namespace

std::uint32_t count_tokens(std::string_view text) {
  std::uint32_t count = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    begin = skip_plain_words(text, begin, count);
    const std::size_t end = next_word_boundary(text, begin);
    count += count_tokens_of_segment(text.substr(begin, end - begin));
    begin = end;
  }
  return count;
}

}  // namespace hop::core
