// The prompt by which a language model judges whether an answer means the same as a gold answer, and the parser of its reply
// (docs/methods/evaluation.md).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/request/request.hpp"

namespace hop::core {

// Placeholders: {question}, {gold}, {answer}.
std::vector<Message> judge_prompt(const Options& options, const Question& question, std::string_view answer);

// "1": true, "0": false; nothing for any other reply.
std::optional<bool> read_judgment(std::string_view reply);

}  // namespace hop::core
