// Numbered or labeled lines are the plan, with or without a question mark; without one, the lines with a question mark are.
#include "core/prompts/read_plan.hpp"

#include <algorithm>
#include <optional>

#include "core/base/concat.hpp"
#include "core/prompts/bare_reply.hpp"
#include "core/prompts/json_reply.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/prompts/reply_lines.hpp"
#include "core/prompts/spoken_reply.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {

namespace {

struct Reference {
  std::size_t begin = 0, end = 0;  // bytes
  std::size_t number = 0;          // from 1
};

std::size_t number_at(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t number = 0;
  for (; begin < end && number <= most_sub_questions; ++begin) number = number * 10 + static_cast<std::size_t>(text[begin] - '0');
  return number;
}

// The first "#1" at `from` or behind it.
std::optional<Reference> find_reference(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find('#', from); at != std::string_view::npos; at = text.find('#', at + 1)) {
    const std::size_t end = std::min(text.find_first_not_of(decimal_digits, at + 1), text.size());
    if (end > at + 1) return Reference{at, end, number_at(text, at + 1, end)};
  }
  return std::nullopt;
}

// The content of brackets that refer to an answer: "#1", "answer 1", "Answer_1", "step 1's answer". Returns its number, or 0.
std::size_t bracketed_number(std::string_view content) {
  const std::size_t first = content.find_first_of(decimal_digits);
  if (first == std::string_view::npos) return 0;
  const std::size_t end = std::min(content.find_first_not_of(decimal_digits, first), content.size());
  if (content.find_first_of(decimal_digits, end) != std::string_view::npos) return 0;
  constexpr std::string_view words[] = {"",
                                        "a",
                                        "ans",
                                        "answer",
                                        "answerof",
                                        "answerto",
                                        "step",
                                        "q",
                                        "question",
                                        "subquestion",
                                        "result",
                                        "answeroftostep",
                                        "answerofstep",
                                        "answertostep",
                                        "answertoquestion",
                                        "answerofquestion",
                                        "stepsanswer",
                                        "x"};
  const std::string letters = letters_of(content);
  const bool is_sign = content.front() == '#' && letters.empty();
  return is_sign || (!letters.empty() && is_among(letters, words)) ? number_at(content, first, end) : 0;
}

// Brackets around a reference become "#1"; "the answer to #1" becomes "#1".
std::string with_plain_references(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const std::size_t open = text.find_first_of("[{<(");
    if (open == std::string_view::npos) break;
    std::size_t begin = open + 1;
    while (begin < text.size() && text[begin] == text[open]) ++begin;  // "{{answer 1}}"
    const std::size_t close = text.find_first_of("]}>)", begin);
    const std::size_t number = close == std::string_view::npos || close == begin || text[begin] == ' '
                                   ? 0
                                   : bracketed_number(text.substr(begin, close - begin));
    if (number == 0) {
      plain += text.substr(0, open + 1);
      text.remove_prefix(open + 1);
      continue;
    }
    plain += concat(text.substr(0, open), "#", number);
    std::size_t end = close;
    while (end < text.size() && end - close < begin - open && text[end] == text[close]) ++end;
    text.remove_prefix(end);
  }
  plain += text;
  for (const std::string_view words : {"the answer to ", "the answer of ", "the answer from ", "answer ", "the result of "}) {
    for (std::size_t at = plain.find('#'); at != std::string::npos; at = plain.find('#', at + 1)) {
      if (at < words.size() || !starts_with_label(std::string_view(plain).substr(at - words.size()), words)) continue;
      plain.erase(at - words.size(), words.size());
      at -= words.size();
    }
  }
  return plain;
}

bool is_question_key(std::string_view key) {
  constexpr std::string_view keys[] = {"",        "question", "subquestion", "subquestions", "questions", "query",
                                       "queries", "step",     "steps",       "text",         "q",         "followup",
                                       "plan",    "subquery", "nextstep",    "nextsteps",    "search",    "searchquery",
                                       "content", "task",     "items",       "lines"};
  return is_among(letters_of(key), keys);
}

bool is_reference_alone(std::string_view text) { return text.find_first_not_of("#0123456789, ") == std::string_view::npos; }

// A line of a plan: its text without number and label.
struct PlanLine {
  std::string text;
  bool is_item = false;  // with a number or label
};

bool is_plan_label(std::string_view label) {
  constexpr std::string_view labels[] = {"plan", "step", "question", "q", "subquestions", "questions", "subquery", "substep"};
  return is_next_step_label(label) || is_among(label, labels);
}

bool is_row_of_rule(std::string_view line) { return line.find_first_not_of("|-: ") == std::string_view::npos; }

// The longest cell of a row of a table "| 1 | Who? |"; other lines are unchanged.
std::string_view longest_cell(std::string_view line) {
  if (!line.starts_with('|')) return line;
  std::string_view longest;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find('|'), line.size());
    const std::string_view cell = trim_blanks(line.substr(0, end));
    if (cell.size() > longest.size()) longest = cell;
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return longest;
}

