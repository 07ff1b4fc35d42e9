// Answers and reasoning in a reply.
#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "core/base/concat.hpp"
#include "core/prompts/bare_reply.hpp"
#include "core/prompts/json_reply.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/prompts/reply_lines.hpp"
#include "core/prompts/spoken_reply.hpp"
#include "core/text/ascii.hpp"
#include "core/text/boundaries.hpp"

namespace hop::core {

namespace {

// The line without citations at its end: "Bergen [1][2]" → "Bergen"
std::string_view without_citations(std::string_view line) {
  for (std::string_view left = line; left.ends_with(']'); line = left) {
    const std::size_t open = left.rfind('[');
    if (open == std::string_view::npos || open == 0) break;
    if (left.substr(open + 1).find_first_not_of("0123456789, ]") != std::string_view::npos) break;
    left = trim_blanks(left.substr(0, open));
    if (left.empty()) break;
  }
  return line;
}

// An answer in a list of one item loses its number: "1. Bergen" → "Bergen". An ordinal of a date or a name stays: "1. Oktober 1949",
// "1. FC Köln".
std::string_view without_first_number(std::string_view line) {
  constexpr std::string_view ordinals[] = {"januar", "februar", "märz",       "april",   "mai",       "juni",
                                           "juli",   "august",  "september",  "oktober", "november",  "dezember",
                                           "fc",     "fsv",     "bundesliga", "liga",    "weltkrieg", "sc"};
  if (!line.starts_with("1. ") && !line.starts_with("1) ")) return line;
  const std::string_view left = trim_blanks(line.substr(3));
  const std::string word = ascii::in_lower_case(left.substr(0, left.find(' ')));
  return left.empty() || (line[1] == '.' && is_among(word, ordinals)) ? line : left;
}

// The lines of an answer without remarks about it and without what follows the next step's label.
std::vector<std::string> answer_lines(std::string_view bare) {
  std::vector<std::string> lines;
  bool ended = false, in_remark = false;
  for_each_line(bare, [&](std::string_view line) {
    const std::string text = bare_line(line);
    if (text.empty() || ended) return;
    const std::string label = label_of(text).label;
    // A model that continues with the next step has left its answer.
    ended = !lines.empty() && is_next_step_label(label);
    in_remark = !is_answer_label(label) && (in_remark || (!lines.empty() && is_remark(text, label)));
    if (!ended && !in_remark) lines.push_back(text);
  });
  // A preamble that is itself a labeled answer must stay.
  while (lines.size() > 1 && is_preamble(lines[0]) && !is_answer_label(label_of(lines[0]).label)) lines.erase(lines.begin());
  return lines;
}

}  // namespace

std::string read_answer_text(std::string_view reply) {
  constexpr std::string_view keys[] = {"finalanswer", "answer", "intermediateanswer", "subanswer", "shortanswer",
                                       "response",    "result"};
  const std::string spoken = spoken_reply(reply);
  const std::string_view bare = last_fenced_block(spoken);
  if (const auto strings = json_strings(bare)) {
    const std::string found = json_text(*strings, keys);
    if (found.find_first_not_of(" \t\r\n") != std::string::npos)
      return clean_reply(trim_blanks(with_spaces_for_breaks(found)), most_paragraph_bytes);
  }
  const std::vector<std::string> lines = answer_lines(bare);
  std::size_t first = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {  // drops the reasoning before the last answer label
    if (is_answer_label(label_of(lines[i]).label)) first = i;
  }
  std::string paragraph;
  for (std::size_t i = first; i < lines.size(); ++i) {
    std::string_view text = i == first ? without_courtesy(lines[i]) : std::string_view(lines[i]);
    if (i == first) text = is_answer_label(label_of(text).label) ? label_of(text).text : without_label(text);
    if (paragraph.empty()) text = without_first_number(text);
    if (!paragraph.empty() && !text.empty()) paragraph += ' ';
    paragraph += text;
  }
  paragraph = clean_reply(paragraph, most_paragraph_bytes);
  const std::string said = bare_line(without_remarks(paragraph));
  paragraph = without_citations(said);
  return paragraph.empty() ? read_paragraph(bare) : paragraph;
}

namespace {

// The members of a JSON reply in the words of the prompt: the reasoning, then "So the answer is: …". A thought counts only where
// the reply has no other reasoning.
std::string reasoning_of_json(std::span<const JsonString> strings) {
  const bool has_more = std::any_of(strings.begin(), strings.end(), [](const JsonString& one) {
    return !is_thought_key(one.key) && !is_answer_label(letters_of(one.key));
  });
  std::string reasoning;
  for (const JsonString& one : strings) {
    const std::string key = letters_of(one.key);
    if (key == "confidence" || key == "score" || (has_more && is_thought_key(key))) continue;
    if (!reasoning.empty()) reasoning += ' ';
    reasoning += is_answer_label(key) ? concat("So the answer is: ", one.text) : one.text;
  }
  return with_spaces_for_breaks(reasoning);
}

std::string reasoning_of_lines(const std::vector<std::string>& lines, bool with_thoughts) {
  std::string paragraph;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const LabeledLine line = label_of(lines[i]);
    const bool is_answer = is_answer_label(line.label), is_thought = is_thought_label(line.label);
    if (is_thought && !with_thoughts) continue;
    const bool is_labeled = is_answer || is_thought || is_reasoning_label(line.label);
    if (!is_labeled && is_remark(lines[i], line.label)) break;
    if (!is_labeled && (is_preamble(lines[i]) || is_refusal(lines[i]))) continue;
    std::string_view text = is_labeled ? line.text : std::string_view(lines[i]);
    if (is_labeled && text.empty() && i + 1 < lines.size()) text = lines[++i];
    if (text.empty()) continue;
    if (!paragraph.empty()) paragraph += ' ';
    const bool is_phrase = starts_with_label(text, "so the answer is") || starts_with_label(text, "the answer is");
    if (is_answer && !is_phrase) paragraph += "So the answer is: ";
    paragraph += text;
  }
  return paragraph;
}

}  // namespace

