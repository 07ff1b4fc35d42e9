#include "core/loops/read_answer.hpp"

#include "core/base/concat.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/prompts/spoken_reply.hpp"

namespace hop::core {

Result<std::string> read_answer(const Question& question, std::string_view reply) {
  std::string answer = without_lead(read_answer_text(reply));
  if (!answer.empty()) return answer;
  return Error{Status::host_failure, concat("the language model's answer to \"", question.text, "\" ", fault_of_silence(reply)),
               "answer"};
}

}  // namespace hop::core
