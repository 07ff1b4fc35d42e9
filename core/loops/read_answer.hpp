// Extracts the final answer from a language model's reply, as all loops do it. Built on core/prompts/read_reply.hpp, which
// removes the wrappings of a reply.
#pragma once

#include <string>
#include <string_view>

#include "core/base/concat.hpp"
#include "core/base/result.hpp"
#include "core/methods/question.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/prompts/spoken_reply.hpp"

namespace hop::core {

// The final answer. Errors: host_failure for an empty one, or for a thought that ended before its answer.
inline Result<std::string> read_answer(const Question& question, std::string_view reply) {
  std::string answer = without_lead(read_answer_text(reply));
  if (!answer.empty()) return answer;
  return Error{Status::host_failure, concat("the language model's answer to \"", question.text, "\" ", fault_of_silence(reply)),
               "answer"};
}

}  // namespace hop::core
