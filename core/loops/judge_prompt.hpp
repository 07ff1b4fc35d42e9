// Whether an answer means the same as the gold one, as a language model sees it (docs/methods/evaluation.md).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/request/request.hpp"

namespace hop::core {

// Places: {question}, {gold}, {answer}.
std::vector<Message> judge_prompt(const Options& options, const Question& question, std::string_view answer);

// "1": true, "0": false; anything else is no judgment.
std::optional<bool> read_judgment(std::string_view reply);

}  // namespace hop::core
