// An answer as JSON (schemas/trace.schema.json), for the command's output and for HTTP.
#pragma once

#include "hoptrail.hpp"
#include "json.hpp"

namespace hop::cli {

// The answer of a task that asked, its steps and hits, and which of these were shown to the language model. `report` is the
// task's.
Json answer_json(const hop::Graph& graph, const hop::Results& results, const hop::Options& options, const Json& report);

}  // namespace hop::cli
