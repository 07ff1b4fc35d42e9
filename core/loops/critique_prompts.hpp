// Prompts of the loop with sub-questions and self-critique (docs/methods/rgnn_ret.md; GNN-Ret, §3.3 and Appendix I). Their
// places: {question}, {sub_question}, {steps}, {answers}, {passages}.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/options/options.hpp"
#include "core/prompts/read_verdict.hpp"
#include "core/request/request.hpp"

namespace hop::core {

// One step of a loop so far.
struct PromptStep {
  std::string sub_question;
  std::string answer;
};

// The steps so far as lines of a prompt: "LABEL sub-question", "Intermediate answer: answer".
std::string pairs_text(std::span<const PromptStep> steps, std::string_view label);

// Messages of the four purposes.
std::vector<Message> sub_question_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps);
std::vector<Message> sub_answer_prompt(const Options& options, std::string_view sub_question, std::string_view marked_passages);
std::vector<Message> critique_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps);
// `marked_passages` may be empty: none are given.
std::vector<Message> answer_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps,
                                   std::string_view marked_passages);

// The same prompt with a last line that asks only for the verdict: of a reply that gave none.
std::vector<Message> strict_critique_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps);
// Whether the reply says that the answers are enough (core/prompts/read_verdict.hpp).
Verdict read_critique(std::string_view reply);

}  // namespace hop::core
