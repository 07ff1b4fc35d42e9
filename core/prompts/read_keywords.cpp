// Models answer with plain lines, numbered lists, Markdown tables, JSON or Python's lists, whichever format the prompt requested.
#include "core/prompts/read_keywords.hpp"

#include <algorithm>
#include <initializer_list>
#include <span>

#include "core/base/concat.hpp"
#include "core/base/found_place.hpp"
#include "core/corpus/document_path.hpp"
#include "core/prompts/bare_reply.hpp"
#include "core/prompts/json_reply.hpp"
#include "core/prompts/no_keywords.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/prompts/reply_lines.hpp"
#include "core/prompts/spoken_reply.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

namespace {

// "https://en.wikipedia.org/wiki/John_F._Kennedy" → "John F. Kennedy": the last path segment of a URL is the page's title.
std::string title_of_address(std::string_view text) {
  if (text.find("://") == std::string_view::npos) return std::string(text);
  while (text.ends_with('/')) text.remove_suffix(1);
  std::string title(text.substr(behind_found(text.rfind('/'))));
  std::replace(title.begin(), title.end(), '_', ' ');
  return percent_decoded(title);  // "Caf%C3%A9"
}

// "[JFK](https://…/John_F._Kennedy)" → the URL of the Markdown link. Other text is unchanged.
std::string_view without_markdown_link(std::string_view text) {
  const std::size_t middle = text.find("](");
  if (!text.starts_with('[') || middle == std::string_view::npos || !text.ends_with(')')) return text;
  return text.substr(middle + 2, text.size() - middle - 3);
}

// "entity | title" → the title, so that all spellings of an entity map to one keyword. Without a usable title: the entity.
std::string linked_title(std::string_view line) {
  const std::size_t bar = line.find_first_of("|\t");
  std::string_view title = bar == std::string_view::npos ? std::string_view() : trim_blanks(line.substr(bar + 1));
  title = title.substr(0, title.find_first_of("|\t"));
  const bool is_host =
      title.find("://") != std::string_view::npos && title.find('/', title.find("://") + 3) == std::string_view::npos;
  // Models write placeholders for a missing title ("none", "n/a") or the bare address of a site; neither names the entity.
  const std::string key = key_of(title);
  const bool is_none = is_host || key.empty() || is_placeholder(key);
  return title_of_address(without_markdown_link(bare_line(is_none ? line.substr(0, bar) : title)));
}

// Whether a line is the delimiter row below the header of a Markdown table: "| --- | :-: |".
bool is_table_rule(std::string_view line) {
  return line.find('|') != std::string_view::npos && line.find("--") != std::string_view::npos &&
         line.find_first_not_of("|-: \t") == std::string_view::npos;
}

// Of a row of a Markdown table "| 1 | JFK | John F. Kennedy |": "JFK | John F. Kennedy". Other lines are unchanged.
std::string without_outer_bars(std::string_view line) {
  if (line.size() < 2 || !line.starts_with('|') || !line.ends_with('|')) return std::string(line);
  line = trim_blanks(line.substr(1, line.size() - 2));
  const std::size_t bar = line.find('|');
  const bool is_numbered =
      bar != std::string_view::npos && line.substr(0, bar).find_first_not_of("0123456789. ") == std::string_view::npos;
  return std::string(is_numbered ? trim_blanks(line.substr(bar + 1)) : line);
}

bool has_letters_of(std::string_view key, std::initializer_list<std::string_view> keys) {
  return is_among(letters_of(key), {keys.begin(), keys.size()});
}

bool is_title_key(std::string_view key) {
  return has_letters_of(
      key, {"link", "title", "article", "url", "wikipedia", "wikipediatitle", "wikipedialink", "articletitle", "page"});
}
bool is_name_key(std::string_view key) { return has_letters_of(key, {"name", "entity", "keyword", "phrase", "text", "mention"}); }

// The strings of one inner list or object as a line "entity | title". Of an object, the members with other keys, such as its type,
// are no keywords; a list of more than two strings is a list of entities.
void add_row(std::span<const JsonString> row, std::vector<std::string>& lines) {
  std::string name, title;
  for (const JsonString& one : row) {
    if (is_name_key(one.key) && name.empty()) name = one.text;
    if (is_title_key(one.key) && title.empty()) title = one.text;
  }
  if (!name.empty()) lines.push_back(title.empty() ? name : concat(name, " | ", title));
  else if (row.size() == 2 && row[0].row != 0 && row[0].key.empty()) lines.push_back(concat(row[0].text, " | ", row[1].text));
  else
    for (const JsonString& one : row) lines.push_back(one.text);
}

// The strings of a JSON reply as lines.
std::vector<std::string> lines_of_json(std::vector<JsonString> strings) {
  const auto is_aside = [](const JsonString& one) {  // a thought, or a count
    return is_thought_key(one.key) || (!one.key.empty() && one.text.find_first_not_of("0123456789.") == std::string::npos);
  };
  std::erase_if(strings, is_aside);
  std::vector<std::string> lines;
  for (std::size_t begin = 0, end; begin < strings.size(); begin = end) {
    end = begin + 1;
    while (end < strings.size() && strings[end].row == strings[begin].row) ++end;
    add_row(std::span(strings).subspan(begin, end - begin), lines);
  }
  return lines;
}

// The only line of a reply may be the whole list: "Names: JFK, Dallas", "JFK; Dallas". Two commas are needed without a label:
// "Washington, D.C." is one name.
std::vector<std::string> split_sole_line(const std::string& line, bool is_labeled) {
  const std::ptrdiff_t commas = std::count(line.begin(), line.end(), ',');
  const char mark = line.find(';') != std::string::npos ? ';' : ',';
  if (line.find('|') != std::string::npos || (mark == ',' && commas < (is_labeled ? 1 : 2))) return {line};
  std::vector<std::string> parts;
  for (std::string_view left = line; !left.empty();) {
    const std::size_t end = std::min(left.find(mark), left.size());
    parts.push_back(bare_item(left.substr(0, end)));
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  return parts;
}

bool is_list_label(std::string_view label) {
  return has_letters_of(label, {"names", "keywords", "entities", "phrases", "keyphrases", "namedentities", "topics"});
}

// The items of a reply in lines, without introductions, remarks, statements that there are none, and the header row of a table.
std::vector<std::string> lines_of_text(std::string_view text) {
  constexpr std::size_t most_lines = 1000;  // more than keywords are read
  std::vector<std::string> lines;
  bool is_behind_row = false, is_labeled = false;
  for_each_line(text, [&](std::string_view line) {
    if (lines.size() == most_lines) return;
    std::string item = without_outer_bars(without_courtesy(bare_item(line)));
    const bool is_row = trim_blanks(line).starts_with('|');
    if (is_table_rule(line)) {
      if (is_behind_row && !lines.empty()) lines.pop_back();  // the table's header row
      is_behind_row = false;
      return;
    }
    const bool has_bars = is_row || item.find('|') != std::string::npos;
    is_behind_row = false;
    const LabeledLine labeled = split_label(item);
    if (is_thought_label(labeled.label) || labeled.label == "reasoning") return;
    if (is_list_label(labeled.label)) item = bare_item(labeled.text), is_labeled = true;
    const bool is_name = item.find('|') != std::string::npos;
    if (!is_name && (is_preamble(item) || is_refusal(item) || is_remark(item, labeled.label) || says_no_keywords(item))) return;
    lines.push_back(std::move(item));
    is_behind_row = has_bars;
  });
  return lines.size() == 1 ? split_sole_line(lines[0], is_labeled) : lines;
}

}  // namespace

std::vector<std::string> read_keywords(std::string_view reply) {
  constexpr std::size_t most_keywords = 100, most_bytes = 200;
  const std::string spoken = spoken_reply(reply);
  const std::string_view bare = last_fenced_block(spoken);
  auto strings = json_strings(bare);
  std::vector<std::string> keywords;
  for (const std::string& line : strings ? lines_of_json(std::move(*strings)) : lines_of_text(bare)) {
    std::string keyword = clean_reply(linked_title(line), 2 * most_bytes);
    if (says_no_keywords(keyword)) continue;
    if (keyword.empty() || keyword.size() > most_bytes || keywords.size() == most_keywords) continue;
    if (keyword.find_first_not_of("-*\"' |") != std::string::npos) keywords.push_back(std::move(keyword));
  }
  return keywords;
}

}  // namespace hop::core
