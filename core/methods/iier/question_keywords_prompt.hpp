// The prompt that asks a language model for a question's keywords (IIER, Appendix A.1), and its reply.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/options/options.hpp"
#include "core/request/request.hpp"

namespace hop::core {

// Its place: {question}.
std::vector<Message> question_keywords_prompt(const Options& options, std::string_view question);
// One keyword a line; list marks and quotes are dropped. At most most_question_keywords, of 200 bytes each.
std::vector<std::string> read_question_keywords(std::string_view reply);

}  // namespace hop::core
