// Writes an explanation as one JSON object (schemas/trace.schema.json): the exported form of a trace, which other programs read
// without the graph.
#pragma once

#include <string>

#include "core/results/explanation.hpp"

namespace hop::core {

// Empty if the hits are not explained.
std::string explanation_json(const Explanation& explanation);

}  // namespace hop::core
