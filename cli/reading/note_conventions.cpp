#include "note_conventions.hpp"

#include <algorithm>
#include <unordered_set>

namespace hop::cli {

namespace {

constexpr std::size_t longest_shortcode = 4096;  // in bytes

bool is_tag_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-' ||
         c == '/';
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80; }

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

// The name of a component follows "<" or "</" and begins with a capital; HTML elements are in lower case.
bool is_component_tag(std::string_view content) {
  if (content.size() < 3 || content.front() != '<' || content.back() != '>') return false;
  const std::size_t name = content[1] == '/' ? 2 : 1;
  const bool is_one = content.find('<', 1) == std::string_view::npos;
  return is_one && content[name] >= 'A' && content[name] <= 'Z';
}

// The value of label="…" or title="…"; empty if the tag has neither.
std::string_view label_of_component(std::string_view tag) {
  for (const std::string_view attribute : {" label=", " title="}) {
    const std::size_t at = tag.find(attribute);
    if (at == std::string_view::npos || at + attribute.size() + 1 >= tag.size()) continue;
    const std::size_t begin = at + attribute.size() + 1;
    const char quote = tag[begin - 1];
    const std::size_t end = quote == '"' || quote == '\'' ? tag.find(quote, begin) : std::string_view::npos;
    if (end != std::string_view::npos) return tag.substr(begin, end - begin);
  }
  return {};
}

class NoteReader {
 public:
  explicit NoteReader(PlainNote& note) : note_(note) {}

  void add_line(std::string_view line) {
    if (!note_.markdown.empty() || line_number_ > 0) note_.markdown += '\n';
    ++line_number_;
    if (is_front_matter(line)) {
      note_.markdown += line;
      return;
    }
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view content = trimmed_line(line);
    while (!content.empty() && !blocks_.empty() && indent < blocks_.back()) blocks_.pop_back();
    const std::string_view text = line.substr(std::min(indent, blocks_.size() * 4));
    if (read_fence(content)) {
      note_.markdown += text;
      return;
    }
    if (is_fenced_) note_.markdown += text;
    else if (!read_block_title(content, indent)) add_text(text);
  }

 private:
  bool is_front_matter(std::string_view line) {
    const std::string_view content = trimmed_line(line);
    if (line_number_ == 1 && content == "---") return has_front_matter_ = true;
    if (!has_front_matter_) return false;
    if (content == "---" || content == "...") has_front_matter_ = false;
    return true;
  }

  // A line of at least three backticks or tildes.
  bool read_fence(std::string_view content) {
    if (!content.starts_with("```") && !content.starts_with("~~~")) return false;
    const std::size_t length = std::min(content.find_first_not_of(content.front()), content.size());
    if (!is_fenced_) {
      is_fenced_ = true, fence_ = std::string(length, content.front());
    } else if (content.front() == fence_.front() && length >= fence_.size() && length == content.size()) {
      is_fenced_ = false;
    }
    return true;
  }

  // A line that begins or ends a block of a site generator. Only its title is text.
  bool read_block_title(std::string_view content, std::size_t indent) {
    for (const std::string_view mark : {"!!! ", "???+ ", "??? ", "===+ ", "===! ", "=== "}) {
      if (!content.starts_with(mark) || (mark[0] == '=' && quoted_part(content).empty())) continue;
      note_.markdown += quoted_part(content);
      blocks_.push_back(indent + 4);
      return true;
    }
    if (content.starts_with(":::")) {
      const std::size_t colons = content.find_first_not_of(':');
      add_title(colons == std::string_view::npos ? std::string_view() : content.substr(colons));
      return true;
    }
    if (content.starts_with("--8<--") || is_code_of_component(content)) return true;
    if (is_component_tag(content)) {
      note_.markdown += label_of_component(content);
      return true;
    }
    return add_callout(content);
  }

  // For "tip[Title]", "tip Title" and "tip": the text after the kind.
  void add_title(std::string_view text) {
    text = trimmed_line(text);
    const std::size_t bracket = text.find('['), blank = text.find(' ');
    if (bracket != std::string_view::npos && text.back() == ']')
      note_.markdown += text.substr(bracket + 1, text.size() - bracket - 2);
    else if (blank != std::string_view::npos && text.find('{') == std::string_view::npos)
      note_.markdown += trimmed_line(text.substr(blank));
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
    note_.markdown += content.substr(0, quote);
    add_text(trimmed_line(title));
    return true;
  }

