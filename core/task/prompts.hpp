// Prompts of the language-model steps, and the strict reading of what comes back (docs/methods/rgnn_ret.md).
//
// A template is text with places: {question}, {sub_question}, {steps}, {answers}, {passages}, {passage}. What is put in is
// data: passages stand between marks that carry a word which occurs in none of them, and places inside of what was put in
// are not filled again.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/methods/ranking.hpp"
#include "core/options/options.hpp"
#include "core/task/request.hpp"

namespace hop::core {

// One step of a loop so far.
struct PromptStep {
  std::string sub_question;
  std::string answer;
};

struct PromptPlace {
  std::string_view name;  // without its braces
  std::string_view text;
};

std::string fill_template(std::string_view text, std::span<const PromptPlace> places);

// Title and text of each passage between marks, in order, until the next one would pass the token budget.
std::string mark_passages(const Graph& graph, std::span<const std::uint32_t> passages, std::uint64_t token_budget);

// Messages of the four purposes of RGNN-Ret's loop, and of keyword extraction.
std::vector<Message> sub_question_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps);
std::vector<Message> sub_answer_prompt(const Options& options, std::string_view sub_question, std::string_view marked_passages);
std::vector<Message> critique_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps);
// `marked_passages` may be empty: none are given.
std::vector<Message> answer_prompt(const Options& options, std::string_view question, std::span<const PromptStep> steps,
                                   std::string_view marked_passages);
std::vector<Message> keywords_prompt(const Options& options, std::string_view title, std::string_view text);

// The first line with text, without a label in front ("Next step:", "Answer:", …) and without control characters; empty if
// there is none. At most 1,000 bytes.
std::string read_line(std::string_view reply);
// All of a reply as one paragraph, without a label in front. At most 4,000 bytes.
std::string read_paragraph(std::string_view reply);
// The last line "Critique: yes" or "Critique: no" counts; none counts as no.
bool read_critique(std::string_view reply);
// Entities, one a line; list marks, quotes and links behind a '|' or a tab are dropped. At most 100, of 200 bytes each.
std::vector<std::string> read_keywords(std::string_view reply);

}  // namespace hop::core
