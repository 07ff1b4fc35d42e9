// Strict parsing of a language model's reply. The reply is untrusted data: for any content, the result is a bounded line,
// paragraph, question or answer without control characters.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace hop::core {

// Without blanks (space, tab, carriage return) at both ends.
std::string_view trim_blanks(std::string_view text);

// Calls visit(line) for every line, trimmed.
template <class Visit>
void for_each_line(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    visit(trim_blanks(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Whether a line begins with a label such as "answer:", given in lower case; ASCII letters compare without case.
bool starts_with_label(std::string_view line, std::string_view label);

// The text without control characters (a tab becomes a space), truncated at a character boundary.
std::string clean_reply(std::string_view text, std::size_t most_bytes);

// The first nonempty line, without a leading label ("Next step:", "Answer:", …) and without control characters; empty if the
// reply has none. At most 1,000 bytes.
std::string read_line(std::string_view reply);
// The whole reply as one paragraph, without a leading label. At most 4,000 bytes.
std::string read_paragraph(std::string_view reply);

// The next question in a reply, in any wrapping: thoughts, code fences, JSON, tags, marks, numbers, labels, a preamble, a trailing
// remark. Takes the first text with a label ("Next step:"), else the first line with a question mark, else the first line
// other than a preamble. Empty if the reply has no text, only an introduction, or a refusal. At most 1,000 bytes.
std::string read_sub_question(std::string_view reply);
// The answer in a reply, as one paragraph, in the same wrappings: the text after the last label ("Answer:"), without remarks
// about it or a next question. At most 4,000 bytes.
std::string read_answer_text(std::string_view reply);

// The reasoning of a reply, as one paragraph, in the same wrappings and without refusals; an answer with a label or a key becomes
// "So the answer is: …", as the prompts write it. At most 4,000 bytes.
std::string read_reasoning(std::string_view reply);
// Its first sentence. At most 1,000 bytes.
std::string read_next_sentence(std::string_view reply);

// Self-Ask's next step: a question or the final answer, whichever comes first. Both empty if the reply has neither.
struct FollowUp {
  std::string question, final_answer;  // at most 1,000 bytes
};
FollowUp read_follow_up(std::string_view reply);

// The first sentence after the last "answer is" (not "answer isn't"), without the colon before and the full stop after it; empty if
// the text has no such phrase.
std::string answer_in(std::string_view text);
// The same if a sentence of the text leads in with the phrase ("So the final answer is"); otherwise the whole text.
std::string without_lead(std::string_view answer);

// The most bytes of a line and of a paragraph.
inline constexpr std::size_t most_line_bytes = 1000, most_paragraph_bytes = 4000;

}  // namespace hop::core
