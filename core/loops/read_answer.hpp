// Extracts the final answer from a language model's reply, as all loops do it. Built on core/prompts/read_reply.hpp, which
// removes the wrappings of a reply.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/methods/question.hpp"

namespace hop::core {

// The final answer. Errors: host_failure for an empty one.
Result<std::string> read_answer(const Question& question, std::string_view reply);

// The text after the last "answer is" (not "answer isn't"), without the colon before and the full stop after it; empty if the
// text has no such phrase.
std::string answer_in(std::string_view text);

}  // namespace hop::core
