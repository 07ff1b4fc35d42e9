#include "core/text/whole_number.hpp"

#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

bool digit_stands_at(std::string_view text, std::size_t at) { return at < text.size() && ascii::is_digit(text[at]); }

bool is_point_inside(std::string_view text, std::size_t at) {
  return at > 0 && at < text.size() && text[at] == '.' && digit_stands_at(text, at - 1) && digit_stands_at(text, at + 1);
}

bool word_byte_stands_at(std::string_view text, std::size_t at) { return at < text.size() && ascii::is_word_byte(text[at]); }

// The digits and points around a place, whatever stands next to them.
ByteRange digits_around(std::string_view text, ByteRange place) {
  std::size_t begin = place.begin, end = place.end;
  while (begin > 0 && (digit_stands_at(text, begin - 1) || is_point_inside(text, begin - 1))) --begin;
  while (digit_stands_at(text, end) || is_point_inside(text, end)) ++end;
  return byte_range(begin, end);
}

}  // namespace

ByteRange whole_number(std::string_view text, ByteRange word) {
  const ByteRange whole = digits_around(text, word);
  const bool joins_word = (whole.begin > 0 && word_byte_stands_at(text, whole.begin - 1)) || word_byte_stands_at(text, whole.end);
  const bool is_number = word.of(text).find_first_not_of("0123456789") == std::string_view::npos;
  return is_number && !joins_word ? whole : word;
}

// "180,000" has groups of digits.
bool cuts_number(std::string_view text, ByteRange name) {
  const auto joins = [&](std::size_t at) {
    const bool is_comma = at > 0 && digit_stands_at(text, at - 1) && text.substr(at, 1) == "," && digit_stands_at(text, at + 1);
    return is_comma || is_point_inside(text, at);
  };
  return joins(name.end) || (name.begin > 0 && joins(name.begin - 1));
}

std::vector<ByteRange> find_whole_number(std::string_view text, std::string_view number) {
  std::vector<ByteRange> found;
  for (std::size_t at = text.find(number); at != std::string_view::npos; at = text.find(number, at + number.size())) {
    const std::size_t end = at + number.size();
    const bool continues = at > 0 && (digit_stands_at(text, at - 1) || is_point_inside(text, at - 1));
    if (!continues && !digit_stands_at(text, end)) found.push_back(byte_range(at, end));
  }
  return found;
}

std::vector<ByteRange> find_numbers_with_points(std::string_view text) {
  std::vector<ByteRange> found;
  for (std::size_t at = text.find('.'); at != std::string_view::npos; at = text.find('.', at + 1)) {
    if (!is_point_inside(text, at)) continue;
    found.push_back(digits_around(text, byte_range(at, at + 1)));
    at = found.back().end - 1;
  }
  return found;
}

}  // namespace hop::core
