// The first line decides which syntax is tried. What is malformed is text, so no document loses any.
#include "core/corpus/front_matter.hpp"

#include <algorithm>
#include <optional>

#include "core/base/found_place.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/link_syntax.hpp"
#include "core/corpus/scalar_text.hpp"
#include "core/corpus/toml_fields.hpp"
#include "core/corpus/yaml_fields.hpp"
#include "core/text/ascii.hpp"
#include "core/text/word_list.hpp"

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

// Whether the values of this key, or of the key within others ("seo.description"), describe the document in words.
bool is_description(std::string_view key) {
  return is_any_of(key.substr(behind_found(key.rfind('.'))),
                   {"description", "summary", "subtitle", "abstract", "excerpt", "lead", "intro", "tagline", "details"}) ||
         is_any_of(key, {"hero.name", "hero.text", "features.title"});
}
bool is_word_list(std::string_view key) {
  return is_any_of(key.substr(behind_found(key.rfind('.'))),
                   {"keywords", "tags", "categories", "category", "author", "authors"}) ||
         is_any_of(key, {"author.name", "authors.name", "author.affiliation", "authors.affiliation"});
}

std::string lower_key(std::string_view key) {
  std::string lower(key);
  std::transform(lower.begin(), lower.end(), lower.begin(), ascii::lower);
  return lower;
}

// Whether all of the values are sentences, as in a text of the form "Note: The store is closed." between two lines.
bool is_prose(const std::vector<MetadataField>& fields) {
  return !fields.empty() && std::all_of(fields.begin(), fields.end(), [](const MetadataField& field) {
    const bool is_address = field.value.starts_with("//");
    const bool is_sentence =
        field.value.find(' ') != std::string::npos && std::string_view(".!?").find(field.value.back()) != std::string_view::npos;
    const std::string key = lower_key(field.key);
    return is_address || (is_sentence && key != "title" && key != "aliases" && !is_description(key) && !is_word_list(key));
  });
}

// The text with one space in place of each run of white space.
std::string joined_words(std::string_view text) {
  std::string out;
  for (const char c : trimmed(text)) {
    const bool is_space = c == ' ' || c == '\t' || c == '\n';
    if (!is_space) out.push_back(c);
    else if (out.back() != ' ') out.push_back(' ');
  }
  return out;
}

// Dispatches a value by its key: title, aliases, paths, or metadata.
void add_value(FrontMatter& out, std::string_view written_key, std::string value) {
  const std::string key = lower_key(written_key);
  if (key == "tags" && value.starts_with('#')) value.erase(0, 1);
  if (key == "title") {
    if (out.title.empty()) out.title = joined_words(value);
  } else if (key == "aliases" || key == "alias") {
    value = joined_words(value);
    if (value.empty()) return;
    if (is_path_from_root(value)) add_path(out, value);
    else out.aliases.push_back(std::move(value));
  } else {
    if (declares_path(key, value)) add_path(out, value);
    out.metadata.push_back({std::string(written_key), std::move(value)});
  }
}

// Descriptions first, then the words of all lists in one paragraph.
void collect_paragraphs(FrontMatter& out) {
  std::string words;
  for (const MetadataField& field : out.metadata) {
    const std::string key = lower_key(field.key);
    if (is_description(key)) out.paragraphs.push_back(field.value);
    if (is_word_list(key)) words.append(words.empty() ? "" : ", ").append(field.value);
  }
  if (!words.empty()) out.paragraphs.push_back(std::move(words));
}

FrontMatter front_matter_of(std::vector<MetadataField> fields, std::size_t end) {
  FrontMatter out;
  for (MetadataField& field : fields) add_value(out, field.key, std::move(field.value));
  collect_paragraphs(out);
  out.end = static_cast<std::uint32_t>(end);
  return out;
}

