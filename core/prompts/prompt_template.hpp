// Prompt templates with placeholders such as {question} and {passages}. Inserted text is data: passages stand between marks with
// a word that none of them contains, and placeholders inside inserted text are not filled.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/options/options.hpp"
#include "core/request/request.hpp"

namespace hop::core {

struct PromptPlace {
  std::string_view name;  // without its braces
  std::string_view text;
  bool one_line = false;  // line breaks and other control characters of the text become spaces
};

// Does the same to a text that is inserted in another way.
std::string on_one_line(std::string_view text);

std::string fill_template(std::string_view text, std::span<const PromptPlace> places);

// The host's template from the text option `key`, or the built-in one if the option is empty.
std::string_view template_of(const Options& options, std::string_view key, std::string_view built_in);

// A conversation of one user message, which is the form of every prompt here.
std::vector<Message> user_message(std::string text);

// Title and text of each passage between marks, in order, until the next one would pass the token budget.
std::string mark_passages(const Graph& graph, std::span<const std::uint32_t> passages, std::uint64_t token_budget);
// The part of a reading that fits the token budget, tables first. Stops at the first item that does not fit; skips none.
Reading within_tokens(const Graph& graph, Reading reading, std::uint64_t token_budget);
// The same for a whole reading, tables first.
std::string mark_reading(const Graph& graph, const Reading& reading);
// The same for a single text that need not be in the graph.
std::string mark_text(std::string_view title, std::string_view text);

}  // namespace hop::core
