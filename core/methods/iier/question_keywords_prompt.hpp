// The prompt that requests a question's keywords from a language model (IIER, Appendix A.1). Used only with the option
// iier.keywords = ask; otherwise the keywords are phrases of the question.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/options/options.hpp"
#include "core/request/request.hpp"

namespace hop::core {

// The template has one placeholder, {question}.
std::vector<Message> question_keywords_prompt(const Options& options, std::string_view question);

}  // namespace hop::core
