// Works line by line. Every run of bytes that is kept is a view into the source, so that the source map follows from its
// address.
#include "core/corpus/note_conventions.hpp"

#include <algorithm>
#include <unordered_set>

#include "core/base/found_place.hpp"
#include "core/corpus/inline_syntax.hpp"
#include "core/corpus/markdown_lines.hpp"
#include "core/text/ascii.hpp"
#include "core/text/word_list.hpp"

namespace hop::core {

namespace {

constexpr std::size_t longest_shortcode = 4096;   // in bytes
constexpr std::size_t longest_code_span = 65536;  // in bytes; what follows the backticks of a longer one is text

bool is_tag_byte(char c) { return !ascii::is_ascii(c) || ascii::is_word_byte(c) || c == '-' || c == '/'; }

bool is_tag_letter(char c) { return !ascii::is_ascii(c) || ascii::is_letter(c); }

std::string_view trimmed_line(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

// The text between the first and the last quote; empty without quotes.
std::string_view quoted_part(std::string_view text) {
  const std::size_t begin = text.find('"'), end = text.rfind('"');
  return begin == std::string_view::npos || begin == end ? std::string_view() : text.substr(begin + 1, end - begin - 1);
}

// "import Tabs from '@theme/Tabs';", or a comment on its own line.
bool is_code_of_component(std::string_view content) {
  if (content.starts_with("{/*")) return content.size() >= 6 && content.substr(content.size() - 3) == "*/}";
  if (!content.starts_with("import ")) return false;
  while (!content.empty() && content.back() == ';') content.remove_suffix(1);
  const std::size_t from = content.find(" from ");
  if (from == std::string_view::npos || content.size() < from + 8) return false;
  const char quote = content[from + 6];
  return (quote == '\'' || quote == '"') && content.back() == quote && content.find(quote, from + 7) == content.size() - 1;
}

// A line for which mdBook shows a file: "{{#include listing.rs:here}}", in code, too. Its path is no text.
bool is_inclusion(std::string_view content) {
  if (!content.starts_with("{{#") || !content.ends_with("}}")) return false;
  const std::string_view name = content.substr(3, content.find(' ') - 3);
  return name == "include" || name == "rustdoc_include" || name == "playground";
}

// The name of a component follows "<" or "</" and begins with a capital; HTML elements are in lower case, or in capitals.
bool is_component_tag(std::string_view content) {
  if (content.size() < 3 || content.front() != '<' || content.back() != '>') return false;
  const std::size_t name = content[1] == '/' ? 2 : 1;
  const bool is_one = content.find('<', 1) == std::string_view::npos;
  if (!is_one || !ascii::is_upper(content[name])) return false;
  const std::string_view inside = content.substr(1, content.size() - 2);
  const std::size_t name_end = std::min(content.find_first_of(" />", name), content.size());
  return html_tag_name(inside).empty() || std::any_of(content.begin() + static_cast<std::ptrdiff_t>(name),
                                                      content.begin() + static_cast<std::ptrdiff_t>(name_end), ascii::is_lower);
}

// The value of label="…", title="…" or caption="…"; empty if the tag has none.
std::string_view label_of_component(std::string_view tag) {
  for (const std::string_view attribute : {" label=", " title=", " caption="}) {
    const std::size_t at = tag.find(attribute);
    if (at == std::string_view::npos || at + attribute.size() + 1 >= tag.size()) continue;
    const std::size_t begin = at + attribute.size() + 1;
    const char quote = tag[begin - 1];
    const std::size_t end = quote == '"' || quote == '\'' ? tag.find(quote, begin) : std::string_view::npos;
    if (end != std::string_view::npos) return tag.substr(begin, end - begin);
  }
  return {};
}

// The same for a shortcode, which may also begin with its title: "{{< tab "Linux" >}}".
std::string_view label_of_shortcode(std::string_view shortcode) {
  const std::string_view label = label_of_component(shortcode);
  const std::string_view rest = trimmed_line(shortcode.substr(std::min<std::size_t>(shortcode.size(), 3)));
  const bool is_titled =
      is_any_of(rest.substr(0, rest.find(' ')), {"tab", "notice", "details", "expand", "admonition", "callout", "alert"});
  if (!label.empty() || !is_titled) return label;
  const std::size_t begin = behind_found(rest.find('"')), end = rest.find('"', begin);
  return begin == 0 || end == std::string_view::npos ? std::string_view() : rest.substr(begin, end - begin);
}

// Whether a fenced directive of MyST ("```{note} Title") has prose.
bool is_directive_of_prose(std::string_view info) {
  const std::string_view name = info.substr(0, info.find('}'));
  return info.size() > name.size() && name.starts_with('{') &&
         is_any_of(name.substr(1),
                   {"admonition", "attention", "caution",      "danger",         "error",          "hint",      "important",
                    "note",       "seealso",   "tip",          "warning",        "todo",           "dropdown",  "card",
                    "tab-set",    "tab-item",  "grid",         "grid-item",      "grid-item-card", "topic",     "sidebar",
                    "margin",     "epigraph",  "versionadded", "versionchanged", "deprecated",     "list-table"});
}

class NoteReader {
 public:
  NoteReader(std::string_view source, PlainNote& note) : source_(source), note_(note) {}

  // Appends a part of the source.
  void copy(std::string_view part) {
    if (part.empty()) return;
    const auto from = static_cast<std::uint32_t>(part.data() - source_.data());
    if (from != copied_to_) note_.points.push_back({static_cast<std::uint32_t>(note_.markdown.size()), from});
    copied_to_ = from + static_cast<std::uint32_t>(part.size());
    note_.markdown += part;
  }

  // A line without its end.
  void add_line(std::string_view line) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view content = trimmed_line(line);
    while (!content.empty() && !blocks_.empty() && indent < blocks_.back()) blocks_.pop_back();
    const std::string_view text = line.substr(std::min(indent, blocks_.size() * 4));
    if (read_fence(content)) {
      copy(text);
      return;
    }
    if (is_inclusion(content)) return;
    if (is_fenced_) copy(text);
    else if (!read_block_title(content, indent)) add_text(text);
  }

 private:
  // A line of at least three backticks or tildes, or a quote or an item that begins with them. The end of its quote ends a fence.
  bool read_fence(std::string_view content) {
    const bool is_quoted = content.starts_with('>');
    is_fenced_ = is_fenced_ && (is_quoted || !is_fence_quoted_);
    if (is_quoted && (is_fence_quoted_ || !is_fenced_))
      content.remove_prefix(std::min(content.find_first_not_of("> "), content.size()));
    if (!is_fenced_) content.remove_prefix(read_list_marker(content).bytes);
    if (!content.starts_with("```") && !content.starts_with("~~~")) return false;
    const std::size_t length = std::min(content.find_first_not_of(content.front()), content.size());
    if (!is_fenced_ && !is_quoted && is_directive_of_prose(content.substr(length))) {
      directives_.push_back(content.substr(0, length));
      return false;
    }
    if (!is_fenced_ && !directives_.empty() && content == directives_.back()) return false;
    if (!is_fenced_) {
      is_fenced_ = true, is_fence_quoted_ = is_quoted, fence_ = std::string(length, content.front());
    } else if (content.front() == fence_.front() && length >= fence_.size() && length == content.size()) {
      is_fenced_ = false;
    }
    return true;
  }

  // A line that begins or ends a block of a site generator. Only its title is text.
  bool read_block_title(std::string_view content, std::size_t indent) {
    for (const std::string_view mark : {"!!! ", "???+ ", "??? ", "===+ ", "===! ", "=== "}) {
      if (!content.starts_with(mark) || (mark[0] == '=' && quoted_part(content).empty())) continue;
      copy(quoted_part(content));
      blocks_.push_back(indent + 4);
      return true;
    }
    const bool is_directive = !directives_.empty() && content.starts_with(directives_.back());
    if (is_directive || content.starts_with(":::")) {
      if (is_directive && content == directives_.back()) directives_.pop_back();
      add_title(content.substr(std::min(content.find_first_not_of(content.front()), content.size())));
      return true;
    }
    if (content.starts_with("{:") && content.ends_with('}')) return true;  // attributes of kramdown
    if (content.starts_with("--8<--") || is_code_of_component(content)) return true;
    if (is_component_tag(content)) {
      copy(label_of_component(content));
      return true;
    }
    return add_callout(content);
  }

  // For "tip[Title]", "tip Title", "{tip} Title", "{.tip}" and "tip": the text after the kind.
  void add_title(std::string_view text) {
    text = trimmed_line(text);
    if (text.starts_with('{')) {
      const std::string_view label = label_of_component(text);
      return copy(label.empty() ? trimmed_line(text.substr(std::min(behind_found(text.find('}')), text.size()))) : label);
    }
    const std::size_t bracket = text.find('['), blank = text.find(' ');
    if (bracket != std::string_view::npos && text.back() == ']') copy(text.substr(bracket + 1, text.size() - bracket - 2));
    else if (blank != std::string_view::npos && text.find('{') == std::string_view::npos) copy(trimmed_line(text.substr(blank)));
  }

  // "> [!warning]- Title" → "> Title"
  bool add_callout(std::string_view content) {
    std::size_t quote = 0;
    while (quote < content.size() && (content[quote] == '>' || content[quote] == ' ')) ++quote;
    const std::string_view rest = content.substr(quote);
    const std::size_t end = rest.find(']');
    if (quote == 0 || !rest.starts_with("[!") || end == std::string_view::npos || end < 3) return false;
    std::string_view title = rest.substr(end + 1);
    if (!title.empty() && (title.front() == '+' || title.front() == '-')) title.remove_prefix(1);
    copy(content.substr(0, quote));
    add_text(trimmed_line(title));
    return true;
  }

  void add_text(std::string_view text) {
    without_end_ = 0;
    content_at_ = text.find_first_not_of(" \t");
    block_name_at_ = begin_of_block_name(text);
    std::size_t kept = 0;  // the text from here to the present position is copied
    for (std::size_t at = 0; at < text.size();) {
      if (!in_comment_) at = std::min(text.find_first_of("%`{=^#\\", at), text.size());
      if (at == text.size()) break;
      const Skipped skipped = read_mark(text, at);
      if (skipped.end > at) {
        copy(text.substr(kept, at - kept));
        copy(text.substr(skipped.shown.begin, skipped.shown.size()));
        kept = skipped.end;
      }
      at = std::max(skipped.next, skipped.end);
    }
    if (kept < text.size()) copy(text.substr(kept));
  }

  // A mark that is not copied, from its position up to `end`, except the part `shown`. Without a mark, `end` is 0 and `next`
  // is where the search goes on.
  struct Skipped {
    std::size_t end = 0;
    ByteRange shown{};
    std::size_t next = 0;
  };

  Skipped read_mark(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    if (in_comment_ || rest.starts_with("%%")) {
      const std::size_t end = text.find("%%", in_comment_ ? at : at + 2);
      in_comment_ = end == std::string_view::npos;
      return {in_comment_ ? text.size() : end + 2};
    }
    switch (text[at]) {
      case '\\': return {0, {}, at + 2};
      case '`': return {0, {}, end_of_code(text, at)};
      case '{':
        if (const std::size_t end = end_of_shortcode(text, at); end != 0) {
          const std::string_view label = label_of_shortcode(text.substr(at, end - at));
          const auto begin = label.empty() ? 0 : static_cast<std::size_t>(label.data() - text.data());
          return {end, byte_range(begin, begin + label.size())};
        }
        if (rest.starts_with("{{")) return {0, {}, at + 2};
        break;
      case '=':
        if (const std::size_t end = end_of_highlight(text, at); end != 0) {
          return {end, {static_cast<std::uint32_t>(at + 2), static_cast<std::uint32_t>(end - 2)}};
        }
        break;
      case '^':
        if (at == block_name_at_) return {text.size()};
        break;
      case '#': read_tag(text, at); break;
      default: break;
    }
    return {0, {}, at + 1};
  }

  // The end of "==highlighted text=="; 0 for any other text.
  static std::size_t end_of_highlight(std::string_view text, std::size_t at) {
    if (!text.substr(at).starts_with("==") || at + 2 >= text.size() || text[at + 2] == '=' || text[at + 2] == ' ') return 0;
    const std::size_t end = text.find("==", at + 2);
    return end == std::string_view::npos ? 0 : end + 2;
  }

  // The position after the code span, or after the backticks if they open none.
  static std::size_t end_of_code(std::string_view text, std::size_t at) {
    const std::size_t length = std::min(text.find_first_not_of('`', at), text.size()) - at;
    const std::size_t end = text.substr(0, at + longest_code_span).find(text.substr(at, length), at + length);
    return end == std::string_view::npos ? at + length : end + length;
  }

  // The position after "{% … %}", and after "{{< … >}}" or "{{% … %}}" on its own line, because a shortcode in a line may be a
  // link; 0 for any other text.
  std::size_t end_of_shortcode(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("{%")) {
      const std::string_view sought_in = text.substr(0, at + longest_shortcode);
      const std::size_t end = sought_in.find("%}", std::max(at + 1, without_end_));
      without_end_ = std::min(end, sought_in.size() - 1);
      return end == std::string_view::npos ? 0 : end + 2;
    }
    if (at != content_at_ || (!rest.starts_with("{{<") && !rest.starts_with("{{%"))) return 0;
    const std::string_view line = trimmed_line(text), end = rest[2] == '<' ? ">}}" : "%}}";
    return line.size() >= 6 && line.find(end) == line.size() - 3 ? text.size() : 0;
  }

