// A reader by indentation. What follows a key in its line decides how the value is read.
#include "core/corpus/yaml_fields.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/concat.hpp"
#include "core/base/found_place.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/scalar_text.hpp"
#include "core/corpus/yaml_flow.hpp"

namespace hop::core {
namespace {

constexpr auto npos = std::string_view::npos;

// The plain scalar at the start of a line, without the comment after it.
std::string_view without_comment(std::string_view text) {
  if (text.starts_with('#')) return {};
  for (std::size_t at = text.find('#'); at != npos; at = text.find('#', at + 1)) {
    if (is_blank_byte(text[at - 1])) return trimmed(text.substr(0, at));
  }
  return trimmed(text);
}

class BlockReader {
 public:
  BlockReader(std::string_view text, YamlFields& fields) : text_(text), fields_(fields) {}

  // False if the text is not a mapping.
  bool read() {
    read_block(0, {}, 0);
    skip_blank_lines();
    return at_ >= text_.size() && !is_prose_;
  }

 private:
  std::string_view line(std::size_t begin) const { return text_.substr(begin, line_end(begin) - begin); }
  std::size_t line_end(std::size_t begin) const { return std::min(text_.find('\n', begin), text_.size()); }
  std::size_t indent(std::size_t begin) const {
    std::size_t at = begin;
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    return at - begin;
  }
  void next_line() { at_ = std::min(line_end(at_) + 1, text_.size()); }

  void skip_blank_lines() {
    for (; at_ < text_.size(); next_line()) {
      const std::string_view content = trimmed(line(at_));
      if (!content.empty() && content[0] != '#') return;
    }
  }

  static bool is_item(std::string_view content) { return content == "-" || content.starts_with("- "); }

  // The size of "key:" at the start of the content, 0 if there is none. `key` is without quotes.
  static std::size_t read_key(std::string_view content, std::string& key) {
    if (content.empty() || is_item(content)) return 0;
    std::size_t colon = 0;
    if (is_quote(content[0])) {
      QuotedText quoted = read_quoted(content, 0);
      colon = quoted.end;
      while (colon != 0 && colon < content.size() && is_blank_byte(content[colon])) ++colon;
      if (colon == 0 || colon >= content.size() || content[colon] != ':') return 0;
      key = std::move(quoted.text);
    } else {
      if (content.find_first_of("[]{}#&*!|>%@`,") == 0) return 0;
      for (colon = content.find(':'); colon != npos; colon = content.find(':', colon + 1)) {
        if (colon + 1 == content.size() || is_blank_byte(content[colon + 1])) break;
      }
      if (colon == npos) return 0;
      key = trimmed(content.substr(0, colon));
    }
    if (key.empty() || key.size() > longest_yaml_key) return 0;
    return colon + 1;
  }

  // The lines of at least this indentation: a mapping, a sequence or a scalar.
  void read_block(std::size_t least, const std::string& key, int depth) {
    if (depth == deepest_yaml) return skip_block(least);
    for (skip_blank_lines(); at_ < text_.size(); skip_blank_lines()) {
      const std::size_t columns = indent(at_);
      if (columns < least) return;
      const std::string_view content = trimmed(line(at_));
      std::string name;
      if (is_item(content) && !(key.empty() && columns == 0)) {
        at_ += columns + 1;
        read_value(columns + 1, columns + 1, key, depth);
      } else if (const std::size_t bytes = read_key(content, name); bytes != 0) {
        at_ += columns + bytes;
        read_value(columns + 1, columns, joined_key(key, name), depth);
      } else {
        if (columns > 0) fields_.add(key, content);
        else add_without_space(content);
        next_line();
      }
    }
  }

  // "key:value" in the first column, as people write it, is a field; any other line without a key is prose.
  void add_without_space(std::string_view content) {
    const std::size_t colon = content.find(':');
    const std::string_view key = content.substr(0, colon == npos ? 0 : colon);
    if (key.empty() || key.size() > longest_yaml_key || !std::all_of(key.begin(), key.end(), is_bare_key_byte)) is_prose_ = true;
    else fields_.add(std::string(key), without_comment(content.substr(colon + 1)));
  }

  void skip_block(std::size_t least) {
    for (skip_blank_lines(); at_ < text_.size() && indent(at_) >= least; skip_blank_lines()) next_line();
  }

  // The value after a key or an item's mark at at_. Its further lines have at least `least` columns, and the items of a
  // sequence `least_of_items`.
  void read_value(std::size_t least, std::size_t least_of_items, const std::string& key, int depth) {
    while (at_ < text_.size() && is_blank_byte(text_[at_])) ++at_;
    const std::size_t first = fields_.size();
    const std::string anchor = read_properties();
    const std::string_view rest = without_comment(line(at_));
    std::string name;
    if (rest.empty()) {
      next_line();
      read_nested(least, least_of_items, key, depth);
    } else if (rest[0] == '|' || rest[0] == '>') {
      read_block_scalar(least, key);
    } else if (rest[0] == '*') {
      fields_.copy(rest.substr(1), key);
      next_line();
    } else if (is_quote(rest[0])) {
      read_quoted_scalar(least, key);
    } else if (rest[0] == '[' || rest[0] == '{') {
      read_flow(least, key, depth);
    } else if (least == least_of_items && (is_item(rest) || read_key(rest, name) != 0)) {
      read_inline_collection(least, key, depth);
    } else {
      read_plain(least, key);
    }
    fields_.end_anchor(anchor, first, key);
  }

