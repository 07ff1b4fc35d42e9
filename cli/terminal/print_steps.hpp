// The steps of a question that a language model drove.
#pragma once

#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// The list "steps" of schemas/trace.schema.json.
Json steps_json(const hop::Graph& graph, const hop::Results& results);

// Prints them in human-readable form; prints nothing if the question has no steps.
void print_steps(const hop::Graph& graph, const hop::Results& results, bool styled);

}  // namespace hop::cli
