// The built-in template and a tolerant parser: models bullet their lines, quote names, and write more than the prompt requests,
// so the number and the length of keywords are limited.
#include "core/methods/iier/question_keywords_prompt.hpp"

#include "core/base/found_place.hpp"
#include "core/methods/iier/passage_keywords.hpp"
#include "core/prompts/prompt_template.hpp"
#include "core/prompts/read_reply.hpp"

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

std::vector<std::string> read_question_keywords(std::string_view reply) {
  constexpr std::size_t most_bytes = 200;
  std::vector<std::string> keywords;
  for_each_line(reply, [&](std::string_view line) {
    const std::size_t begin = line.find_first_not_of("-*\"' ");
    if (begin == std::string_view::npos || keywords.size() == most_question_keywords) return;
    line = line.substr(begin, behind_found(line.find_last_not_of("\"' ")) - begin);
    if (line.size() > most_bytes) return;
    std::string keyword = clean_reply(line, most_bytes);
    if (!keyword.empty()) keywords.push_back(std::move(keyword));
  });
  return keywords;
}

}  // namespace hop::core
