// Each kind of further word has its function; all of them end in add(), which writes the bytes.
#include "core/text/further_words.hpp"

#include <algorithm>
#include <cstddef>

#include "core/text/stop_words.hpp"
#include "core/text/utf8.hpp"
#include "core/text/word_forms.hpp"

namespace hop::core {
namespace {

bool is_upper_throughout(std::string_view word) { return std::all_of(word.begin(), word.end(), ascii::is_upper); }

// The nearest words of the line or cell tell nothing about capitals if there are none, or only neutral ones.
enum class NeighborCase : std::uint8_t { none, neutral, in_capitals, other };

// `at`: the first byte to look at; step: 1, or −1 to look back. Numbers, single letters and further stop words in capitals ("AND, OR,
// NOT") are neutral.
NeighborCase neighbor_from(std::string_view text, std::size_t at, int step, Language language) {
  const auto moved = [](std::size_t from, int by) { return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(from) + by); };
  constexpr int most_words = 4;  // so that a long text of such words costs no more
  const auto is_part = [](char byte) { return ascii::is_word_byte(byte) || !ascii::is_ascii(byte); };
  for (int words = 0; words < most_words; ++words) {
    for (; at < text.size() && !is_part(text[at]); at = moved(at, step)) {
      if (text[at] == '\n' || text[at] == '|') return words == 0 ? NeighborCase::none : NeighborCase::neutral;
    }
    if (at >= text.size()) return words == 0 ? NeighborCase::none : NeighborCase::neutral;
    const std::size_t first = at;
    bool has_capital = false;
    for (; at < text.size() && is_part(text[at]); at = moved(at, step)) {
      if (ascii::is_lower(text[at])) return NeighborCase::other;
      has_capital |= ascii::is_upper(text[at]);
    }
    const std::size_t last = moved(at, -step);
    const std::string_view word = text.substr(std::min(first, last), std::max(first, last) + 1 - std::min(first, last));
    if (!has_capital && !ascii::is_ascii(word[0])) return NeighborCase::other;  // a script without case
    if (has_capital && word.size() > 1 && !is_stop_word(language, ascii::in_lower_case(word))) return NeighborCase::in_capitals;
  }
  return NeighborCase::neutral;
}

class FurtherWordWriter {
 public:
  FurtherWordWriter(std::string_view text, std::size_t begin, std::size_t end, Language language, TokenList& out)
      : text_(text), begin_(begin), end_(end), word_(text.substr(begin, end - begin)), language_(language), out_(out) {}

  // Whether they replace the word.
  bool append_all() {
    if (with_languages && language_ == Language::german && may_have_digraph()) append_without_digraph();
    const bool is_replaced = may_have_symbols(text_, begin_, end_) && append_with_symbols();
    if (ascii::is_digit(word_[0])) {
      append_grouped_number();
      append_number_and_unit();
    }
    if (ascii::has_capital_or_underscore(text_, begin_ + 1, end_)) {
      for (const ByteRange part : identifier_parts_of(word_)) add(begin_ + part.begin, begin_ + part.end, ascii::lower);
      if (!is_replaced && is_name_in_capitals()) add(begin_, end_, [](char byte) { return byte; });
    }
    return is_replaced;
  }

 private:
  // Makes a token of a range of the text: the bytes that `map` gives, without those that it drops (0).
  void add(std::size_t begin, std::size_t end, char (*map)(char)) {
    const std::size_t term = out_.terms.size();
    for (std::size_t at = begin; at < end; ++at) {
      if (const char mapped = map(text_[at])) out_.terms.push_back(mapped);
    }
    out_.tokens.push_back({byte_range(begin, end), byte_range(term, out_.terms.size())});
  }

  // ".NET" is not the word "net", but ".gitignore" is found by "gitignore".
  bool append_with_symbols() {
    const ByteRange source = symbol_word_at(text_, begin_, end_);
    if (source.empty()) return false;
    if (begin_ - source.begin <= 1) add(source.begin, source.end, ascii::lower);  // once, by the first part of "AT&T"
    return text_[source.begin] != '.' || (word_.size() > 1 && is_upper_throughout(word_));
  }

  bool is_digit_at(std::size_t at) const { return at < text_.size() && ascii::is_digit(text_[at]); }

