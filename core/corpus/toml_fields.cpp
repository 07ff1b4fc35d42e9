// Reads from left to right with one position. A table's name is a prefix of the keys below it, and both have a limit.
#include "core/corpus/toml_fields.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/concat.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/scalar_text.hpp"

namespace hop::core {
namespace {

constexpr int deepest_toml = 32;
constexpr std::size_t longest_toml_key = 256;  // in bytes, with the names of its tables

class TomlReader {
 public:
  TomlReader(std::string_view text, std::vector<MetadataField>& out) : text_(text), out_(out) {}

  bool read() {
    for (skip_space(true); at_ < text_.size(); skip_space(true)) {
      if (!(text_[at_] == '[' ? read_table() : read_pair(table_, 0)) || !ends_line()) return false;
    }
    return true;
  }

 private:
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  // Skips white space and comments.
  void skip_space(bool and_lines) {
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '#') at_ = std::min(text_.find('\n', at_), text_.size());
      if (at_ == text_.size()) return;
      if (text_[at_] == '\n' ? !and_lines : text_[at_] != ' ' && text_[at_] != '\t') return;
    }
  }

  bool ends_line() {
    skip_space(false);
    return at_ >= text_.size() || text_[at_] == '\n';
  }

  // "[extra]" or "[[links]]"
  bool read_table() {
    const std::size_t brackets = text_.substr(at_, 2) == "[[" ? 2 : 1;
    at_ += brackets;
    table_.clear();
    if (!read_key(table_) || text_.substr(at_, brackets) != std::string_view("]]").substr(0, brackets)) return false;
    at_ += brackets;
    return true;
  }

  // A bare, quoted or dotted key, which is appended to `key`.
  bool read_key(std::string& key) {
    for (;;) {
      skip_space(false);
      std::string part;
      if (is_quote(here())) {
        if (!read_string(part)) return false;
      } else {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_bare_key_byte(text_[at_])) ++at_;
        part = text_.substr(begin, at_ - begin);
      }
      if (part.empty()) return false;
      key = key.empty() ? part : concat(key, '.', part);
      if (key.size() > longest_toml_key) return false;
      skip_space(false);
      if (here() != '.') return true;
      ++at_;
    }
  }

  // "key = value"
  bool read_pair(const std::string& table, int depth) {
    std::string key = table;
    if (!read_key(key) || here() != '=') return false;
    ++at_;
    skip_space(false);
    return read_value(key, depth);
  }

  bool read_value(const std::string& key, int depth) {
    if (depth == deepest_toml) return false;
    if (here() == '[') return read_list(']', [&] { return read_value(key, depth + 1); });
    if (here() == '{') return read_list('}', [&] { return read_pair(key, depth + 1); });
    std::string value;
    if (is_quote(here())) {
      if (!read_string(value)) return false;
    } else {
      const std::size_t end = std::min(text_.find_first_of(",]}#\n", at_), text_.size());
      value = trimmed(text_.substr(at_, end - at_));
      if (value.empty()) return false;
      at_ = end;
    }
    if (!value.empty()) out_.push_back({key, std::move(value)});
    return true;
  }

  // Entries between commas, up to the bracket `close`.
  template <class ReadEntry>
  bool read_list(char close, ReadEntry read_entry) {
    for (++at_;; ++at_) {
      skip_space(true);
      if (here() != close) {
        if (!read_entry()) return false;
        skip_space(true);
      }
      if (here() == close) break;
      if (here() != ',') return false;
    }
    ++at_;
    return true;
  }

  // A basic or literal string, of one line or, between three quotes, of several.
  bool read_string(std::string& value) {
    const char quote = text_[at_];
    const std::string three(3, quote);
    const bool is_long = text_.substr(at_, 3) == three;
    at_ += is_long ? 3 : 1;
    if (is_long && here() == '\n') ++at_;
    while (at_ < text_.size()) {
      if (is_long ? text_.substr(at_, 3) == three : text_[at_] == quote) {
        at_ += is_long ? 3 : 1;
        return true;
      }
      if (text_[at_] == '\n' && !is_long) return false;
      if (text_[at_] == '\\' && quote == '"') at_ = append_unescaped(text_, at_, value);
      else value.push_back(text_[at_++]);
    }
    return false;
  }

  std::string_view text_;
  std::vector<MetadataField>& out_;
  std::size_t at_ = 0;
  std::string table_;  // the table to which the keys belong
};

}  // namespace

std::optional<std::vector<MetadataField>> read_toml_fields(std::string_view text) {
  std::vector<MetadataField> out;
  if (!TomlReader(text, out).read()) return std::nullopt;
  return out;
}

}  // namespace hop::core
