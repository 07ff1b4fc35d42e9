// What KGP asks a language model: the next evidence, and whether a question is about a document's structure.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/options/options.hpp"
#include "core/prompts/read_verdict.hpp"
#include "core/request/request.hpp"

namespace hop::core {

inline constexpr std::uint32_t next_evidence_tokens = 120;
inline constexpr std::uint32_t route_tokens = 20;

// `path`: the passages from the seed on. Of a path longer than the option ask.passage_tokens its last passages are shown.
std::vector<Message> next_evidence_prompt(const Options& options, const Graph& graph, std::string_view question,
                                          std::span<const std::uint32_t> path);
std::vector<Message> route_prompt(const Options& options, std::string_view question);

// The guessed passage, as one paragraph; empty if the reply has no text.
std::string read_next_evidence(std::string_view reply);
// The same prompt with a last line that asks only for the verdict: of a reply that gave none.
std::vector<Message> strict_route_prompt(const Options& options, std::string_view question);
// Whether it says that the question is about structure: also by that word alone, or by "content".
Verdict read_route(std::string_view reply);

}  // namespace hop::core
