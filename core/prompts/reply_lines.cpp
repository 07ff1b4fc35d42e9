#include "core/prompts/reply_lines.hpp"

#include <algorithm>
#include <span>

#include "core/prompts/read_reply.hpp"
#include "core/text/boundaries.hpp"

namespace hop::core {

namespace {

constexpr std::string_view next_step_labels[] = {
    "nextstep",          "nextquestion",     "subquestion", "nextsubquestion", "followup",
    "followupquestion",  "nextstepquestion", "thenextstep", "thenextquestion", "thenextstepis",
    "thenextquestionis", "search",           "searchquery", "query",           "actioninput"};
constexpr std::string_view final_answer_labels[] = {"finalanswer", "thefinalanswer", "sothefinalanswer", "sotheanswer",
                                                    "theanswer"};
constexpr std::string_view answer_labels[] = {"answer", "intermediateanswer", "shortanswer", "subanswer", "a"};
// Labels of reasoning, and those of thoughts, which are no part of it.
constexpr std::string_view reasoning_labels[] = {"reasoning", "step", "sentence", "nextsentence", "draft", "nextevidence"};
constexpr std::string_view thought_labels[] = {"thought", "thoughts", "thinking", "analysis", "think", "rationale", "plan"};

}  // namespace

bool is_next_step_label(std::string_view label) { return is_among(label, next_step_labels); }
bool is_final_label(std::string_view label) { return is_among(label, final_answer_labels); }
bool is_answer_label(std::string_view label) { return is_final_label(label) || is_among(label, answer_labels); }
bool is_reasoning_label(std::string_view label) { return is_among(label, reasoning_labels); }
bool is_thought_label(std::string_view label) { return is_among(label, thought_labels); }

LabeledLine label_of(std::string_view line) {
  const LabeledLine labeled = split_label(line);
  constexpr std::size_t longest_heading = 24;
  if (!labeled.label.empty() || line.size() > longest_heading) return labeled;
  const std::string letters = letters_of(line);
  const bool is_heading =
      letters.size() > 1 && (is_next_step_label(letters) || is_answer_label(letters) || letters == "reasoning");
  return is_heading && line.find('?') == std::string_view::npos ? LabeledLine{letters, {}} : labeled;
}

std::string_view without_label(std::string_view line) {
  constexpr std::string_view labels[] = {
      "next step:", "intermediate answer:", "final answer:", "answer:", "question:", "reasoning:", "next evidence:"};
  for (const std::string_view label : labels) {
    if (starts_with_label(line, label)) return trim_blanks(line.substr(label.size()));
  }
  return line;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for_each_line(text, [&](std::string_view line) {
    const std::string item = bare_item(line);
    if (!item.empty()) lines.emplace_back(without_courtesy(item));
  });
  return lines;
}

std::string text_at(const std::vector<std::string>& lines, std::size_t i, std::string_view text) {
  return bare_item(text.empty() && i + 1 < lines.size() ? std::string_view(lines[i + 1]) : text);
}

bool is_remark(std::string_view line, std::string_view label) {
  for (const std::string_view one : {"explanation", "note", "reasoning", "justification", "source", "sources", "confidence"}) {
    if (label == one) return true;
  }
  for (const std::string_view front : {"let me know", "i hope", "hope this", "hope that", "feel free", "please let",
                                       "if you need", "would you like", "is there anything"}) {
    if (starts_with_label(line, front)) return true;
  }
  return false;
}

std::string_view without_remarks(std::string_view text) {
  std::vector<ByteRange> sentences;
  append_sentences(text, sentences);
  while (sentences.size() > 1 && is_remark(sentences.back().of(text), "")) sentences.pop_back();
  return sentences.empty() ? text : text.substr(0, sentences.back().end);
}

std::string with_spaces_for_breaks(std::string_view text) {
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

}  // namespace hop::core
