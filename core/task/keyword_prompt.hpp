// The prompt that asks for a passage's keywords while indexing: entities (docs/methods/the_graph.md; GNN-Ret, Appendix B), or
// phrases (IIER, Appendix A.2).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/options/options.hpp"
#include "core/request/request.hpp"

namespace hop::core {

// Place: {passage}.
std::vector<Message> keywords_prompt(const Options& options, std::string_view title, std::string_view text);

// Parses the keywords of a reply (core/prompts/read_keywords.hpp), at most five if the options request phrases.
std::vector<std::string> read_asked_keywords(const Options& options, std::string_view reply);

}  // namespace hop::core
