// The prompt that requests a question's keywords from a language model (IIER, Appendix A.1), and the parser of its reply. Used
// only with the option iier.keywords = ask; otherwise the keywords are phrases of the question.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/options/options.hpp"
#include "core/request/request.hpp"

namespace hop::core {

// The template has one placeholder, {question}.
std::vector<Message> question_keywords_prompt(const Options& options, std::string_view question);
// Reads one keyword per line; list marks and quotes are dropped. At most most_question_keywords, of at most 200 bytes each.
std::vector<std::string> read_question_keywords(std::string_view reply);

}  // namespace hop::core
