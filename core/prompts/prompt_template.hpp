// A prompt is a template with places, {question}, {passages}, …. What is put in is data: passages stand between marks that
// carry a word which occurs in none of them, and places inside of what was put in are not filled again.
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

// The same for a text that is put in otherwise.
std::string on_one_line(std::string_view text);

std::string fill_template(std::string_view text, std::span<const PromptPlace> places);

// The host's template if it gave one as the text option `key`, else the built-in one.
std::string_view template_of(const Options& options, std::string_view key, std::string_view built_in);

// One message of the user's: what every prompt here is.
std::vector<Message> user_message(std::string text);

// Title and text of each passage between marks, in order, until the next one would pass the token budget.
std::string mark_passages(const Graph& graph, std::span<const std::uint32_t> passages, std::uint64_t token_budget);
// What of a reading fits into the token budget, its tables first: it stops before what would pass the budget, skips none.
Reading within_tokens(const Graph& graph, Reading reading, std::uint64_t token_budget);
// The same for what a ranking gives to read, its tables first.
std::string mark_reading(const Graph& graph, const Reading& reading);
// The same for one text that is not of the graph yet.
std::string mark_text(std::string_view title, std::string_view text);

}  // namespace hop::core