  // The position of "^name" at the end of a line, where a space or nothing is before it; npos if there is none.
  static std::size_t begin_of_block_name(std::string_view text) {
    const std::string_view line = text.substr(0, behind_found(text.find_last_not_of(" \t\r")));
    const std::size_t at = line.rfind('^');
    if (at == std::string_view::npos || (at > 0 && line[at - 1] != ' ')) return std::string_view::npos;
    const std::string_view name = line.substr(at + 1);
    const bool is_name =
        !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return is_tag_byte(c) && c != '/' && c != '_'; });
    return is_name ? at : std::string_view::npos;
  }

  // A tag has a letter, because "#12" is a number. A heading has a space after its mark.
  void read_tag(std::string_view text, std::size_t at) {
    if (at > 0 && text[at - 1] != ' ' && text[at - 1] != '\t' && text[at - 1] != '(') return;
    if (at > 1 && text[at - 1] == '(' && text[at - 2] == ']') return;  // the target of a link
    std::size_t end = at + 1;
    while (end < text.size() && is_tag_byte(text[end])) ++end;
    std::string tag(text.substr(at + 1, end - at - 1));
    while (!tag.empty() && tag.back() == '/') tag.pop_back();
    if (std::none_of(tag.begin(), tag.end(), is_tag_letter)) return;
    if (known_tags_.insert(tag).second) note_.tags.push_back(std::move(tag));
  }

  std::string_view source_;
  PlainNote& note_;
  std::uint32_t copied_to_ = 0xffffffff;  // end of the last copied part
  bool is_fenced_ = false, is_fence_quoted_ = false, in_comment_ = false;
  // Of the line at hand:
  std::size_t without_end_ = 0;    // no "%}" begins between the present position and here
  std::size_t content_at_ = 0;     // its first character that is no white space
  std::size_t block_name_at_ = 0;  // the '^' of its block name
  std::string fence_;
  std::vector<std::string_view> directives_;  // the fences of those that are open
  std::unordered_set<std::string> known_tags_;
  std::vector<std::size_t> blocks_;  // the indents of the open blocks
};

}  // namespace

PlainNote read_note_conventions(std::string_view markdown, std::size_t begin) {
  PlainNote note;
  note.markdown.reserve(markdown.size());
  NoteReader reader(markdown, note);
  reader.copy(markdown.substr(0, begin));
  while (begin < markdown.size()) {
    const std::size_t end = std::min(markdown.find('\n', begin), markdown.size());
    reader.add_line(markdown.substr(begin, end - begin));
    reader.copy(markdown.substr(end, 1));
    begin = end + 1;
  }
  return note;
}

}  // namespace hop::core
