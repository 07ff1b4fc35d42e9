// Byte scanners, not a JSON or Markdown parser: replies are often truncated or slightly malformed, and every function must
// return something sensible for any input.
#include "core/prompts/bare_reply.hpp"

#include <algorithm>

#include "core/prompts/read_reply.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {

namespace {

struct Tags {
  std::string_view begin, end;
};
constexpr Tags thoughts[] = {{"<think>", "</think>"}, {"<thinking>", "</thinking>"}, {"<reasoning>", "</reasoning>"}};

std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (ascii::is_letter(c)) letters += ascii::lower(c);
  }
  return letters;
}

void remove_all(std::string& text, std::string_view piece) {
  std::size_t kept = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text.compare(at, piece.size(), piece) == 0) at += piece.size();
    else text[kept++] = text[at++];
  }
  text.resize(kept);
}

constexpr std::string_view quotes[][2] = {{"\"", "\""}, {"“", "”"}, {"„", "“"}, {"«", "»"}, {"'", "'"}, {"‘", "’"}};

std::string_view without_quotes(std::string_view line) {
  for (const auto& [open, close] : quotes) {
    if (line.size() < open.size() + close.size() || !line.starts_with(open) || !line.ends_with(close)) continue;
    const std::string_view inner = line.substr(open.size(), line.size() - open.size() - close.size());
    // The first inner quote must be an opening one: "A" and "B" are not one quotation.
    const std::size_t first = std::min(inner.find(open), inner.find(close));
    if (first == std::string_view::npos || (first > 0 && inner[first - 1] == ' ')) return trim_blanks(inner);
  }
  return line;
}

void append_utf8(std::string& text, unsigned code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xc0 | code >> 6);
    text += static_cast<char>(0x80 | (code & 0x3f));
  } else if (code < 0xd800 || code > 0xdfff) {
    text += static_cast<char>(0xe0 | code >> 12);
    text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    text += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    text += "\xef\xbf\xbd";  // half of a surrogate pair: U+FFFD
  }
}

// Reads a JSON string after its opening quotation mark and leaves `text` after the closing one.
std::string take_json_string(std::string_view& text) {
  std::string said;
  while (!text.empty() && text.front() != '"') {
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
      append_utf8(said, code);
    }
  }
  if (!text.empty()) text.remove_prefix(1);
  return said;
}

// The length of "true", "false" or "null" at the front; 0 for anything else.
std::size_t length_of_constant(std::string_view text) {
  for (const std::string_view constant : {"true", "false", "null"}) {
    if (text.starts_with(constant)) return constant.size();
  }
  return 0;
}

}  // namespace

bool is_thought(std::string_view reply) {
  const std::string_view text = reply.substr(std::min(reply.find_first_not_of(" \t\r\n"), reply.size()));
  return std::any_of(std::begin(thoughts), std::end(thoughts), [&](const Tags& tags) { return text.starts_with(tags.begin); });
}

std::string_view without_thought(std::string_view reply) {
  for (const Tags& tags : thoughts) {
    const std::size_t end = reply.rfind(tags.end), begin = reply.find(tags.begin);
    const bool is_first = begin == std::string_view::npos || begin == reply.find_first_not_of(" \t\r\n");
    if (end != std::string_view::npos && is_first) reply = reply.substr(end + tags.end.size());
  }
  return reply;
}

std::string_view without_thought_and_fence(std::string_view reply) {
  reply = without_thought(reply);
  constexpr std::string_view fence = "```";
  std::string_view block;
  const auto begins_line = [&](std::size_t at) {
    const std::size_t before = at == 0 ? std::string_view::npos : reply.find_last_not_of(" \t\r", at - 1);
    return before == std::string_view::npos || reply[before] == '\n';
  };
  const std::size_t first = reply.find(fence);
  if (first == std::string_view::npos || !begins_line(first)) return reply;  // backticks within a sentence
  for (std::size_t at = first; at != std::string_view::npos;) {
    std::size_t begin = at + fence.size();
    const std::size_t same_line = reply.find(fence, begin);
    const std::size_t line_end = reply.substr(0, same_line).find('\n', at);
    if (line_end != std::string_view::npos) begin = line_end + 1;
    const std::size_t end = std::min(reply.find(fence, begin), reply.size());
    const std::string_view inside = reply.substr(begin, end - begin);
    if (inside.find_first_not_of(" \t\r\n") != std::string_view::npos) block = inside;
    at = end == reply.size() ? std::string_view::npos : reply.find(fence, end + fence.size());
  }
  return block.empty() ? reply : block;
}

