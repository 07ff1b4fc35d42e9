// Byte scanners, not a Markdown parser: replies are often truncated or slightly malformed, and every function must
// return something sensible for any input.
#include "core/prompts/bare_reply.hpp"

#include <algorithm>

#include "core/base/found_place.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {

namespace {

constexpr std::string_view courtesies[] = {
    "sure",   "certainly",     "of course",      "absolutely", "okay",       "ok",     "alright",   "great",
    "got it", "good question", "great question", "understood", "sure thing", "thanks", "thank you", "unfortunately"};

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

// "*Bergen*" and "<output>Bergen</output>" → "Bergen"; a line of one tag alone → "".
std::string_view without_wrapping(std::string_view line) {
  for (const char mark : {'*', '_'}) {
    const bool is_wrapped = line.size() > 2 && line.front() == mark && line.back() == mark;
    if (is_wrapped && line.find(mark, 1) == line.size() - 1) return trim_blanks(line.substr(1, line.size() - 2));
  }
  constexpr std::size_t longest_tag = 30;
  const std::size_t end = line.substr(0, longest_tag).find('>');
  if (!line.starts_with('<') || end == std::string_view::npos) return line;
  std::string_view name = line.substr(1, end - 1);
  if (name.starts_with('/')) name.remove_prefix(1);
  if (name.empty() || !std::all_of(name.begin(), name.end(), ascii::is_word_byte)) return line;
  std::string_view inner = line.substr(end + 1);
  if (inner.empty()) return inner;
  const std::size_t tail = name.size() + 3;  // "</name>"
  if (inner.size() < tail || inner.substr(inner.size() - tail, 2) != "</" || !inner.ends_with('>')) return line;
  if (inner.substr(inner.size() - tail + 2, name.size()) != name) return line;
  return trim_blanks(inner.substr(0, inner.size() - tail));
}

// "I’m" → "i'm": ASCII letters in lower case, and the typographic apostrophe as the plain one.
std::string plain_lower(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_apostrophe = text.substr(i).starts_with("’");
    plain += is_apostrophe ? '\'' : ascii::lower(text[i]);
    if (is_apostrophe) i += std::string_view("’").size() - 1;
  }
  return plain;
}

}  // namespace

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

bool is_among(std::string_view text, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

std::string_view last_fenced_block(std::string_view reply) {
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
  return block.empty() ? reply.substr(0, first) : block;
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
    for (const std::string_view mark : {"> ", "- ", "* ", "+ ", "• ", "– ", "◦ ", "→ "}) {
      if (left.starts_with(mark)) left = trim_blanks(left.substr(mark.size())), found = true;
    }
  }
  return std::string(without_quotes(without_wrapping(left)));
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
  constexpr std::string_view wide_colon = "：";
  const std::string_view front = line.substr(0, longest_label);
  const std::size_t narrow = front.find(':'), wide = front.find(wide_colon), colon = std::min(narrow, wide);
  if (colon == std::string_view::npos) return {"", line};
  const std::size_t width = colon == narrow ? 1 : wide_colon.size();
  const bool is_time =
      colon > 0 && ascii::is_digit(line[colon - 1]) && colon + 1 < line.size() && ascii::is_digit(line[colon + 1]);
  if (is_time) return {"", line};  // "A 10:30 train"
  return {letters_of(line.substr(0, colon)), trim_blanks(line.substr(colon + width))};
}

std::string_view without_courtesy(std::string_view line) {
  for (bool found = true; found;) {
    found = false;
    for (const std::string_view front : courtesies) {
      if (!starts_with_label(line, front) || line.size() == front.size()) continue;
      const char next = line[front.size()];
      const std::string_view left = trim_blanks(line.substr(front.size() + 1));
      if ((next == '!' || next == ',' || next == '.') && !left.empty()) line = left, found = true;
    }
  }
  return line;
}

bool is_preamble(std::string_view given) {
  const std::string_view line = without_courtesy(given);
  if (line.empty() || line.ends_with(':') || line.ends_with("：")) return true;
  const std::string plain = plain_lower(line);
  const std::string_view words = std::string_view(plain).substr(0, behind_found(plain.find_last_not_of("!,. ")));
  if (is_among(words, courtesies)) return true;
  for (const std::string_view front : {"sure", "certainly", "of course", "okay", "here is", "here's", "here are", "here you go",
                                       "let me", "let's", "i'd be happy", "i would be happy", "happy to", "i'll", "i will"}) {
    if (!std::string_view(plain).starts_with(front)) continue;
    const std::string_view left = line.substr(std::min(front.size(), line.size()));
    // A name that only starts like a courtesy is content.
    const bool is_name =  // "Suresh", "Sure Thing"
        !left.empty() && (ascii::is_letter(left[0]) || (left.size() > 1 && left[0] == ' ' && ascii::is_upper(left[1])));
    if (!is_name) return line.find('?') == std::string_view::npos;
  }
  return false;
}

bool is_refusal(std::string_view line) {
  const std::string plain = plain_lower(line.substr(0, 400));
  for (const std::string_view front : {"i'm sorry",
                                       "i am sorry",
                                       "sorry,",
                                       "sorry but",
                                       "sorry.",
                                       "i apologize",
                                       "my apologies",
                                       "i cannot",
                                       "i can't",
                                       "i can not",
                                       "i could not",
                                       "i couldn't",
                                       "i'm unable",
                                       "i am unable",
                                       "i'm not able",
                                       "i am not able",
                                       "i won't",
                                       "i will not",
                                       "i must decline",
                                       "i don't have",
                                       "i do not have",
                                       "i don't know",
                                       "i do not know",
                                       "as an ai",
                                       "as a language model",
                                       "as a large language model",
                                       "es tut mir leid",
                                       "tut mir leid",
                                       "ich kann",
                                       "je suis désolé",
                                       "je ne peux",
                                       "désolé",
                                       "lo siento",
                                       "no puedo",
                                       "mi dispiace",
                                       "desculpe",
                                       "извините",
                                       "к сожалению",
                                       "抱歉",
                                       "对不起",
                                       "很抱歉",
                                       "申し訳",
                                       "죄송"}) {
    if (std::string_view(plain).starts_with(front)) return true;
  }
  // Words to the user, who is not there: a question back is not the question of the next step.
  const auto has = [&](std::string_view part) { return plain.find(part) != std::string::npos; };
  constexpr std::string_view fronts[] = {"could you", "can you",   "would you", "please ",
                                         "how can i", "how may i", "do you",    "did you"};
  constexpr std::string_view wishes[] = {"clarify",      "provide", "rephrase", "specify", "context",  "more information",
                                         "more details", "help",    "assist",   "mean",    "elaborate"};
  return std::any_of(std::begin(fronts), std::end(fronts), [&](std::string_view front) { return plain.starts_with(front); }) &&
         std::any_of(std::begin(wishes), std::end(wishes), has);
}

}  // namespace hop::core