  std::size_t end_of_digits(std::size_t at) const {
    while (is_digit_at(at)) ++at;
    return at;
  }

  // "1,250,000" → "1250000" for the word that is, or begins with, the first group. A point or a space needs two more: "1.250" is
  // a fraction.
  void append_grouped_number() {
    std::size_t at = end_of_digits(begin_);
    if (at - begin_ > 3 || at == text_.size()) return;
    const CodePoint found = decode_utf8(text_, at);
    if (std::u32string_view(U",.'_ \u00A0\u2009\u202F\u2019").find(found.value) == std::u32string_view::npos) return;
    const std::string_view separator = text_.substr(at, found.length);
    const bool is_later_group = begin_ > separator.size() && is_digit_at(begin_ - separator.size() - 1) &&
                                text_.substr(begin_ - separator.size(), separator.size()) == separator;
    if (is_later_group) return;
    std::size_t groups = 0;
    const auto next_group = [&] {
      return text_.substr(at, separator.size()) == separator ? at + separator.size() : text_.size();
    };
    for (std::size_t next = next_group(); end_of_digits(next) - next == 3; next = next_group()) at = next + 3, ++groups;
    const bool is_ambiguous = separator == "." || separator == " ";
    if (groups < (is_ambiguous ? 2u : 1u) || (separator != " " && is_digit_at(next_group()))) return;
    add(begin_, at, [](char byte) { return ascii::is_digit(byte) ? byte : '\0'; });
  }

  // "300m" → "300", "15km" → "15", "km". Ordinals and decades are words: "19th", "1990s".
  void append_number_and_unit() {
    constexpr std::size_t longest_unit = 3;
    const std::size_t unit = end_of_digits(begin_);
    const std::string_view letters = text_.substr(unit, end_ - unit);
    const bool is_unit =
        !letters.empty() && letters.size() <= longest_unit && std::all_of(letters.begin(), letters.end(), ascii::is_letter);
    const bool is_decade = letters == "s" && unit - begin_ == 4;
    const bool is_ordinal = letters.size() == 2 && std::string_view("st nd rd th").find(letters) != std::string_view::npos;
    if (!is_unit || is_decade || is_ordinal) return;
    add(begin_, unit, ascii::lower);
    if (letters.size() > 1) add(unit, end_, ascii::lower);
  }

  // "IT", "OR", "WHO": a stop word in capitals is a name where they are not the rule. It stays in capitals, apart from the word.
  bool is_name_in_capitals() const {
    if (word_.size() < 2 || !is_upper_throughout(word_) || !is_stop_word(language_, ascii::in_lower_case(word_))) return false;
    const NeighborCase before = neighbor_from(text_, begin_ == 0 ? text_.size() : begin_ - 1, -1, language_);
    const NeighborCase behind = neighbor_from(text_, end_, 1, language_);
    if (before == NeighborCase::in_capitals || behind == NeighborCase::in_capitals) return false;
    return before == NeighborCase::other || behind == NeighborCase::other ||
           (before == NeighborCase::none && behind == NeighborCase::none);
  }

  bool may_have_digraph() const {
    for (std::size_t at = 1; at < word_.size(); ++at) {
      const char before = ascii::lower(word_[at - 1]);
      if (word_[at] == 'e' && (before == 'a' || before == 'o' || before == 'u')) return true;
    }
    return false;
  }

  // In German, a digraph of an ASCII word may stand for an umlaut.
  void append_without_digraph() {
    SecondForms forms;
    find_second_forms(ascii::in_lower_case(word_), language_, forms);
    if (forms.unmarked.empty()) return;
    const std::size_t term = out_.terms.size();
    out_.terms += forms.unmarked;
    out_.tokens.push_back({byte_range(begin_, end_), byte_range(term, out_.terms.size()), true});
  }

  std::string_view text_;
  std::size_t begin_, end_;
  std::string_view word_;
  Language language_;
  TokenList& out_;
};

}  // namespace

bool append_further_words(std::string_view text, std::size_t begin, std::size_t end, Language language, TokenList& out) {
  return FurtherWordWriter(text, begin, end, language, out).append_all();
}

}  // namespace hop::core
