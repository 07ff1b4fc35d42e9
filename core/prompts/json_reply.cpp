// A byte scanner, not a JSON parser: replies are often truncated or slightly malformed, and models write Python's literals, too.
#include "core/prompts/json_reply.hpp"

#include <algorithm>

#include "core/prompts/bare_reply.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/prompts/reply_lines.hpp"
#include "core/text/ascii.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {

namespace {

// Whether the quotation mark at the front ends its string. A single one may be an apostrophe: it ends a string only before a comma,
// a colon or a bracket.
bool ends_string(std::string_view text, char quote) {
  if (text.front() != quote) return false;
  if (quote == '"') return true;
  const std::size_t next = text.find_first_not_of(" \t\r\n", 1);
  return next == std::string_view::npos || std::string_view(",:]})").find(text[next]) != std::string_view::npos;
}

// Reads a string after its opening quotation mark and leaves `text` after the closing one.
std::string take_string(std::string_view& text, char quote) {
  std::string said;
  while (!text.empty() && !ends_string(text, quote)) {
    char c = text.front();
    text.remove_prefix(1);
    if (c != '\\' || text.empty()) {
      said += c;
      continue;
    }
    c = text.front();
    text.remove_prefix(1);
    if (c == 'n') said += '\n';
    else if (c == 't') said += '\t';
    else if (c == 'r' || c == 'b' || c == 'f') said += ' ';
    else if (c != 'u') said += c;
    else {
      unsigned code = 0;
      std::size_t digits = 0;
      for (; digits < 4 && digits < text.size(); ++digits) {
        const int digit = ascii::hexadecimal_value(text[digits]);
        if (digit < 0) break;
        code = code * 16 + static_cast<unsigned>(digit);
      }
      text.remove_prefix(digits);
      append_utf8(said, code);  // half of a surrogate pair: U+FFFD
    }
  }
  if (!text.empty()) text.remove_prefix(1);
  return said;
}

constexpr std::string_view blanks = " \t\r\n";

// Where the JSON of a reply begins: at its first character other than blanks, or behind lines that only introduce it.
std::string_view json_part(std::string_view reply) {
  constexpr std::size_t longest_name = 40;
  while (!reply.empty()) {
    const std::size_t end = std::min(reply.find('\n'), reply.size());
    const std::string_view line = trim_blanks(reply.substr(0, end));
    const std::size_t equal = line.substr(0, longest_name).find(" = ");  // "entities = [...]"
    const std::string_view behind_label = split_label(line).text,
                           behind_equal = equal == std::string_view::npos ? line : trim_blanks(line.substr(equal + 3));
    for (const std::string_view part : {line, behind_label, behind_equal}) {
      if (!part.empty() && (part[0] == '{' || part[0] == '['))
        return reply.substr(static_cast<std::size_t>(part.data() - reply.data()));
    }
    if (!is_preamble(line)) return {};
    reply.remove_prefix(std::min(end + 1, reply.size()));
  }
  return {};
}

class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) : text_(text) {}

  std::optional<std::vector<JsonString>> scan() {
    while (!text_.empty()) {
      const char c = text_.front();
      if (c == '"' || c == '\'') take_quoted(c);
      else if (ascii::is_digit(c) || (c == '-' && text_.size() > 1 && ascii::is_digit(text_[1]))) take_number();
      else if (ascii::is_letter(c)) {
        if (!take_word()) return std::nullopt;
      } else if (take_mark(c)) break;
    }
    if (strings_.empty() && has_bare_number_) return std::nullopt;  // a citation: "[1] Goethe"
    return std::move(strings_);
  }

 private:
  void add(std::string said) {
    const bool in_row = open_.size() > 1 && open_[open_.size() - 2] == '[';
    strings_.push_back({std::move(key_), std::move(said), in_row ? rows_ : 0});
    key_.clear();
  }

  void take_quoted(char quote) {
    text_.remove_prefix(1);
    std::string said = take_string(text_, quote);
    const std::size_t next = text_.find_first_not_of(blanks);
    if (next != std::string_view::npos && text_[next] == ':') key_ = std::move(said);
    else add(std::move(said));
  }

  void take_number() {
    const std::size_t end = std::min(text_.find_first_not_of("0123456789.eE+-"), text_.size());
    if (!key_.empty()) add(std::string(text_.substr(0, end)));
    else has_bare_number_ = true;
    text_.remove_prefix(end);
  }

  // A constant, or a key without quotation marks. False for any other word: then the text is not JSON.
  bool take_word() {
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n:,]})"), text_.size());
    const std::string word = letters_of(text_.substr(0, end));
    const std::size_t next = text_.find_first_not_of(blanks, end);
    const bool is_key = next != std::string_view::npos && text_[next] == ':' && open_.ends_with('{');
    const bool is_constant = word == "true" || word == "false" || word == "null" || word == "none";
    if (!is_key && !is_constant) return false;
    if (is_key) key_ = text_.substr(0, end);
    else if (!key_.empty() && (word == "true" || word == "false")) add(word == "true" ? "yes" : "no");
    text_.remove_prefix(end);
    return true;
  }

  // True at the end of the outermost value: the rest is a remark.
  bool take_mark(char c) {
    if (c == '{' || c == '[' || c == '(') {
      if (open_.ends_with('[')) key_.clear();  // a key names the elements of its own list
      open_ += c == '{' ? '{' : '[';
      rows_ += open_.size() > 1 && open_[open_.size() - 2] == '[';
    } else if ((c == '}' || c == ']' || c == ')') && !open_.empty()) {
      open_.pop_back();
      if (open_.empty()) return true;
    }
    if (c == ',' || c == '}') key_.clear();
    text_.remove_prefix(1);
    return false;
  }

  std::string_view text_;
  std::vector<JsonString> strings_;
  std::string key_, open_;  // `open_`: the stack of open brackets
  std::uint32_t rows_ = 0;
  bool has_bare_number_ = false;
};

}  // namespace

std::optional<std::vector<JsonString>> json_strings(std::string_view reply) {
  const std::string_view part = json_part(reply);
  if (part.empty()) return std::nullopt;
  return JsonScanner(part).scan();
}

std::string json_text(std::span<const JsonString> strings, std::span<const std::string_view> keys) {
  for (const std::string_view key : keys) {
    for (const JsonString& one : strings) {
      if (letters_of(one.key) == key && one.text.find_first_not_of(blanks) != std::string::npos) return one.text;
    }
  }
  return strings.size() == 1 && !is_thought_key(strings[0].key) ? strings[0].text : std::string();
}

bool is_thought_key(std::string_view key) { return is_thought_label(letters_of(key)) || letters_of(key) == "reasoning"; }

}  // namespace hop::core
