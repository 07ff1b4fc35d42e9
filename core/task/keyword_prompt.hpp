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

// Parses the keywords of a reply: one per line, or the strings of a JSON list. A line "entity | title" yields the title, which
// is the same for all spellings of the entity; a line without a bar yields the entity. Reasoning, code fences, a preamble, and
// list markers are dropped. At most 100 keywords of at most 200 bytes each.
std::vector<std::string> read_keywords(std::string_view reply);
// The same, limited to five keywords if the options request phrases.
std::vector<std::string> read_asked_keywords(const Options& options, std::string_view reply);

}  // namespace hop::core
