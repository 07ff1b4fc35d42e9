// Converts OpenAI's vector store filters to conditions of the engine.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/json.hpp"

namespace hop::cli {

// Supports eq, gte, lte, in, and a conjunction of these. Throws HttpFailure 400, which names the unsupported part, such as ne
// or a disjunction.
std::vector<std::string> conditions_of(const Json& filter);

}  // namespace hop::cli
