// Heuristics in order of confidence: a JSON member, then a labeled line, then a question mark, then the first line that is not a
// preamble. Lists of labels are compared by letters only.
#include "core/prompts/read_reply.hpp"

#include <algorithm>
#include <vector>

#include "core/prompts/bare_reply.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {

namespace {

constexpr std::size_t most_line_bytes = 1000, most_paragraph_bytes = 4000;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view without_label(std::string_view line) {
  constexpr std::string_view labels[] = {
      "next step:", "intermediate answer:", "final answer:", "answer:", "question:", "reasoning:"};
  for (const std::string_view label : labels) {
    if (starts_with_label(line, label)) return trim_blanks(line.substr(label.size()));
  }
  return line;
}

bool is_next_step_label(std::string_view label) {
  constexpr std::string_view labels[] = {"nextstep",        "nextquestion",     "subquestion",      "nextsubquestion",
                                         "followup",        "followupquestion", "nextstepquestion", "thenextstep",
                                         "thenextquestion", "thenextstepis",    "thenextquestionis"};
  return std::find(std::begin(labels), std::end(labels), label) != std::end(labels);
}

bool is_answer_label(std::string_view label) {
  constexpr std::string_view labels[] = {"answer",         "finalanswer", "intermediateanswer", "theanswer",
                                         "thefinalanswer", "shortanswer", "subanswer",          "a"};
  return std::find(std::begin(labels), std::end(labels), label) != std::end(labels);
}

// Whether a line after an answer is a remark about it.
bool is_remark(std::string_view line, std::string_view label) {
  for (const std::string_view one : {"explanation", "note", "reasoning", "justification", "source", "sources", "confidence"}) {
    if (label == one) return true;
  }
  for (const std::string_view front : {"let me know", "i hope", "hope this", "feel free", "please let"}) {
    if (starts_with_label(line, front)) return true;
  }
  return false;
}

// Whether a text before a colon introduces a question: "The next question is", "I would ask".
bool leads_to_question(std::string_view text) {
  for (const std::string_view front : {"who", "what", "which", "when", "where", "how", "why", "in ", "on ", "is ", "are ", "was ",
                                       "were ", "did ", "do ", "does ", "has ", "can "}) {
    if (starts_with_label(text, front)) return false;  // a question itself
  }
  std::string lower = " ";
  for (const char c : text) lower += ascii::lower(c);
  lower += ' ';
  return lower.find("question") != std::string::npos || lower.find(" step ") != std::string::npos ||
         lower.find(" ask ") != std::string::npos;
}

// Drops a remark after the question; if there is a second question mark, keeps all.
std::string_view until_question_mark(std::string_view text) {
  const std::size_t mark = text.find("? ");
  if (mark == std::string_view::npos || text.find('?', mark + 1) != std::string_view::npos) return text;
  return text.substr(0, mark + 1);
}

std::string on_one_line_of(std::string_view text) {
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

}  // namespace

std::string_view trim_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool starts_with_label(std::string_view line, std::string_view label) {
  if (line.size() < label.size()) return false;
  for (std::size_t i = 0; i < label.size(); ++i) {
    if (ascii::lower(line[i]) != label[i]) return false;
  }
  return true;
}

std::string clean_reply(std::string_view text, std::size_t most_bytes) {
  std::string cleaned;
  for (const char c : text) {
    if (c == '\t') cleaned += ' ';
    else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) cleaned += c;
  }
  if (cleaned.size() > most_bytes) {
    std::size_t end = most_bytes;
    // Continuation bytes of UTF-8: moves back to the first byte of the character.
    while (end > 0 && (static_cast<unsigned char>(cleaned[end]) & 0xc0) == 0x80) --end;
    cleaned.resize(end);
  }
  return cleaned;
}

std::string read_line(std::string_view reply) {
  std::string found;
  for_each_line(reply, [&](std::string_view line) {
    if (found.empty()) found = clean_reply(without_label(line), most_line_bytes);
  });
  return found;
}

std::string read_paragraph(std::string_view reply) {
  std::string paragraph;
  for_each_line(reply, [&](std::string_view line) {
    if (line.empty()) return;
    if (!paragraph.empty()) paragraph += ' ';
    paragraph += paragraph.empty() ? without_label(line) : line;
  });
  return clean_reply(paragraph, most_paragraph_bytes);
}

