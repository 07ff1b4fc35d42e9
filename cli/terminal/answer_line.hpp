// The first line of a result, beside its chain: the answer, or why there is probably none.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/terminal/json.hpp"

namespace hop::cli {

// From an explanation (schemas/trace.schema.json): "answer likely: Johann Sebastian Bach", "no passage has ‘seagulls’, ‘sleep’: an
// answer is unlikely". Empty if there is nothing to say.
std::string answer_line(const Json& trace);

// Why a search has no hit: "no hit: no passage has ‘seagulls’".
std::string no_hit_line(const Json& trace, bool is_filtered);

// The lines of the sentence in which an answer was found, if the snippet of its hit does not show it. No line over `columns`.
std::vector<std::string> answer_sentence(const Json& trace, std::size_t columns);

}  // namespace hop::cli
