#include "core/methods/iier/question_keywords_prompt.hpp"

#include "core/prompts/prompt_template.hpp"

namespace hop::core {

namespace {

constexpr std::string_view question_keywords_template =
    "List the names and main subjects of the question as they are written in it, each one on a line of its own, nothing "
    "else.\n"
    "\n"
    "Question: {question}\n"
    "Keywords:";

}  // namespace

std::vector<Message> question_keywords_prompt(const Options& options, std::string_view question) {
  const PromptPlace places[] = {{"question", question, true}};
  return user_message(fill_template(template_of(options, "prompt.question_keywords", question_keywords_template), places));
}

}  // namespace hop::core
