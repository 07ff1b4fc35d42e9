// The strict reading of what a language model writes. It is data: regardless of what it says, it ends as a line, a paragraph or a word
// that was asked for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace hop::core {

// Without blanks (space, tab, carriage return) at both ends.
std::string_view trim_blanks(std::string_view text);

// visit(line) for every line, trimmed.
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

// Without control characters (a tab becomes a space), cut at a character's border.
std::string clean_reply(std::string_view text, std::size_t most_bytes);

// The first line with text, without a label in front ("Next step:", "Answer:", …) and without control characters; empty if
// there is none. At most 1,000 bytes.
std::string read_line(std::string_view reply);
// All of a reply as one paragraph, without a label in front. At most 4,000 bytes.
std::string read_paragraph(std::string_view reply);

// The question that a reply asks next, however it is wrapped: thoughts, code fences, JSON, marks, numbers, labels, a preamble, a
// remark behind it. The first that has a label ("Next step:"), else the first line with a question mark, else the first line
// that is no preamble. Empty only if the reply has no text. At most 1,000 bytes.
std::string read_sub_question(std::string_view reply);
// The answer that a reply gives, as one paragraph, in the same wrappings: behind the last label ("Answer:"), without what is
// said about it or asked next. At most 4,000 bytes.
std::string read_answer_text(std::string_view reply);

}  // namespace hop::core