namespace {

// A fenced block after a question, such as a query in code, is not part of it: returns the text before the block if only that
// text has a question mark.
std::string_view question_before_block(std::string_view reply) {
  const std::string_view text = without_thought(reply);
  const std::size_t fence = text.find("\n```"), first = text.find("```");
  if (fence == std::string_view::npos || first <= fence) return {};
  const std::string_view before = text.substr(0, fence);
  return before.find('?') != std::string_view::npos && text.find('?', fence) == std::string_view::npos ? before
                                                                                                       : std::string_view();
}

}  // namespace

std::string read_sub_question(std::string_view reply) {
  constexpr std::string_view keys[] = {"nextstep",         "nextquestion", "subquestion", "nextsubquestion", "followup",
                                       "followupquestion", "searchquery",  "query",       "question",        "step"};
  const std::string_view before = question_before_block(reply);
  const std::string_view bare = before.empty() ? without_thought_and_fence(reply) : before;
  std::string found = json_text(bare, keys);
  if (found.find_first_not_of(" \t\r\n") != std::string::npos) return clean_reply(trim_blanks(found), most_line_bytes);

  std::vector<std::string> lines;
  for_each_line(bare, [&](std::string_view line) {
    std::string item = bare_item(line);
    if (!item.empty()) lines.push_back(std::move(item));
  });
  // Prefers the most specific labels; a label without text takes the next line.
  for (const bool surest : {true, false}) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const LabeledLine line = split_label(without_courtesy(lines[i]));
      const bool labeled = surest ? is_next_step_label(line.label) : line.label == "question" || line.label == "step";
      if (!labeled) continue;
      const std::string text = bare_item(line.text.empty() && i + 1 < lines.size() ? std::string_view(lines[i + 1]) : line.text);
      if (!text.empty()) return clean_reply(until_question_mark(text), most_line_bytes);
    }
  }
  for (const std::string& line : lines) {
    std::string_view text = without_courtesy(line);
    if (text.find('?') == std::string_view::npos) continue;
    const std::size_t colon = text.find(": ");
    if (colon != std::string_view::npos && leads_to_question(text.substr(0, colon))) text = trim_blanks(text.substr(colon + 1));
    return clean_reply(until_question_mark(bare_line(text)), most_line_bytes);
  }
  for (const std::string& line : lines) {
    const std::string_view text = without_courtesy(line);
    if (!is_preamble(text)) return clean_reply(without_label(text), most_line_bytes);
  }
  return read_line(bare);
}

std::string read_answer_text(std::string_view reply) {
  constexpr std::string_view keys[] = {"finalanswer", "answer", "intermediateanswer", "subanswer", "shortanswer",
                                       "response",    "result"};
  const std::string_view bare = without_thought_and_fence(reply);
  const std::string found = json_text(bare, keys);
  if (found.find_first_not_of(" \t\r\n") != std::string::npos)
    return clean_reply(trim_blanks(on_one_line_of(found)), most_paragraph_bytes);

  std::vector<std::string> lines;
  bool ended = false, in_remark = false;
  for_each_line(bare, [&](std::string_view line) {
    const std::string text = bare_line(line);
    if (text.empty() || ended) return;
    const std::string label = split_label(text).label;
    // A model that continues with the next step has left its answer.
    ended = !lines.empty() && is_next_step_label(label);
    in_remark = !is_answer_label(label) && (in_remark || (!lines.empty() && is_remark(text, label)));
    if (!ended && !in_remark) lines.push_back(text);
  });
  // A preamble that is itself a labeled answer must stay.
  if (lines.size() > 1 && is_preamble(lines[0]) && !is_answer_label(split_label(lines[0]).label)) lines.erase(lines.begin());

  std::size_t first = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {  // drops the reasoning before the last answer label
    if (is_answer_label(split_label(lines[i]).label)) first = i;
  }
  std::string paragraph;
  for (std::size_t i = first; i < lines.size(); ++i) {
    std::string_view text = i == first ? without_courtesy(lines[i]) : std::string_view(lines[i]);
    if (i == first) text = is_answer_label(split_label(text).label) ? split_label(text).text : without_label(text);
    if (!paragraph.empty() && !text.empty()) paragraph += ' ';
    paragraph += text;
  }
  paragraph = clean_reply(bare_line(paragraph), most_paragraph_bytes);
  return paragraph.empty() ? read_paragraph(reply) : paragraph;
}

}  // namespace hop::core
