// The symbols are few and next to the word, so most words cost a look at the bytes before and behind them.
#include "core/text/identifier_parts.hpp"

#include <algorithm>

#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

// Whether a part begins at word[at]: "get|User", "utf8|Decode", "HTTP|Server".
bool begins_part(std::string_view word, std::size_t at) {
  if (!ascii::is_upper(word[at])) return false;
  return !ascii::is_upper(word[at - 1]) || (at + 1 < word.size() && ascii::is_lower(word[at + 1]));
}

class PartWriter {
 public:
  PartWriter(std::string_view word, IdentifierParts& out) : word_(word), out_(out) {}

  // Adds the parts of word[begin, end), which has no underscore.
  void add(std::size_t begin, std::size_t end) {
    std::size_t count = 1, first = end;
    for (std::size_t at = begin + 1; at < end; ++at) {
      if (!begins_part(word_.substr(0, end), at)) continue;
      if (count++ == 1) first = at;
    }
    const std::size_t least = begin < end && ascii::is_lower(word_[begin]) ? 2 : 4;
    if (count == 2 && first - begin < least) count = 1;
    std::size_t part = begin;
    for (std::size_t at = begin + 1; count > 1 && at < end; ++at) {
      if (begins_part(word_.substr(0, end), at)) add_part(part, at), part = at;
    }
    add_part(part, end);
  }

 private:
  void add_part(std::size_t begin, std::size_t end) {
    if (end - begin >= 2 && end - begin < word_.size()) out_.parts[out_.count++] = byte_range(begin, end);
  }

  std::string_view word_;
  IdentifierParts& out_;
};

bool is_word_byte_at(std::string_view text, std::size_t at) {
  return at < text.size() && (ascii::is_word_byte(text[at]) || !ascii::is_ascii(text[at]));
}

bool are_letters(std::string_view word, std::size_t most) {
  return !word.empty() && word.size() <= most && std::all_of(word.begin(), word.end(), ascii::is_letter);
}

// Whether the byte before text[at] may stand before a word with symbols.
bool is_open_before(std::string_view text, std::size_t at) {
  return at == 0 || std::string_view(" \t\n(\"'`[{<,;:").find(text[at - 1]) != std::string_view::npos;
}

// The end of "AT&T" or "R&D" whose first part is text[begin, end); `end` if it is none, as in an address ("?a&b=c").
std::size_t end_of_pair(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::size_t longest_part = 3;
  std::size_t second = end + 1;
  while (is_word_byte_at(text, second) && second - end <= longest_part + 1) ++second;
  const bool are_parts = are_letters(text.substr(begin, end - begin), longest_part) &&
                         are_letters(text.substr(end + 1, second - end - 1), longest_part) && is_open_before(text, begin);
  return are_parts && text.substr(second, 1) != "=" && text.substr(second, 1) != "&" ? second : end;
}

// The first byte of the pair whose second part is text[begin, end); `begin` if there is none.
std::size_t begin_of_pair(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t first = begin - 1;
  while (first > 0 && is_word_byte_at(text, first - 1)) --first;
  return end_of_pair(text, first, begin - 1) == end ? first : begin;
}

}  // namespace

IdentifierParts identifier_parts_of(std::string_view word) {
  IdentifierParts out;
  PartWriter writer(word, out);
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= word.size(); ++at) {
    if (at < word.size() && word[at] != '_') continue;
    if (begin < at) writer.add(begin, at);
    begin = at + 1;
  }
  return out;
}

ByteRange symbol_word_at(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::size_t longest_word = longest_symbol_word - 2;
  const std::string_view word = text.substr(begin, end - begin);
  const char behind = end < text.size() ? text[end] : ' ';
  if (behind == '+' && text.substr(end, 2) == "++" && are_letters(word, longest_word)) {
    if (!is_word_byte_at(text, end + 2) && text.substr(end + 2, 1) != "+") return byte_range(begin, end + 2);
  } else if (behind == '#' && are_letters(word, 2)) {
    if (!is_word_byte_at(text, end + 1) && text.substr(end + 1, 1) != "#") return byte_range(begin, end + 1);
  } else if (behind == '&') {
    if (const std::size_t second = end_of_pair(text, begin, end); second != end) return byte_range(begin, second);
  }
  if (begin > 0 && text[begin - 1] == '&') {
    if (const std::size_t first = begin_of_pair(text, begin, end); first != begin) return byte_range(first, end);
  }
  const bool has_point = begin > 0 && text[begin - 1] == '.' && is_open_before(text, begin - 1);
  return has_point && are_letters(word, longest_word) ? byte_range(begin - 1, end) : ByteRange{};
}

}  // namespace hop::core