std::string read_reasoning(std::string_view reply) {
  const std::string spoken = spoken_reply(reply);
  const std::string_view bare = last_fenced_block(spoken);
  if (const auto strings = json_strings(bare); strings) {
    if (!strings->empty()) return clean_reply(reasoning_of_json(*strings), most_paragraph_bytes);
    if (trim_blanks(bare).starts_with('{')) return {};  // {"answer": null}
  }
  const std::vector<std::string> lines = lines_of(bare);
  std::string paragraph = reasoning_of_lines(lines, false);
  if (paragraph.empty()) paragraph = reasoning_of_lines(lines, true);
  paragraph = clean_reply(paragraph, most_paragraph_bytes);
  return std::string(without_remarks(paragraph));
}

std::string read_next_sentence(std::string_view reply) {
  const std::string paragraph = read_reasoning(reply);
  std::vector<ByteRange> sentences;
  append_sentences(paragraph, sentences);
  return sentences.empty() ? std::string() : clean_reply(sentences.front().of(paragraph), most_line_bytes);
}

namespace {

// The offset after the last "answer is" (not "answer isn't"); npos if there is none.
std::size_t place_of_answer(std::string_view text) {
  constexpr std::string_view phrase = "answer is";
  std::size_t found = std::string_view::npos;
  for (std::size_t at = 0; at + phrase.size() <= text.size(); ++at) {
    const std::size_t end = at + phrase.size();
    const bool continues = end < text.size() && ascii::is_letter(text[end]);
    if (!continues && starts_with_label(text.substr(at), phrase)) found = end;
  }
  return found;
}

}  // namespace

std::string answer_in(std::string_view text) {
  const std::size_t place = place_of_answer(text);
  if (place == std::string_view::npos) return "";
  text = trim_blanks(text.substr(place));
  while (!text.empty() && text.front() == ':') text = trim_blanks(text.substr(1));
  std::vector<ByteRange> sentences;
  append_sentences(text, sentences);
  if (!sentences.empty()) text = sentences.front().of(text);
  while (!text.empty() && text.back() == '.') text.remove_suffix(1);
  const std::string bare = bare_line(text);
  return std::string(without_citations(bare));
}

std::string without_lead(std::string_view answer) {
  constexpr std::size_t longest_lead = 40;  // "So the final answer to the question is"
  const std::size_t place = place_of_answer(answer);
  const std::string behind = place == std::string_view::npos ? std::string() : answer_in(answer);
  if (behind.empty()) return std::string(answer);
  // The lead begins with the sentence that says the answer: reasoning before it is none.
  const std::size_t stop = answer.substr(0, place).find_last_of(".!?");
  const std::size_t lead = stop == std::string_view::npos ? place : place - stop - 1;
  return lead < longest_lead ? behind : std::string(answer);
}

}  // namespace hop::core
