// Models often lead in with "So the final answer is"; a short lead is dropped, but a long text before the phrase is part of the
// answer.
#include "core/loops/read_answer.hpp"

#include "core/base/concat.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {

Result<std::string> read_answer(const Question& question, std::string_view reply) {
  std::string answer = read_answer_text(reply);
  constexpr std::size_t longest_lead = 40;  // "So the final answer to the question is"
  const std::string behind = answer_in(answer);
  const std::size_t at = answer.size() - std::min(answer.size(), behind.size() + 1);
  if (!behind.empty() && at < longest_lead) answer = behind;
  if (answer.empty()) {
    return Error{Status::host_failure, concat("the language model's answer to \"", question.text, "\" is empty"), "answer"};
  }
  return answer;
}

std::string answer_in(std::string_view text) {
  constexpr std::string_view phrase = "answer is";
  std::size_t found = std::string_view::npos;
  for (std::size_t at = 0; at + phrase.size() <= text.size(); ++at) {
    const std::size_t end = at + phrase.size();
    const bool continues = end < text.size() && ascii::is_letter(text[end]);  // "the answer isn't"
    if (!continues && starts_with_label(text.substr(at), phrase)) found = end;
  }
  if (found == std::string_view::npos) return "";
  text = trim_blanks(text.substr(found));
  while (!text.empty() && text.front() == ':') text = trim_blanks(text.substr(1));
  while (!text.empty() && text.back() == '.') text.remove_suffix(1);
  return std::string(text);
}

}  // namespace hop::core
