// Purely lexical rules: strip operators and brackets from a code span; recognize a marked term by the punctuation after
// it. Both reject names that consist only of stop words and numbers.
#include "core/corpus/marked_names.hpp"

#include "core/corpus/clean.hpp"
#include "core/text/ascii.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
namespace {

// Longer contents are commands, expressions or sentences, not names.
constexpr std::size_t most_words_of_code = 3, most_tokens_of_term = 6, longest_term = 80;

bool is_letter(char c) { return ascii::is_letter(c) || !ascii::is_ascii(c); }

std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < text.size(); ++i) words += text[i] != ' ' && (i == 0 || text[i - 1] == ' ');
  return words;
}

bool says_something(const KeyTokens& tokens) {
  for (const KeyToken& token : tokens.tokens) {
    if (!token.is_stop_word && !token.is_number && token.length >= 2) return true;
  }
  return false;
}

bool starts_with(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }

// Whether the text after a term starts with a separator between a term and its definition.
bool is_definition_mark(std::string_view behind) {
  return starts_with(behind, ":") || starts_with(behind, " :") || starts_with(behind, " - ") || starts_with(behind, " -- ") ||
         starts_with(behind, " \u2013 ") || starts_with(behind, " \u2014 ") || starts_with(behind, "\u2014");
}

// The position after the number of an item and its space: "1. ", "2) "; 0 without a number.
std::size_t behind_number(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && ascii::is_digit(text[at])) ++at;
  const bool is_number = at > 0 && at + 1 < text.size() && (text[at] == '.' || text[at] == ')') && text[at + 1] == ' ';
  return is_number ? at + 2 : 0;
}

}  // namespace

// Strips sigils at the start, everything from the first bracket or operator on, and punctuation at the end.
std::string_view name_in_code(std::string_view code) {
  std::string_view name = trimmed(code);
  // Skips sigils: "--flag", "&value", "#[derive]", "@decorator", "./script".
  const std::size_t first = name.find_first_not_of("-&*#[<$.@~!/");
  if (first == std::string_view::npos || !(is_letter(name[first]) || name[first] == '_')) return {};
  name = name.substr(first);
  name = trimmed(name.substr(0, name.find_first_of("<>([{=!?\"'|;,\n)]}")));
  while (!name.empty() && (name.back() == ':' || name.back() == '.' || name.back() == '*' || name.back() == '&')) {
    name = trimmed(name.substr(0, name.size() - 1));
  }
  if (name.size() > longest_term || count_words(name) > most_words_of_code) return {};
  KeyTokens tokens;
  find_key_tokens(name, tokens);
  return says_something(tokens) ? name : std::string_view();
}

bool may_be_term(std::string_view text) {
  if (text.size() > longest_term) return false;
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  return says_something(tokens) && tokens.tokens.size() <= most_tokens_of_term;
}

// The term is in strong emphasis or a code span at the start of the item, before a colon or dash.
ByteRange defined_term(std::string_view source, ByteRange line) {
  const std::string_view text = line.of(source);
  const std::size_t begin = behind_number(text);
  const std::string_view item = text.substr(begin);
  std::size_t term_begin = 0, term_end = 0;
  if (starts_with(item, "**") || starts_with(item, "__")) {
    const std::size_t close = item.find(item.substr(0, 2), 2);
    if (close == std::string_view::npos) return {};
    term_begin = 2, term_end = close;
    // "**Term:** …" has its separator inside of the emphasis.
    if (item[close - 1] == ':') {
      --term_end;
    } else if (!is_definition_mark(item.substr(close + 2))) {
      return {};
    }
  } else if (starts_with(item, "`")) {
    const std::size_t close = item.find('`', 1);
    if (close == std::string_view::npos || !is_definition_mark(item.substr(close + 1))) return {};
    term_end = close + 1;
  }
  if (term_end <= term_begin) return {};
  const ByteRange term{static_cast<std::uint32_t>(line.begin + begin + term_begin),
                       static_cast<std::uint32_t>(line.begin + begin + term_end)};
  return may_be_term(term.of(source)) ? term : ByteRange{};
}

}  // namespace hop::core
