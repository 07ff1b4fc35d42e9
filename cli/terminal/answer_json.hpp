// An answer as JSON (schemas/trace.schema.json), for the command's output and for HTTP.
#pragma once

#include <cstdint>
#include <functional>

#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Whether a prompt showed a passage to the language model. If the final prompt contains passages, this includes the hits.
std::function<bool(std::uint32_t)> shown_passages(const hop::Results& results, const hop::Options& options);

// The answer of an ask task, its steps and hits, and which hits the language model saw. `report` is that of the task.
Json answer_json(const hop::Graph& graph, const hop::Results& results, const hop::Options& options, const Json& report);

}  // namespace hop::cli
