#include "cli/services/trace_replies.hpp"

#include <algorithm>

namespace hop::cli {

namespace {

// Words separated by single spaces, because prompts join text from several lines.
std::string normal(std::string_view text) {
  std::string words;
  bool between = false;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      between = !words.empty();
      continue;
    }
    if (between) words += ' ';
    between = false;
    words += c;
  }
  return words;
}

// A sub-question and its answer as one sentence. Names in them may contain periods.
std::string sentence(const std::pair<std::string, std::string>& step) {
  std::string text = step.first + " " + step.second;
  std::erase_if(text, [](char c) { return std::string_view(".?!;:").find(c) != std::string_view::npos; });
  return normal(text) + ".";
}

// The number of lines that begin with the label and have text after it.
std::size_t count_labeled(std::string_view text, std::string_view label) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    count += line.substr(0, label.size()) == label && !normal(line.substr(label.size())).empty();
    at = end + 1;
  }
  return count;
}

// The number of lines between "Intermediate answers:" and "Reasoning:".
std::size_t count_answers(std::string_view text) {
  constexpr std::string_view begin = "Intermediate answers:";
  const std::size_t at = text.find(begin);
  if (at == text.npos) return 0;
  text = text.substr(at + begin.size());
  return count_labeled(text.substr(0, text.find("\nReasoning:")), "");
}

// The sub-question with a reference to an earlier step in place of each answer that `filled` has where `written` has "#1".
std::string with_references(std::string_view written, std::string_view filled,
                            const std::vector<std::pair<std::string, std::string>>& earlier) {
  std::string planned;
  while (!written.empty()) {
    const std::size_t mark = written.find('#');
    if (mark == written.npos) break;
    const std::size_t end = std::min(written.find_first_not_of("0123456789", mark + 1), written.size());
    if (end == mark + 1 || filled.substr(0, mark) != written.substr(0, mark)) break;
    const std::string_view behind = written.substr(end);
    const std::string_view piece = behind.substr(0, behind.find('#'));
    const std::size_t next = piece.empty() ? filled.size() : filled.find(piece, mark);
    if (next == filled.npos) break;
    const std::string_view answer = filled.substr(mark, next - mark);
    planned += filled.substr(0, mark);
    const auto step = std::find_if(earlier.begin(), earlier.end(), [&](const auto& one) { return one.second == answer; });
    planned += step == earlier.end() ? std::string(answer) : "#" + std::to_string(step - earlier.begin() + 1);
    filled.remove_prefix(next);
    written = behind;
  }
  return planned.append(filled);
}

// The numbers of the passages of a prompt, between its marks, that have one of the answers.
std::string passages_with_answers(std::string_view prompt, const std::vector<std::pair<std::string, std::string>>& steps) {
  constexpr std::string_view open = "<passage ";
  std::string numbers;
  for (std::size_t at = prompt.find(open); at != prompt.npos; at = prompt.find(open, at + 1)) {
    const std::size_t number = at + open.size(), end = prompt.find(' ', number);
    const std::string_view passage = prompt.substr(at, prompt.find("\n</passage ", at) - at);
    const auto is_stated = [&](const auto& step) { return !step.second.empty() && passage.find(step.second) != passage.npos; };
    if (end == prompt.npos || std::none_of(steps.begin(), steps.end(), is_stated)) continue;
    numbers += (numbers.empty() ? "" : ", ") + std::string(prompt.substr(number, end - number));
  }
  return numbers.empty() ? "none" : numbers;
}

}  // namespace

bool TraceReplies::add(const Json& record) {
  if (!record.is_object() || !record.contains("question") || !record["question"].is_string() || !record.contains("steps") ||
      !record["steps"].is_array()) {
    return false;
  }
  Trace trace;
  for (const Json& step : record["steps"]) {
    if (!step.is_object() || !step.contains("filled") || !step["filled"].is_string() || !step.contains("answer") ||
        !step["answer"].is_string()) {
      return false;
    }
    const auto sons = step.find("sons"), parent = step.find("parent");
    const std::string answer = step["answer"].get<std::string>();
    if (sons == step.end() || sons->empty()) {
      const std::string filled = step["filled"].get<std::string>(), written = step.value("question", filled);
      trace.plan += std::to_string(trace.steps.size() + 1) + ". " + with_references(written, filled, trace.steps) + "\n";
      trace.steps.emplace_back(filled, answer);
    }
    if (parent == step.end() || parent->is_null()) trace.answer = answer;
  }
  if (trace.steps.empty()) return false;
  for (const auto& [question, answer] : trace.steps) sub_answers_.emplace(normal(question), answer);
  traces_.insert_or_assign(normal(record["question"].get<std::string>()), std::move(trace));
  return true;
}

bool TraceReplies::knows(std::string_view question) const { return traces_.count(normal(question)) > 0; }

std::optional<std::string> TraceReplies::reply(std::string_view purpose, std::string_view prompt) const {
  // The demonstrations come first, and passages may contain any text: the last question is the actual one.
  constexpr std::string_view label = "Question:";
  const std::size_t named = prompt.rfind("\nQuestion:");
  std::string_view rest = prompt.substr(named == prompt.npos ? 0 : named + 1);
  std::string_view line = rest.substr(0, rest.find('\n'));
  if (line.substr(0, label.size()) == label) line = line.substr(label.size());
  const std::string question = normal(line);
  if (purpose == "sub_answer") {
    const auto answer = sub_answers_.find(question);
    return answer == sub_answers_.end() ? std::nullopt : std::optional(answer->second);
  }
  const auto found = traces_.find(question);
  if (found == traces_.end()) return std::nullopt;
  const Trace& trace = found->second;
  const std::size_t count = trace.steps.size();
  if (purpose == "sub_question") return trace.steps[std::min(count_labeled(rest, "Next step:"), count - 1)].first;
  if (purpose == "critique") return count_answers(rest) >= count ? "Critique: yes" : "Critique: no";
  if (purpose == "answer") return trace.answer;
  if (purpose == "plan") return trace.plan;
  if (purpose == "helpful") return passages_with_answers(prompt, trace.steps);
  if (purpose == "route") return "Structure: no";
  if (purpose == "next_evidence") {  // of the first step whose answer is not found yet
    const std::string_view found_text = prompt.substr(0, prompt.size() - rest.size());
    const auto open = std::find_if(trace.steps.begin(), trace.steps.end(),
                                   [&](const auto& step) { return found_text.find(step.second) == found_text.npos; });
    return sentence(open == trace.steps.end() ? trace.steps.back() : *open);
  }
  if (purpose == "self_ask") {
    const std::size_t asked = count_labeled(rest, "Follow up:");
    return asked < count ? "Follow up: " + trace.steps[asked].first : "So the final answer is: " + trace.answer;
  }
  if (purpose == "reasoning") {
    std::size_t said = 0;
    for (const auto& step : trace.steps) said += rest.find(sentence(step)) != rest.npos;
    return said < count ? sentence(trace.steps[said]) : "So the answer is: " + trace.answer + ".";
  }
  if (purpose == "draft") {
    std::string draft;
    for (const auto& step : trace.steps) draft += sentence(step) + " ";
    return draft + "So the answer is: " + trace.answer + ".";
  }
  return std::nullopt;
}

}  // namespace hop::cli
