// An explanation as one JSON object (schemas/trace.schema.json): the form that is exported.
#pragma once

#include <string>

#include "core/results/explanation.hpp"

namespace hop::core {

// Empty for hits that are not explained.
std::string explanation_json(const Explanation& explanation);

}  // namespace hop::core
