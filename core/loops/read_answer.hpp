// Extracts the final answer from a language model's reply, as all loops do it. Built on core/prompts/read_reply.hpp, which
// removes the wrappings of a reply.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/methods/question.hpp"

namespace hop::core {

// The final answer. Errors: host_failure for an empty one, or for a thought that ended before its answer.
Result<std::string> read_answer(const Question& question, std::string_view reply);

}  // namespace hop::core
