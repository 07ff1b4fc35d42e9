// OpenAI's filters of a vector store as conditions of the engine.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/json.hpp"

namespace hop::cli {

// eq, gte, lte, in, and a conjunction of these; HttpFailure 400 names what cannot be said, such as ne or a disjunction.
std::vector<std::string> conditions_of(const Json& filter);

}  // namespace hop::cli
