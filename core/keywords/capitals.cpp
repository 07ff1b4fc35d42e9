// Decides from the gap before a token whether a new sentence or line begins; initials and abbreviations do not end a
// sentence.
#include "core/keywords/capitals.hpp"

#include <algorithm>

#include "core/keywords/token_gap.hpp"
#include "core/text/abbreviations.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

bool is_upper_case(char32_t c) { return unicode::record_of(c).sentence_break() == unicode::SentenceBreak::upper; }

}  // namespace

// Mixed case and digits are a choice of the author and therefore a sign of a name.
bool is_plain_capitalized(std::string_view word) {
  for (std::size_t at = 0; at < word.size();) {
    const CodePoint found = decode_utf8(word, at);
    const bool upper = is_upper_case(found.value);
    if (upper != (at == 0)) return false;
    if (at > 0 && unicode::record_of(found.value).has(unicode::number)) return false;
    at += found.length;
  }
  return true;
}

bool is_first_word(std::string_view text, const KeyTokens& tokens, std::size_t at) {
  if (at == 0) return true;
  const KeyToken& before = tokens.tokens[at - 1];
  const std::string_view gap = gap_between(text, before, tokens.tokens[at]);
  // The most common gaps, a single byte, come first.
  if (gap.size() == 1) return gap[0] == '\n' || gap[0] == '|';
  if (gap.size() == 2 && gap[0] == '.' && gap[1] == ' ') {
    // "J. Smith" and "Dr. Smith" do not begin a sentence.
    const bool is_initial = before.length == 1 && !before.is_number;
    constexpr std::size_t longest_abbreviation = 6;
    const bool may_be_abbreviation = before.folded.size() <= longest_abbreviation;
    return !is_initial && !(may_be_abbreviation && find_abbreviation(tokens.token(at - 1)) == Abbreviation::before_any);
  }
  return gap.find_first_of(".!?:\n|>") != std::string_view::npos || gap.find("\u2026") != std::string_view::npos;
}

void find_lines_of_capitals(std::string_view text, std::vector<ByteRange>& out) {
  // Stops reading a line at its first lower-case letter, so ordinary lines cost a few bytes.
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t at = begin, words = 0;
    bool in_word = false, is_of_capitals = true;
    for (; is_of_capitals && at < text.size() && text[at] != '\n'; ++at) {
      const bool upper = ascii::is_upper(text[at]);
      words += upper && !in_word;
      in_word = upper;
      is_of_capitals = !ascii::is_lower(text[at]) && ascii::is_ascii(text[at]);
    }
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (is_of_capitals && words >= 2) out.push_back(byte_range(begin, end));
    begin = end + 1;
  }
}

}  // namespace hop::core