std::optional<PlanLine> plan_line(std::string_view line) {
  line = trim_blanks(line);
  if (line.starts_with('|') && is_row_of_rule(line)) return std::nullopt;
  const std::string unmarked(without_courtesy(bare_line(longest_cell(line))));
  std::string item = bare_item(unmarked);
  PlanLine read;
  read.is_item = item.size() < unmarked.size() && ascii::is_digit(unmarked.front());
  item = bare_item(item);
  const LabeledLine labeled = label_of(item);
  if ((is_thought_label(labeled.label) && labeled.label != "plan") || labeled.label == "reasoning" ||
      is_remark(item, labeled.label))
    return std::nullopt;
  // "#1: Who?" numbers a line; "#1" within a question is a reference.
  const std::size_t numbered = item.starts_with('#') ? item.find_first_not_of(decimal_digits, 1) : std::string::npos;
  if (numbered != std::string::npos && numbered > 1 && (item[numbered] == ':' || item[numbered] == '.')) {
    item = bare_item(item.substr(numbered + 1));
    read.is_item = true;
  } else if (is_plan_label(labeled.label)) {
    item = bare_item(labeled.text);
    // "Plan: first the author, then …" states the way, and is no sub-question.
    read.is_item = labeled.label != "plan" || item.size() < labeled.text.size() || item.find('?') != std::string::npos;
  }
  if (item.empty() || is_preamble(item)) return std::nullopt;
  read.text = std::string(without_courtesy(item));
  return read;
}

std::vector<std::string> questions_of_text(std::string_view text) {
  std::vector<PlanLine> lines;
  for_each_line(text, [&](std::string_view line) {
    auto read = plan_line(line);
    if (read && !read->text.empty()) lines.push_back(std::move(*read));
  });
  // Among numbered lines, "I Can't See Myself Leaving You performer" is a sub-question.
  const bool is_list = std::count_if(lines.begin(), lines.end(), [](const PlanLine& line) { return line.is_item; }) > 1;
  std::erase_if(lines, [&](const PlanLine& line) { return is_refusal(line.text) && !(is_list && line.is_item); });
  std::vector<std::string> questions;
  const auto take = [&](auto is_taken) {
    for (const PlanLine& line : lines) {
      if (is_taken(line)) questions.push_back(line.text);
    }
    return !questions.empty();
  };
  if (take([](const PlanLine& line) { return line.is_item; })) return questions;
  if (take([](const PlanLine& line) { return line.text.find('?') != std::string::npos; })) return questions;
  take([](const PlanLine&) { return true; });
  return questions;
}

std::vector<std::string> questions_of_json(const std::vector<JsonString>& strings) {
  std::vector<std::string> questions;
  for (const JsonString& one : strings) {
    if (!is_question_key(one.key) || is_reference_alone(one.text)) continue;
    for (std::string& question : questions_of_text(one.text)) questions.push_back(std::move(question));
  }
  if (!questions.empty()) return questions;
  for (const JsonString& one : strings) {
    if (!is_thought_key(one.key) && one.text.find('?') != std::string::npos) questions.push_back(one.text);
  }
  return questions;
}

}  // namespace

std::vector<std::string> read_plan(std::string_view reply) {
  const std::string spoken = spoken_reply(reply);
  const std::string_view bare = last_fenced_block(spoken);
  const auto strings = json_strings(bare);
  std::vector<std::string> plan;
  for (const std::string& question : strings ? questions_of_json(*strings) : questions_of_text(bare_line(bare))) {
    std::string text = clean_reply(with_plain_references(question), most_line_bytes);
    if (text.find_first_not_of(" .:") == std::string::npos || plan.size() == most_sub_questions) continue;
    if (std::find(plan.begin(), plan.end(), text) == plan.end()) plan.push_back(std::move(text));
  }
  return plan;
}

std::vector<std::size_t> references_in(std::string_view sub_question, std::size_t place) {
  std::vector<std::size_t> found;
  for (auto at = find_reference(sub_question, 0); at; at = find_reference(sub_question, at->end)) {
    if (at->number >= 1 && at->number <= place) found.push_back(at->number - 1);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::string filled_in(std::string_view sub_question, const std::vector<std::string>& answers) {
  std::string filled;
  std::size_t behind = 0;
  for (auto at = find_reference(sub_question, 0); at; at = find_reference(sub_question, at->end)) {
    if (at->number < 1 || at->number > answers.size()) continue;
    filled += concat(sub_question.substr(behind, at->begin - behind), answers[at->number - 1]);
    behind = at->end;
  }
  return clean_reply(filled + std::string(sub_question.substr(behind)), most_line_bytes);
}

}  // namespace hop::core