  void add_text(std::string_view text) {
    std::size_t without_end = 0;  // no "%}" begins between the present position and here
    for (std::size_t at = 0; at < text.size();) {
      if (in_comment_ || text.substr(at).starts_with("%%")) {
        const std::size_t end = text.find("%%", in_comment_ ? at : at + 2);
        in_comment_ = end == std::string_view::npos;
        if (in_comment_) return;
        at = end + 2;
      } else if (text[at] == '`') {
        at = copy_code(text, at);
      } else if (const std::size_t shortcode = end_of_shortcode(text, at, without_end); shortcode != 0) {
        at = shortcode;
      } else if (text.substr(at).starts_with("==") && at + 2 < text.size() && text[at + 2] != '=' && text[at + 2] != ' ' &&
                 text.find("==", at + 2) != std::string_view::npos) {
        const std::size_t end = text.find("==", at + 2);
        note_.markdown += text.substr(at + 2, end - at - 2);
        at = end + 2;
      } else if (text[at] == '^' && is_block_name(text, at)) {
        return;
      } else {
        if (text[at] == '#') read_tag(text, at);
        note_.markdown += text[at++];
      }
    }
  }

  std::size_t copy_code(std::string_view text, std::size_t at) {
    const std::size_t length = std::min(text.find_first_not_of('`', at), text.size()) - at;
    const std::size_t end = text.find(std::string(length, '`'), at + length);
    const std::size_t behind = end == std::string_view::npos ? at + length : end + length;
    note_.markdown += text.substr(at, behind - at);
    return behind;
  }

  // The position after "{% … %}", and after "{{< … >}}" or "{{% … %}}" on its own line, because a shortcode in a line may be a
  // link; 0 for any other text. Bytes are searched for "%}" once: there is none up to `without_end`, which the function
  // advances.
  static std::size_t end_of_shortcode(std::string_view text, std::size_t at, std::size_t& without_end) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("{%")) {
      const std::string_view sought_in = text.substr(0, at + longest_shortcode);
      const std::size_t end = sought_in.find("%}", std::max(at + 1, without_end));
      without_end = std::min(end, sought_in.size() - 1);
      return end == std::string_view::npos ? 0 : end + 2;
    }
    if (!rest.starts_with("{{<") && !rest.starts_with("{{%")) return 0;
    const std::string_view line = trimmed_line(text), end = rest[2] == '<' ? ">}}" : "%}}";
    const bool is_alone = trimmed_line(text.substr(0, at)).empty() && line.size() >= 6 && line.substr(line.size() - 3) == end &&
                          line.find(end) + 3 == line.size();
    return is_alone ? text.size() : 0;
  }

  // "^name" at the end of a line, after a space.
  static bool is_block_name(std::string_view text, std::size_t at) {
    if (at == 0 || text[at - 1] != ' ') return false;
    const std::string_view name = trimmed_line(text.substr(at + 1));
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return is_tag_byte(c) && c != '/' && c != '_'; });
  }

  // A tag has a letter, because "#12" is a number. A heading has a space after its mark.
  void read_tag(std::string_view text, std::size_t at) {
    if (at > 0 && text[at - 1] != ' ' && text[at - 1] != '\t' && text[at - 1] != '(') return;
    if (at > 1 && text[at - 1] == '(' && text[at - 2] == ']') return;  // the target of a link
    std::size_t end = at + 1;
    while (end < text.size() && is_tag_byte(text[end])) ++end;
    std::string tag(text.substr(at + 1, end - at - 1));
    while (!tag.empty() && tag.back() == '/') tag.pop_back();
    if (std::none_of(tag.begin(), tag.end(), is_letter)) return;
    if (known_tags_.insert(tag).second) note_.tags.push_back(std::move(tag));
  }

  PlainNote& note_;
  std::size_t line_number_ = 0;
  bool has_front_matter_ = false, is_fenced_ = false, in_comment_ = false;
  std::string fence_;
  std::unordered_set<std::string> known_tags_;
  std::vector<std::size_t> blocks_;  // the indents of the open blocks
};

}  // namespace

PlainNote read_note_conventions(std::string_view markdown) {
  PlainNote note;
  NoteReader reader(note);
  for (std::size_t begin = 0; begin <= markdown.size();) {
    const std::size_t end = std::min(markdown.find('\n', begin), markdown.size());
    reader.add_line(markdown.substr(begin, end - begin));
    begin = end + 1;
  }
  return note;
}

}  // namespace hop::cli
