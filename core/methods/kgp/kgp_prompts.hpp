// KGP's two prompts to a language model: guess the next evidence, and route a question to document structure (pages, tables,
// sections) or to content (KGP, "LLM-based KG Traversal Agent").
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

// `path`: the passages from the seed on. If the path is longer than the option ask.passage_tokens, only its last passages
// are shown.
std::vector<Message> next_evidence_prompt(const Options& options, const Graph& graph, std::string_view question,
                                          std::span<const std::uint32_t> path);
std::vector<Message> route_prompt(const Options& options, std::string_view question);

// The route prompt with a last line that requests only the verdict: for a second attempt after a reply without one.
std::vector<Message> strict_route_prompt(const Options& options, std::string_view question);
// Whether the reply classifies the question as one about structure. The single words "structure" and "content" are verdicts,
// too.
Verdict read_route(std::string_view reply);

}  // namespace hop::core
