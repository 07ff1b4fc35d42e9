// A line scanner, not a YAML parser: nested maps, block scalars and anchors are skipped, so malformed YAML cannot fail
// the indexing of a document.
#include "core/corpus/front_matter.hpp"

#include "core/corpus/clean.hpp"
#include "core/corpus/link_syntax.hpp"

namespace hop::core {
namespace {

// The line that begins at byte `begin`, without its line end.
std::string_view line_at(std::string_view text, std::size_t begin) {
  const std::size_t end = text.find('\n', begin);
  return text.substr(begin, end == std::string_view::npos ? std::string_view::npos : end - begin);
}

// Removes spaces and tabs at the end of the line.
std::string_view without_trailing_space(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
  return line;
}

// Removes the quotes of a scalar, or the comment after it.
std::string_view scalar(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && (text[0] == '"' || text[0] == '\'')) {
    const std::size_t close = text.find(text[0], 1);
    if (close != std::string_view::npos) return trimmed(text.substr(1, close - 1));
  }
  if (!text.empty() && text[0] == '#') return {};
  const std::size_t comment = text.find(" #");
  return trimmed(text.substr(0, comment));
}

// Whether the value is a path, that is, neither a URL nor a pattern ("/:year/:title/").
bool is_path(std::string_view value) { return value.size() <= longest_link_part && value.find(':') == std::string_view::npos; }

bool is_path_from_root(std::string_view value) { return value[0] == '/' && is_path(value); }

// Whether the value of this key is a published path. A slug is relative to the folder, a permalink starts at the root.
bool declares_path(std::string_view key, std::string_view value) {
  if (key == "slug" || key == "id") return is_path(value);
  return (key == "permalink" || key == "url" || key == "redirect_from") && is_path_from_root(value);
}

void add_path(FrontMatter& out, std::string_view value) {
  constexpr std::size_t most_paths = 100;  // each one is stored with the document's folder as a prefix
  if (out.paths.size() < most_paths) out.paths.emplace_back(value);
}

// Dispatches a value by its key: title, aliases, paths, or metadata.
void add_value(FrontMatter& out, std::string_view key, std::string_view value) {
  value = scalar(value);
  if (value.empty() || key.empty()) return;
  if (key == "title") {
    if (out.title.empty()) out.title = value;
  } else if (key == "aliases" || key == "alias") {
    if (is_path_from_root(value)) {
      add_path(out, value);
    } else {
      out.aliases.emplace_back(value);
    }
  } else {
    if (declares_path(key, value)) add_path(out, value);
    out.metadata.push_back({std::string(key), std::string(value)});
  }
}

// Reads a flow sequence: [a, "b, c"]. Commas inside quotes do not separate values.
void add_list(FrontMatter& out, std::string_view key, std::string_view list) {
  char quote = 0;
  std::size_t begin = 1;
  for (std::size_t at = 1; at < list.size(); ++at) {
    const char c = list[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if ((c == '"' || c == '\'') && trimmed(list.substr(begin, at - begin)).empty()) {
      // A quote counts only at the start of a value: "it's" contains an apostrophe.
      quote = c;
    } else if (c == ',' || c == ']') {
      add_value(out, key, list.substr(begin, at - begin));
      begin = at + 1;
      if (c == ']') return;
    }
  }
  add_value(out, key, list.substr(begin));  // unclosed
}

// The key of a "key: value" line; empty for other lines. Only keys in the first column count, because nested maps are
// ignored.
std::string_view key_of_line(std::string_view line, std::string_view& rest) {
  if (line.empty() || line[0] == ' ' || line[0] == '\t' || line[0] == '#' || line[0] == '-') return {};
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return {};
  if (colon + 1 < line.size() && line[colon + 1] != ' ' && line[colon + 1] != '\t') return {};
  rest = trimmed(line.substr(colon + 1));
  return scalar(line.substr(0, colon));
}

}  // namespace

FrontMatter read_front_matter(std::string_view text) {
  FrontMatter out;
  if (without_trailing_space(line_at(text, 0)) != "---" || text.find('\n') == std::string_view::npos) return out;
  std::string_view key;
  for (std::size_t begin = text.find('\n') + 1; begin < text.size();) {
    const std::string_view line = without_trailing_space(line_at(text, begin));
    const std::size_t line_end = text.find('\n', begin);
    const std::size_t next = line_end == std::string_view::npos ? text.size() : line_end + 1;
    // The front matter is accepted only when its end is found.
    if (line == "---" || line == "...") {
      out.end = static_cast<std::uint32_t>(next);
      return out;
    }
    const std::string_view content = trimmed(line);
    std::string_view rest;
    if (const std::string_view found = key_of_line(line, rest); !found.empty()) {
      key = found;
      if (!rest.empty() && rest[0] == '[') {
        add_list(out, key, rest);
      } else if (rest != "|" && rest != ">") {
        // Any value except a block scalar, which is not supported.
        add_value(out, key, rest);
      }
    } else if (content.size() > 2 && content[0] == '-' && content[1] == ' ') {
      add_value(out, key, content.substr(2));
    }
    begin = next;
  }
  return {};  // not closed: a thematic break followed by text
}

}  // namespace hop::core
