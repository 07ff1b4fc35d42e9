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

// The next question in a reply, in any wrapping: thoughts, code fences, JSON, marks, numbers, labels, a preamble, a trailing
// remark. Takes the first text with a label ("Next step:"), else the first line with a question mark, else the first line
// other than a preamble. Empty only if the reply has no text. At most 1,000 bytes.
std::string read_sub_question(std::string_view reply);
// The answer in a reply, as one paragraph, in the same wrappings: the text after the last label ("Answer:"), without remarks
// about it or a next question. At most 4,000 bytes.
std::string read_answer_text(std::string_view reply);

}  // namespace hop::core
