// The steps in which a language model was taken through a question.
#pragma once

#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// The list "steps" of schemas/trace.schema.json.
Json steps_json(const hop::Graph& graph, const hop::Results& results);

// For people; nothing where there were none.
void print_steps(const hop::Graph& graph, const hop::Results& results, bool styled);

}  // namespace hop::cli