std::vector<JsonString> json_strings(std::string_view reply) {
  std::vector<JsonString> strings;
  const std::size_t begin = reply.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || (reply[begin] != '{' && reply[begin] != '[')) return strings;
  std::string_view text = reply.substr(begin);
  std::string key, open;  // `open`: the stack of open brackets
  std::uint32_t rows = 0;
  const auto add = [&](std::string said) {
    const bool in_row = open.size() > 1 && open.ends_with("[[");
    strings.push_back({std::move(key), std::move(said), in_row ? rows : 0});
    key.clear();
  };
  while (!text.empty()) {
    const char c = text.front();
    if (c == '"') {
      text.remove_prefix(1);
      std::string said = take_json_string(text);
      const std::size_t next = text.find_first_not_of(" \t\r\n");
      if (next != std::string_view::npos && text[next] == ':') key = std::move(said);
      else add(std::move(said));
    } else if (ascii::is_digit(c) || (c == '-' && text.size() > 1 && ascii::is_digit(text[1]))) {
      const std::size_t end = std::min(text.find_first_not_of("0123456789.eE+-"), text.size());
      if (!key.empty()) add(std::string(text.substr(0, end)));  // without a key it may be a citation: "[1]"
      text.remove_prefix(end);
    } else if (ascii::is_letter(c)) {
      const std::size_t length = length_of_constant(text);
      if (length == 0) return {};  // a word outside of quotation marks: not JSON
      if (!key.empty() && c != 'n') add(c == 't' ? "yes" : "no");
      text.remove_prefix(length);
    } else {
      if (c == '{' || c == '[') {
        open += c;
        rows += open.ends_with("[[");
      } else if (c == '}' || c == ']') {
        open.pop_back();
        if (open.empty()) return strings;  // the rest is a remark
      }
      if (c == ',' || c == '}') key.clear();
      text.remove_prefix(1);
    }
  }
  return strings;
}

std::string json_text(std::string_view reply, std::span<const std::string_view> keys) {
  const std::vector<JsonString> strings = json_strings(reply);
  for (const std::string_view key : keys) {
    for (const JsonString& one : strings) {
      if (letters_of(one.key) == key) return one.text;
    }
  }
  return strings.size() == 1 ? strings[0].text : std::string();
}

std::string bare_line(std::string_view line) {
  std::string bare(trim_blanks(line));
  for (const std::string_view mark : {"**", "__", "`"}) remove_all(bare, mark);
  std::string_view left = trim_blanks(bare);
  for (bool found = true; found;) {
    found = false;
    const std::size_t heading = left.find_first_not_of('#');
    if (heading != std::string_view::npos && heading > 0 && left[heading] == ' ')
      left = trim_blanks(left.substr(heading)), found = true;
    for (const std::string_view mark : {"> ", "- ", "* ", "• ", "– "}) {
      if (left.starts_with(mark)) left = trim_blanks(left.substr(mark.size())), found = true;
    }
  }
  return std::string(without_quotes(left));
}

std::string bare_item(std::string_view line) {
  std::string bare = bare_line(line);
  std::size_t digits = 0;
  while (digits < bare.size() && digits < 3 && ascii::is_digit(bare[digits])) ++digits;
  const bool numbered =
      digits > 0 && digits + 1 < bare.size() && (bare[digits] == '.' || bare[digits] == ')') && bare[digits + 1] == ' ';
  return numbered ? bare_line(std::string_view(bare).substr(digits + 2)) : bare;
}

LabeledLine split_label(std::string_view line) {
  constexpr std::size_t longest_label = 40;
  const std::size_t colon = line.substr(0, longest_label).find(':');
  if (colon == std::string_view::npos) return {"", line};
  const bool is_time =
      colon > 0 && ascii::is_digit(line[colon - 1]) && colon + 1 < line.size() && ascii::is_digit(line[colon + 1]);
  if (is_time) return {"", line};  // "A 10:30 train"
  return {letters_of(line.substr(0, colon)), trim_blanks(line.substr(colon + 1))};
}

bool is_preamble(std::string_view line) {
  if (line.empty()) return true;
  if (line.ends_with(':') || line.ends_with("：")) return true;
  for (const std::string_view front :
       {"sure", "certainly", "of course", "okay", "ok,", "here is", "here's", "here are", "let me"}) {
    if (!starts_with_label(line, front)) continue;
    const std::string_view left = line.substr(front.size());
    // A name that only starts like a courtesy is content.
    const bool is_name =  // "Suresh", "Sure Thing"
        !left.empty() && (ascii::is_letter(left[0]) || (left.size() > 1 && left[0] == ' ' && ascii::is_upper(left[1])));
    if (!is_name) return line.find('?') == std::string_view::npos;
  }
  return false;
}

std::string_view without_courtesy(std::string_view line) {
  for (const std::string_view front :
       {"sure", "certainly", "of course", "okay", "ok", "great", "good question", "great question"}) {
    if (!starts_with_label(line, front) || line.size() == front.size()) continue;
    const char next = line[front.size()];
    const std::string_view left = trim_blanks(line.substr(front.size() + 1));
    if ((next == '!' || next == ',' || next == '.') && !left.empty()) return left;
  }
  return line;
}

}  // namespace hop::core
