// A small hand-written parser over the question's key tokens: a structure word, then numbers, ranges and lists. It is
// English only; gaps between tokens give the punctuation that keys do not have.
#include "core/methods/kgp/structure_names.hpp"

#include <algorithm>

#include "core/text/word_list.hpp"

namespace hop::core {

namespace {

constexpr std::size_t most_structure_names = 100;
constexpr std::size_t most_number_digits = 9;  // so that numbers fit 32 bits

constexpr std::string_view section_words = "sections section chapters chapter";

bool is_structure_word(std::string_view token, StructureKind& kind) {
  if (word_is_in("pages page", token)) kind = StructureKind::page;
  else if (word_is_in("tables table", token)) kind = StructureKind::table;
  else if (word_is_in(section_words, token)) kind = StructureKind::section;
  else return false;
  return true;
}

// The text between tokens i and i + 1, or after the last token.
std::string_view gap_behind(std::string_view text, const KeyTokens& tokens, std::size_t i) {
  const ByteRange token = tokens.tokens[i].source;
  if (i + 1 == tokens.tokens.size()) return text.substr(token.end);
  return between(token, tokens.tokens[i + 1].source).of(text);
}

bool holds_one_of(std::string_view gap, std::initializer_list<const char*> marks) {
  return std::any_of(marks.begin(), marks.end(), [&](const char* mark) { return gap.find(mark) != gap.npos; });
}

bool holds_quote(std::string_view gap) { return holds_one_of(gap, {"\"", "“", "”", "„", "«", "»"}); }

bool is_ascii_number(const KeyTokens& tokens, std::size_t i) {
  if (i >= tokens.tokens.size()) return false;
  const std::string_view token = tokens.token(i);
  return token.size() <= most_number_digits && token.find_first_not_of("0123456789") == token.npos;
}

std::uint32_t number_at(const KeyTokens& tokens, std::size_t i) {
  std::uint32_t number = 0;
  for (const char digit : tokens.token(i)) number = 10 * number + static_cast<std::uint32_t>(digit - '0');
  return number;
}

// Reads a number, a range of pages or tables, or a section number such as "2.1" from token `at` on. Returns the token after
// it.
std::size_t read_number(std::string_view text, const KeyTokens& tokens, std::size_t at, StructureName& name) {
  const auto gap_before = [&](std::size_t i) { return gap_behind(text, tokens, i - 1); };
  name.number_begin = static_cast<std::uint32_t>(at);
  name.first = name.last = number_at(tokens, at++);
  if (name.kind == StructureKind::section) {
    while (is_ascii_number(tokens, at) && gap_before(at) == ".") ++at;
  } else if (is_ascii_number(tokens, at) && holds_one_of(gap_before(at), {"-", "–", "—"})) {
    name.last = number_at(tokens, at++);
  } else if (is_ascii_number(tokens, at + 1) && word_is_in("to through", tokens.token(at))) {
    name.last = number_at(tokens, at + 1);
    at += 2;
  }
  // Accepts "pages 5-3", too.
  if (name.last < name.first) std::swap(name.first, name.last);
  name.number_end = static_cast<std::uint32_t>(at);
  return at;
}

// "second" and "2nd" give 2; any other token gives 0.
std::uint32_t ordinal_at(const KeyTokens& tokens, std::size_t i) {
  constexpr std::string_view words[] = {"first", "second",  "third",  "fourth", "fifth",
                                        "sixth", "seventh", "eighth", "ninth",  "tenth"};
  const std::string_view token = tokens.token(i);
  const auto word = std::find(std::begin(words), std::end(words), token);
  if (word != std::end(words)) return static_cast<std::uint32_t>(word - std::begin(words)) + 1;
  const std::size_t digits = std::min(token.find_first_not_of("0123456789"), token.size());
  if (digits == 0 || digits > 4 || digits == token.size() || !word_is_in("st nd rd th", token.substr(digits))) return 0;
  std::uint32_t number = 0;
  for (const char digit : token.substr(0, digits)) number = 10 * number + static_cast<std::uint32_t>(digit - '0');
  return number;
}

}  // namespace

std::vector<StructureName> find_structure_names(std::string_view question, const KeyTokens& tokens, bool with_ordinals) {
  std::vector<StructureName> names;
  const std::size_t count = tokens.tokens.size();
  for (std::size_t at = 0; at < count && names.size() < most_structure_names;) {
    StructureName name;
    name.place = static_cast<std::uint32_t>(at);
    if (!is_structure_word(tokens.token(at++), name.kind)) continue;
    if (!is_ascii_number(tokens, at) && name.kind == StructureKind::section) {
      // The quotation mark may be before the word (the “Methods” section) or after it (section “Methods”).
      name.is_quoted =
          holds_quote(gap_behind(question, tokens, at - 1)) || (at > 1 && holds_quote(gap_behind(question, tokens, at - 2)));
      names.push_back(name);
    }
    // "the second table"
    const bool may_have_ordinal = with_ordinals && name.kind != StructureKind::section && name.place > 0;
    if (may_have_ordinal && !is_ascii_number(tokens, at)) {
      name.first = name.last = ordinal_at(tokens, name.place - 1);
      name.number_begin = name.place - 1, name.number_end = name.place;
      if (name.first > 0) names.push_back(name);
    }
    // "pages 1, 4 and 6-8"
    while (is_ascii_number(tokens, at) && names.size() < most_structure_names) {
      at = read_number(question, tokens, at, name);
      names.push_back(name);
      // A list continues after "and", "or" or a comma.
      if (at < count && word_is_in("and or", tokens.token(at)) && is_ascii_number(tokens, at + 1)) ++at;
      else if (gap_behind(question, tokens, at - 1).find(',') == question.npos) break;
    }
  }
  return names;
}

std::size_t heading_match(const KeyTokens& question, const StructureName& name, std::string_view heading) {
  KeyTokens tokens;
  find_key_tokens(heading, tokens);
  const std::size_t end = tokens.tokens.size();
  // "Chapter 2.1 Data": a word, a number, the rest.
  const std::size_t number = end > 0 && word_is_in(section_words, tokens.token(0)) ? 1 : 0;
  std::size_t rest = number;
  while (is_ascii_number(tokens, rest)) ++rest;
  if (name.has_number()) {
    const bool is_same = number < rest && tokens.key(number, rest - 1) == question.key(name.number_begin, name.number_end - 1);
    return is_same ? rest - number : 0;
  }
  // Tries the whole heading first, then the heading without its number.
  const std::size_t count = question.tokens.size(), place = name.place;
  for (const std::size_t first : {std::size_t{0}, rest}) {
    if (first >= end) continue;
    const std::size_t length = end - first;
    const auto is_at = [&](std::size_t at) {
      return at + length <= count && question.key(at, at + length - 1) == tokens.key(first, end - 1);
    };
    const bool has_word_between = place + 1 < count && word_is_in("on about called named titled", question.token(place + 1));
    if (is_at(place + 1) || (has_word_between && is_at(place + 2)) || (length <= place && is_at(place - length))) {
      return length;
    }
  }
  return 0;
}

}  // namespace hop::core