// The lines after the first one up to one of the marks, and the position after that. The end is 0 if there is no mark.
struct Fenced {
  std::string_view inside;
  std::size_t end = 0;
};
Fenced between_marks(std::string_view text, std::initializer_list<std::string_view> marks) {
  const std::size_t begin = behind_found(text.find('\n'));
  for (std::size_t at = begin; begin != 0 && at < text.size();) {
    const std::string_view line = line_at(text, at);
    const std::size_t next = std::min(at + line.size() + 1, text.size());
    if (std::find(marks.begin(), marks.end(), without_trailing_space(line)) != marks.end()) {
      return {text.substr(begin, at - begin), next};
    }
    at = next;
  }
  return {};
}

// A JSON object of several lines before the text. One without text after it is a document in JSON.
FrontMatter read_json(std::string_view text) {
  std::vector<MetadataField> fields;
  const std::size_t end = read_flow_fields(text, fields);
  if (end == 0 || end >= text.size() || text[end] != '\n' || trimmed(text.substr(end)).empty()) return {};
  return front_matter_of(std::move(fields), end + 1);
}

// "Title: …" among lines of the form "Key: value" at the start, as in MultiMarkdown. They stay in the text.
std::string title_field(std::string_view text) {
  constexpr std::size_t most_lines = 20, longest_key = 40;
  std::string title;
  for (std::size_t lines = 0; lines < most_lines && !text.empty(); ++lines) {
    const std::string_view line = line_at(text, 0);
    if (trimmed(line).empty()) break;
    const std::size_t colon = line.find(':');
    if (colon == 0 || colon > longest_key || line.find_first_of("#*>`[<|-") < colon) return {};
    if ((line.substr(0, colon) == "Title" || line.substr(0, colon) == "title") && line.substr(colon, 2) != "::") {
      title = trimmed(line.substr(colon + 1));
    }
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return title;
}

// "alias:: One, Two" in lines at the start: the properties of a page in Logseq. They stay in the text.
void read_page_properties(std::string_view text, FrontMatter& out) {
  constexpr std::size_t most_properties = 100;
  for (std::size_t count = 0; count < most_properties; ++count) {
    const std::string_view line = line_at(text, 0), key = line.substr(0, std::min(line.find("::"), line.size()));
    if (key.empty() || key.size() + 2 >= line.size() || line[key.size() + 2] != ' ') return;
    if (!std::all_of(key.begin(), key.end(), is_bare_key_byte)) return;
    const bool is_list = is_any_of(key, {"alias", "tags"});
    for (std::string_view rest = line.substr(key.size() + 2); !rest.empty();) {
      const std::string_view value = rest.substr(0, is_list ? rest.find(',') : std::string_view::npos);
      rest.remove_prefix(std::min(value.size() + 1, rest.size()));
      if (!trimmed(value).empty()) add_value(out, key, std::string(trimmed(value)));
    }
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
}

}  // namespace

FrontMatter read_front_matter(std::string_view text) {
  const std::string_view first = without_trailing_space(line_at(text, 0));
  if (first == "---") {
    const Fenced fenced = between_marks(text, {"---", "..."});
    auto fields = fenced.end == 0 ? std::nullopt : read_yaml_fields(fenced.inside);
    return fields && !is_prose(*fields) ? front_matter_of(std::move(*fields), fenced.end) : FrontMatter{};
  }
  if (first == "+++") {
    const Fenced fenced = between_marks(text, {"+++"});
    auto fields = fenced.end == 0 ? std::nullopt : read_toml_fields(fenced.inside);
    return fields ? front_matter_of(std::move(*fields), fenced.end) : FrontMatter{};
  }
  if (first == "{") return read_json(text);
  FrontMatter out;
  if (first.starts_with("% ")) {
    std::size_t end = text.find('\n');  // of the title, which goes on in lines that begin with a space
    while (end < text.size() && text.substr(end).starts_with("\n ")) end = text.find('\n', end + 1);
    out.title = joined_words(text.substr(2, std::min(end, text.size()) - 2));
    out.end = static_cast<std::uint32_t>(std::min(end, text.size() - 1) + 1);
  } else {
    out.title = title_field(text);
    read_page_properties(text, out);
  }
  return out;
}

}  // namespace hop::core
