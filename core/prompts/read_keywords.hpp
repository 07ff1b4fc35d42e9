// The keywords of a language model's reply, of a passage (core/task/keyword_prompt.hpp) or of a question (IIER, Appendix A.1).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

// One per line, or the strings of a list in JSON or Python. A line "entity | title", or an inner list of the two, yields the title,
// which is the same for all spellings of the entity; a line without a bar yields the entity. Thoughts, code fences, introductions,
// list marks, and statements that there are none are dropped. At most 100 keywords of at most 200 bytes each.
std::vector<std::string> read_keywords(std::string_view reply);

}  // namespace hop::core
