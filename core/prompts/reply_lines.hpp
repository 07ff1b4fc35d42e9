// The lines of a reply and their labels, for the parsers of read_reply.hpp. Labels are compared by their letters only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/prompts/bare_reply.hpp"

namespace hop::core {

bool is_next_step_label(std::string_view label);  // "nextstep", "subquestion", "followup" …
bool is_final_label(std::string_view label);      // "finalanswer" …
bool is_answer_label(std::string_view label);     // these, and "answer", "intermediateanswer" …
bool is_reasoning_label(std::string_view label);  // "reasoning", "step" …
bool is_thought_label(std::string_view label);    // "thought", "thinking" …

// The label of a line; a heading such as "### Final answer" is one, too, without a colon.
LabeledLine label_of(std::string_view line);
// The line without a label that ends a prompt of this library.
std::string_view without_label(std::string_view line);

// The lines of a text that are more than marks, without courtesies.
std::vector<std::string> lines_of(std::string_view text);
// The text of the labeled line `i`, or of the line below a label without text.
std::string text_at(const std::vector<std::string>& lines, std::size_t i, std::string_view text);

// Whether a line with this label, after an answer, is a remark about it.
bool is_remark(std::string_view line, std::string_view label);
// The text without remarks to the reader at its end: "Bergen. Let me know if you need more!" → "Bergen."
std::string_view without_remarks(std::string_view text);

std::string with_spaces_for_breaks(std::string_view text);

}  // namespace hop::core
