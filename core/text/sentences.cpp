// Sentences for reading: merges the UAX #29 segments that were split after an abbreviation, an initial or a list
// number, which the standard does not recognize.
#include <algorithm>
#include <string>

#include "core/text/abbreviations.hpp"
#include "core/text/ascii.hpp"
#include "core/text/boundaries.hpp"
#include "core/text/properties.hpp"
#include "core/text/stop_words.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// Bounds of the backward search, so that it takes constant time.
constexpr std::size_t longest_abbreviation = 8;
constexpr std::size_t longest_list_number = 3;

// The start of the code point that ends at byte `end` > `begin`.
std::size_t code_point_before(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t at = end - 1;
  while (at > begin && end - at < 4 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  return at + decode_utf8(text, at).length == end ? at : end - 1;
}

// Trims Unicode white space at both ends.
ByteRange without_outer_space(std::string_view text, std::size_t begin, std::size_t end) {
  while (begin < end) {
    const CodePoint first = decode_utf8(text, begin);
    if (!is_white_space(first.value)) break;
    begin += first.length;
  }
  while (end > begin) {
    const std::size_t at = code_point_before(text, begin, end);
    if (!is_white_space(decode_utf8(text, at).value)) break;
    end = at;
  }
  return byte_range(begin, end);
}

// Two line breaks, or a paragraph separator, end a sentence regardless of its last word.
bool has_blank_line(std::string_view gap) {
  std::size_t breaks = 0;
  for (std::size_t i = 0; i < gap.size(); ++i) {
    const bool is_crlf = gap[i] == '\n' && i > 0 && gap[i - 1] == '\r';
    breaks += (gap[i] == '\n' || gap[i] == '\r') && !is_crlf;
  }
  return breaks > 1 || gap.find("\u2029") != std::string_view::npos;
}

// Whether the text starts with a function word ("The", "In"), which usually begins a sentence. A single letter with a
// full stop is an initial.
bool begins_with_function_word(std::string_view following) {
  std::size_t at = 0;
  while (at < following.size() && ascii::is_ascii(following[at]) && !ascii::is_word_byte(following[at])) ++at;
  std::string word;
  while (at < following.size() && ascii::is_word_byte(following[at])) {
    word.push_back(ascii::folded_word_byte(following[at++]));
  }
  const bool is_initial = word.size() == 1 && at < following.size() && following[at] == '.';
  return !is_initial && is_stop_word(word);
}

// Whether the sentence ends with a list number: "1." at the start of a line.
bool is_list_number(std::string_view text, std::size_t sentence_end) {
  std::size_t digits = 0;
  std::size_t at = sentence_end - 1;
  while (at > 0 && ascii::is_digit(text[at - 1])) --at, ++digits;
  if (digits == 0 || digits > longest_list_number) return false;
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
  return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
}

// Whether the sentence that ends at byte `end` continues with the text `following`.
bool continues(std::string_view text, std::size_t end, std::string_view following) {
  if (text[end - 1] != '.') return false;
  if (is_list_number(text, end)) return true;

  std::string word;  // the word before the full stop, including inner full stops, in reverse
  std::size_t at = end - 1;
  const auto is_part = [](char byte) { return byte == '.' || ascii::is_letter(byte); };
  while (at > 0 && word.size() <= longest_abbreviation && is_part(text[at - 1])) word.push_back(text[--at]);
  const bool is_whole = at == 0 || (ascii::is_ascii(text[at - 1]) && !ascii::is_word_byte(text[at - 1]));
  if (word.empty() || word.size() > longest_abbreviation || !is_whole) return false;
  std::reverse(word.begin(), word.end());

  // Initials are single capital letters. "I" is more often a pronoun or a number.
  bool is_initial = word != "I";
  for (std::size_t i = 0; i < word.size(); ++i) is_initial &= i % 2 == 0 ? ascii::is_upper(word[i]) : word[i] == '.';
  for (char& letter : word) letter = ascii::lower(letter);
  const Abbreviation abbreviation = find_abbreviation(word);
  const bool number_follows = !following.empty() && ascii::is_digit(following[0]);
  if (abbreviation == Abbreviation::before_any) return true;
  if (abbreviation == Abbreviation::before_number && number_follows) return true;
  if (is_initial || abbreviation == Abbreviation::ambiguous) return !begins_with_function_word(following);
  return false;
}

}  // namespace

ByteRange SentenceReader::read_segment() {
  while (begin_ < text_.size()) {
    const std::size_t begin = begin_;
    begin_ = next_sentence_boundary(text_, begin);
    if (const ByteRange segment = without_outer_space(text_, begin, begin_); !segment.empty()) return segment;
  }
  return {};
}

// Looks one segment ahead, because only the following text decides whether a sentence continues.
ByteRange SentenceReader::next() {
  ByteRange sentence = last_;
  for (last_ = read_segment(); !last_.empty(); last_ = read_segment()) {
    const std::string_view gap = text_.substr(sentence.end, last_.begin - sentence.end);
    if (has_blank_line(gap) || !continues(text_, sentence.end, text_.substr(last_.begin))) break;
    sentence.end = last_.end;
  }
  return sentence;
}

void append_sentences(std::string_view text, std::vector<ByteRange>& out) {
  SentenceReader sentences(text);
  for (ByteRange sentence = sentences.next(); !sentence.empty(); sentence = sentences.next()) out.push_back(sentence);
}

}  // namespace hop::core
