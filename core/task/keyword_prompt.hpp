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

// The keywords of a reply, one a line or the strings of a JSON list: "entity | title" gives the title, to which all spellings
// of the entity are linked, a line without a bar the entity. Thoughts, fences, a preamble, marks and numbers of lists are
// dropped. At most 100, of 200 bytes each.
std::vector<std::string> read_keywords(std::string_view reply);
// The same of the keywords that the options ask for: at most five, where these are phrases.
std::vector<std::string> read_asked_keywords(const Options& options, std::string_view reply);

}  // namespace hop::core
