// What the loops make of a language model's replies.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/methods/question.hpp"

namespace hop::core {

// The final answer. Errors: host_failure for an empty one.
Result<std::string> read_answer(const Question& question, std::string_view reply);

// What stands behind the last "answer is" of a text (not "answer isn't"), without the colon before and the full stop after it;
// empty if there is none.
std::string answer_in(std::string_view text);

}  // namespace hop::core
