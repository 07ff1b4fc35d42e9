// The prompts of three published baselines: Self-Ask, IRCoT and ITER-RETGEN (docs/methods/baselines.md). A host can replace each
// template by an option.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/loops/critique_prompts.hpp"
#include "core/options/options.hpp"
#include "core/request/request.hpp"

namespace hop::core {

// Placeholders: {question}, {steps} (the follow-up questions and their answers so far).
std::vector<Message> self_ask_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps);
// Placeholders: {question}, {passages}, {sentences} (the reasoning so far).
std::vector<Message> ircot_prompt(const Options& options, std::string_view question, std::span<const std::string> sentences,
                                  std::string_view marked_passages);
// Placeholders: {question}, {passages}.
std::vector<Message> iter_retgen_prompt(const Options& options, std::string_view question, std::string_view marked_passages);

}  // namespace hop::core
