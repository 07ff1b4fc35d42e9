// Two kinds: code words, and what stands between spaces with letters and digits or with several points.
#include "core/keywords/identifiers.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/keywords/code_words.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

constexpr bool joins_identifier_parts(char byte) { return byte == '-' || byte == '_' || byte == '.' || byte == '/'; }

// Whether the byte is of a word, or joins two.
bool is_identifier_part(std::string_view text, std::size_t at) {
  if (!ascii::is_ascii(text[at]) || ascii::is_word_byte(text[at])) return true;
  return joins_identifier_parts(text[at]) && at > 0 && at + 1 < text.size() && ascii::is_word_byte(text[at - 1]) &&
         ascii::is_word_byte(text[at + 1]);
}

// "CVE-2024-3094" and "log4j", but not "1970s" and "3D".
bool has_telling_digit(std::string_view text) {
  if (std::none_of(text.begin(), text.end(), ascii::is_digit)) return false;
  if (ascii::is_letter(text[0])) return true;
  return std::any_of(text.begin(), text.end(), ascii::is_upper) && std::any_of(text.begin(), text.end(), joins_identifier_parts);
}

// "java.util.List", but not "U.S.A." or "ended.Then".
bool has_identifier_points(std::string_view text) {
  std::size_t points = 0, letters = 0;
  for (const char byte : text) {
    if (byte != '.' && !ascii::is_letter(byte)) return false;
    if (byte == '.' && letters < 2) return false;
    points += byte == '.';
    letters = byte == '.' ? 0 : letters + 1;
  }
  return points >= 2 && letters >= 2;
}

}  // namespace

std::vector<ByteRange> find_identifiers(std::string_view text, const KeyTokens& tokens) {
  std::vector<ByteRange> found;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    for (end = begin; end < text.size() && is_identifier_part(text, end);) ++end;
    const std::string_view whole = text.substr(begin, end - begin);
    if (!whole.empty() && (has_telling_digit(whole) || has_identifier_points(whole))) found.push_back(byte_range(begin, end));
  }
  std::vector<Phrase> code_words;
  find_code_words(text, tokens, code_words);
  const std::size_t by_form = found.size();
  for (const Phrase& word : code_words) {
    const ByteRange range{tokens.tokens[word.first].source.begin, tokens.tokens[word.last].source.end};
    const auto overlaps = [&](ByteRange of) { return of.begin < range.end && range.begin < of.end; };
    if (std::none_of(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(by_form), overlaps)) found.push_back(range);
  }
  sort_stable(found, [](ByteRange a, ByteRange b) { return a.begin < b.begin; });
  return found;
}

const ByteRange* identifier_with(const std::vector<ByteRange>& identifiers, ByteRange word) {
  const auto found = std::find_if(identifiers.begin(), identifiers.end(),
                                  [&](ByteRange of) { return of.begin <= word.begin && word.end <= of.end; });
  return found == identifiers.end() ? nullptr : &*found;
}

}  // namespace hop::core
