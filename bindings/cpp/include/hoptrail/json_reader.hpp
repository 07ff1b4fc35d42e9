// A reader of the engine's JSON, value by value, in one pass and without a tree. It knows the forms that the engine writes: no
// white space, and an escape only for a quotation mark, a backslash or a control character. Anything else is an error.
#pragma once

#include <charconv>
#include <cstdint>
#include <locale>
#include <sstream>
#include <string>
#include <string_view>

#include "hoptrail/error.hpp"

namespace hop::detail {

// Two numbers of an array: [begin, end].
struct JsonPair {
  std::uint32_t &begin, &end;
};

class JsonReader {
 public:
  // The text must outlive the reader.
  explicit JsonReader(std::string_view text) : text_(text), rest_(text) {}

  // Calls member(name) for each member. It reads or skips the value.
  template <class Member>
  void object(Member&& member) {
    expect('{');
    if (accept('}')) return;
    do {
      const std::string name = string();
      expect(':');
      member(std::string_view(name));
    } while (accept(','));
    expect('}');
  }

  // Calls element() for each element. It reads or skips the value.
  template <class Element>
  void array(Element&& element) {
    expect('[');
    if (accept(']')) return;
    do element();
    while (accept(','));
    expect(']');
  }

  std::string string() {
    expect('"');
    std::string text;
    for (;;) {
      const std::size_t stop = rest_.find_first_of("\"\\");
      if (stop == std::string_view::npos) fail("a text has no end");
      text.append(rest_.substr(0, stop));
      rest_.remove_prefix(stop);
      if (accept('"')) return text;
      text += escaped();
    }
  }

  template <class Number>
  Number whole_number() {
    const std::string_view token = word();
    Number number = 0;
    const auto [end, failure] = std::from_chars(token.data(), token.data() + token.size(), number);
    if (failure != std::errc() || end != token.data() + token.size()) fail("no whole number in bounds");
    return number;
  }

  // A stream, because std::from_chars lacks floating numbers in some libraries, and strtod depends on the locale.
  double number() {
    std::istringstream token{std::string(word())};
    token.imbue(std::locale::classic());
    double number = 0;
    if (!(token >> number) || token.peek() != std::istringstream::traits_type::eof()) fail("no number");
    return number;
  }

  bool truth() {
    if (accept_word("true")) return true;
    if (!accept_word("false")) fail("neither true nor false");
    return false;
  }

  // Whether the value is null, which is then read.
  bool accept_null() { return accept_word("null"); }

  // Reads a value of any type.
  void skip() {
    if (rest_.starts_with('{')) return object([this](std::string_view) { skip(); });
    if (rest_.starts_with('[')) return array([this] { skip(); });
    if (rest_.starts_with('"')) return static_cast<void>(string());
    if (!accept_word("true") && !accept_word("false") && !accept_null()) number();
  }

  // The value was all of the text.
  void end() const {
    if (!rest_.empty()) fail("text follows the value");
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw Error(HOP_STATUS_INTERNAL, "the engine's JSON cannot be read: " + what + ", at byte " +
                                         std::to_string(text_.size() - rest_.size()) + " of " + std::to_string(text_.size()));
  }

 private:
  bool accept(char byte) {
    if (!rest_.starts_with(byte)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void expect(char byte) {
    if (!accept(byte)) fail(std::string("no '") + byte + "'");
  }

  // A number, true, false or null.
  std::string_view word() {
    const std::string_view found = rest_.substr(0, rest_.find_first_of(",]}"));
    rest_.remove_prefix(found.size());
    return found;
  }

  bool accept_word(std::string_view wanted) {
    if (rest_.substr(0, rest_.find_first_of(",]}")) != wanted) return false;
    rest_.remove_prefix(wanted.size());
    return true;
  }

  char escaped() {
    static constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    expect('\\');
    if (accept('u')) return control_character();
    const std::size_t place = rest_.empty() ? std::string_view::npos : letters.find(rest_.front());
    if (place == std::string_view::npos) fail("an unknown escape");
    rest_.remove_prefix(1);
    return meanings[place];
  }

  char control_character() {
    const std::string_view digits = rest_.substr(0, 4);
    unsigned code = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (digits.size() != 4 || failure != std::errc() || end != digits.data() + 4 || code >= 0x80)
      fail("an escape beyond \\u007f");
    rest_.remove_prefix(4);
    return static_cast<char>(code);
  }

  std::string_view text_, rest_;
};

}  // namespace hop::detail