  // An item that begins with "key: value" or "- item": a mapping or a sequence whose first line begins here.
  void read_inline_collection(std::size_t least, const std::string& key, int depth) {
    if (depth + 1 >= deepest_yaml) {
      next_line();
      return skip_block(least);
    }
    const std::size_t column = at_ - behind_found(text_.substr(0, at_).rfind('\n'));
    const std::string_view rest = trimmed(line(at_));
    if (is_item(rest)) {
      at_ += 1;
      read_value(column + 1, column + 1, key, depth + 1);
    } else {
      std::string name;
      at_ += read_key(rest, name);
      read_value(column + 1, column, joined_key(key, name), depth + 1);
    }
    read_block(least, key, depth + 1);
  }

  void read_nested(std::size_t least, std::size_t least_of_items, const std::string& key, int depth) {
    skip_blank_lines();
    if (at_ >= text_.size()) return;
    const std::size_t columns = indent(at_);
    if (is_item(trimmed(line(at_)))) {
      // The items of a sequence may stand below their key.
      while (at_ < text_.size() && indent(at_) >= least_of_items && is_item(trimmed(line(at_)))) {
        const std::size_t at_item = indent(at_);
        at_ += at_item + 1;
        read_value(at_item + 1, at_item + 1, key, depth + 1);
        skip_blank_lines();
      }
    } else if (columns >= least) {
      read_block(columns, key, depth + 1);
    }
  }

  // Skips "!tag", and returns the name of "&anchor".
  std::string read_properties() {
    std::string anchor;
    while (at_ < text_.size() && (text_[at_] == '&' || text_[at_] == '!')) {
      const std::size_t end = std::min(text_.find_first_of(" \t\n", at_), text_.size());
      if (text_[at_] == '&') anchor = text_.substr(at_ + 1, end - at_ - 1);
      at_ = end;
      while (at_ < text_.size() && is_blank_byte(text_[at_])) ++at_;
    }
    return anchor;
  }

  // The scalar may go on in lines with a larger indentation.
  void read_plain(std::size_t least, const std::string& key) {
    std::string value(without_comment(line(at_)));
    for (next_line(); at_ < text_.size(); next_line()) {
      const std::string_view content = trimmed(line(at_));
      std::string name;
      if (content.empty() || content[0] == '#' || indent(at_) < std::max<std::size_t>(least, 1)) break;
      if (is_item(content) || read_key(content, name) != 0) break;
      value.append(" ").append(without_comment(content));
    }
    fields_.add(key, value);
    skip_block(std::max<std::size_t>(least, 1));  // lines that no valid document has
  }

  // The end of a quoted scalar or a flow collection is valid if a comment at most follows, and if its lines are indented.
  bool ends_line(std::size_t begin, std::size_t end, std::size_t least) const {
    if (end == 0 || !without_comment(line(end)).empty()) return false;
    for (std::size_t next = text_.find('\n', begin); next != npos && next + 1 < end; next = text_.find('\n', next + 1)) {
      if (indent(next + 1) < std::max<std::size_t>(least, 1) && !trimmed(line(next + 1)).empty() &&
          trimmed(line(next + 1)).find_first_of("]}") != 0) {
        return false;
      }
    }
    return true;
  }

  void read_quoted_scalar(std::size_t least, const std::string& key) {
    const QuotedText quoted = read_quoted(text_, at_);
    if (!ends_line(at_, quoted.end, least)) return read_plain(least, key);
    fields_.add(key, trimmed(quoted.text));
    at_ = quoted.end;
    next_line();
  }

  // An unclosed list ends with its line.
  void read_flow(std::size_t least, const std::string& key, int depth) {
    const std::size_t before = fields_.size();
    const std::size_t end = read_yaml_flow(text_, at_, key, depth, fields_);
    if (ends_line(at_, end, least)) {
      at_ = end;
      return next_line();
    }
    fields_.drop_from(before);
    const std::string closed = concat(without_comment(line(at_)), text_[at_] == '[' ? ']' : '}');
    if (read_yaml_flow(closed, 0, key, depth, fields_) == closed.size()) return next_line();
    fields_.drop_from(before);
    read_plain(least, key);
  }

  // "|" keeps the line ends, ">" joins the lines.
  void read_block_scalar(std::size_t least, const std::string& key) {
    const bool is_folded = text_[at_] == '>';
    next_line();
    std::string value;
    std::size_t columns = 0;
    for (; at_ < text_.size(); next_line()) {
      const std::string_view content = line(at_);
      if (!trimmed(content).empty()) {
        const std::size_t own = indent(at_);
        if (own < std::max<std::size_t>(least, 1)) break;
        if (columns == 0) columns = own;
        value.append(content.substr(std::min(own, columns)));
      }
      value.push_back('\n');
    }
    fields_.add(key, trimmed(is_folded ? folded_lines(trimmed(value)) : value));
  }

  std::string_view text_;
  YamlFields& fields_;
  std::size_t at_ = 0;
  bool is_prose_ = false;  // a line in the first column is neither a key nor an item
};

}  // namespace

std::optional<std::vector<MetadataField>> read_yaml_fields(std::string_view text) {
  std::vector<MetadataField> out;
  YamlFields fields(out);
  if (!BlockReader(text, fields).read()) return std::nullopt;
  return out;
}

std::size_t read_flow_fields(std::string_view text, std::vector<MetadataField>& fields) {
  YamlFields added(fields);
  return text.starts_with('{') ? read_yaml_flow(text, 0, {}, 0, added) : 0;
}

}  // namespace hop::core
