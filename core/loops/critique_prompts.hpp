// The prompts of RGNN-Ret's loop with sub-questions and self-critique (docs/methods/rgnn_ret.md; GNN-Ret, §3.3 and Appendix I).
// Placeholders: {question}, {sub_question}, {steps}, {answers}, {passages}.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/options/options.hpp"
#include "core/prompts/read_verdict.hpp"
#include "core/request/request.hpp"

namespace hop::core {

// A completed step of a loop.
struct PromptStep {
  std::string sub_question;
  std::string answer;
};

// The steps so far as lines of a prompt: "LABEL sub-question", then "Intermediate answer: answer".
std::string pairs_text(std::span<const PromptStep> steps, std::string_view label);

// The messages of the four purposes.
std::vector<Message> sub_question_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps);
std::vector<Message> sub_answer_prompt(const Options& options, std::string_view sub_question, std::string_view marked_passages);
// The same for an answer in a few words, which another sub-question can take in.
std::vector<Message> short_answer_prompt(const Options& options, std::string_view sub_question, std::string_view marked_passages);
std::vector<Message> critique_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps);
// `marked_passages` may be empty: the prompt then shows none.
std::vector<Message> answer_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps,
                                   std::string_view marked_passages);

// The critique prompt with a last line that requests only the verdict: for a second attempt after a reply without one.
std::vector<Message> strict_critique_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps);
// Reads whether the reply judges the answers as enough (core/prompts/read_verdict.hpp).
Verdict read_critique(std::string_view reply);

}  // namespace hop::core
