// Heuristics in order of confidence: a JSON member, then a labeled line, then a question mark, then the first line that is not a
// preamble.
#include "core/prompts/read_reply.hpp"

#include <algorithm>
#include <vector>

#include "core/base/concat.hpp"
#include "core/prompts/bare_reply.hpp"
#include "core/prompts/json_reply.hpp"
#include "core/prompts/reply_lines.hpp"
#include "core/prompts/spoken_reply.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Whether a text before a colon introduces a question: "The next question is", "I would ask".
bool leads_to_question(std::string_view text) {
  for (const std::string_view front : {"who", "what", "which", "when", "where", "how", "why", "in ", "on ", "is ", "are ", "was ",
                                       "were ", "did ", "do ", "does ", "has ", "can "}) {
    if (starts_with_label(text, front)) return false;  // a question itself
  }
  const std::string lower = concat(" ", ascii::in_lower_case(text), " ");
  return lower.find("question") != std::string::npos || lower.find(" step ") != std::string::npos ||
         lower.find(" ask ") != std::string::npos;
}

// Drops a remark after the question; if there is a second question mark, keeps all.
std::string_view until_question_mark(std::string_view text) {
  const std::size_t mark = text.find("? ");
  if (mark == std::string_view::npos || text.find('?', mark + 1) != std::string_view::npos) return text;
  return text.substr(0, mark + 1);
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
std::string_view question_before_block(std::string_view text) {
  const std::size_t fence = text.find("\n```"), first = text.find("```");
  if (fence == std::string_view::npos || first <= fence) return {};
  const std::string_view before = text.substr(0, fence);
  return before.find('?') != std::string_view::npos && text.find('?', fence) == std::string_view::npos ? before
                                                                                                       : std::string_view();
}

std::string labeled_question(const std::vector<std::string>& lines) {
  // Prefers the most specific labels.
  for (const bool surest : {true, false}) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const LabeledLine line = label_of(lines[i]);
      const bool labeled = surest ? is_next_step_label(line.label) : line.label == "question" || line.label == "step";
      if (!labeled) continue;
      const std::string text = text_at(lines, i, line.text);
      if (!text.empty() && !is_refusal(text)) return std::string(until_question_mark(text));
    }
  }
  return {};
}

std::string unlabeled_question(const std::vector<std::string>& lines) {
  for (std::string_view text : lines) {
    if (text.find('?') == std::string_view::npos || is_refusal(text)) continue;
    if (is_thought_label(label_of(text).label) || label_of(text).label == "reasoning") continue;
    const std::size_t colon = text.find(": ");
    if (colon != std::string_view::npos && leads_to_question(text.substr(0, colon))) text = trim_blanks(text.substr(colon + 1));
    return std::string(until_question_mark(bare_line(text)));
  }
  return {};
}

std::string question_in(std::string_view bare) {
  constexpr std::string_view keys[] = {"nextstep",         "nextquestion", "subquestion", "nextsubquestion", "followup",
                                       "followupquestion", "searchquery",  "query",       "question",        "step"};
  if (const auto strings = json_strings(bare)) {
    const std::string found = json_text(*strings, keys);
    if (found.find_first_not_of(" \t\r\n") != std::string::npos) return std::string(trim_blanks(found));
  }
  const std::vector<std::string> lines = lines_of(bare);
  if (std::string labeled = labeled_question(lines); !labeled.empty()) return labeled;
  if (std::string question = unlabeled_question(lines); !question.empty()) return question;
  for (const std::string& line : lines) {
    if (is_refusal(line)) return {};
    if (is_preamble(line) || is_thought_label(label_of(line).label)) continue;
    return std::string(without_label(line));
  }
  return {};
}

}  // namespace

std::string read_sub_question(std::string_view reply) {
  const std::string spoken = spoken_reply(reply);
  const std::string_view before = question_before_block(spoken);
  return clean_reply(question_in(before.empty() ? last_fenced_block(spoken) : before), most_line_bytes);
}

namespace {

// The answer behind a label, read like the one behind "the answer is".
FollowUp final_answer_of(std::string_view labeled) {
  return {{}, clean_reply(answer_in(concat("answer is: ", labeled)), most_line_bytes)};
}

FollowUp follow_up_of(std::string_view question) { return {clean_reply(until_question_mark(question), most_line_bytes), {}}; }

bool is_found(const FollowUp& read) { return !read.question.empty() || !read.final_answer.empty(); }

FollowUp follow_up_of_json(std::vector<JsonString> strings) {
  constexpr std::string_view question_keys[] = {"followup", "followupquestion", "question",    "nextstep",
                                                "query",    "subquestion",      "searchquery", "nextquestion"};
  constexpr std::string_view answer_keys[] = {"finalanswer", "answer", "thefinalanswer"};
  std::erase_if(strings, [](const JsonString& one) { return one.key.empty() || is_thought_key(one.key); });
  const bool is_answer = strings.size() == 1 && is_answer_label(letters_of(strings[0].key));
  const std::string question = is_answer ? std::string() : json_text(strings, question_keys);
  return question.empty() ? final_answer_of(json_text(strings, answer_keys)) : follow_up_of(question);
}

// Only the first decisive line counts: models often write several follow-ups at once.
FollowUp follow_up_in(const std::vector<std::string>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const LabeledLine line = label_of(lines[i]);
    const bool is_step = is_next_step_label(line.label), is_end = is_final_label(line.label) || line.label == "answer";
    const std::string answer = is_step || is_end ? std::string() : answer_in(lines[i]);
    if (!answer.empty()) return final_answer_of(answer);
    if (!is_step && !is_end) continue;
    const bool is_label_below = line.text.empty() && i + 1 < lines.size() && !label_of(lines[i + 1]).label.empty();
    const std::string said = is_label_below ? std::string() : text_at(lines, i, line.text);
    if (said.find_first_not_of(".: ") == std::string::npos || is_refusal(said)) continue;
    return is_end ? final_answer_of(said) : follow_up_of(said);
  }
  const std::string question = unlabeled_question(lines);
  return starts_with_label(question, "are follow up") ? FollowUp() : follow_up_of(question);
}

}  // namespace

FollowUp read_follow_up(std::string_view reply) {
  const std::string spoken = spoken_reply(reply);
  // A fenced block may be the whole reply, or only part of the question after its label.
  for (const std::string_view text : {last_fenced_block(spoken), std::string_view(spoken)}) {
    const auto strings = json_strings(text);
    const bool has_keys =
        strings && std::any_of(strings->begin(), strings->end(), [](const auto& one) { return !one.key.empty(); });
    if (has_keys) return follow_up_of_json(*strings);
    if (strings && strings->empty() && trim_blanks(text).starts_with('{')) continue;  // {"answer": null}
    std::string listed;
    for (const JsonString& one : strings.value_or(std::vector<JsonString>())) listed += concat(one.text, "\n");
    if (const FollowUp read = follow_up_in(lines_of(listed.empty() ? text : listed)); is_found(read)) return read;
  }
  return {};
}

}  // namespace hop::core
