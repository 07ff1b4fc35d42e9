// An answer as JSON (schemas/trace.schema.json), for the command's output and for HTTP.
#pragma once

#include <cstdint>
#include <functional>

#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Whether a prompt showed a passage to the language model. Where the final prompt holds passages, the hits are among them.
std::function<bool(std::uint32_t)> shown_passages(const hop::Results& results, const hop::Options& options);

// The answer of a task that asked, its steps and hits, and which of these were shown to the language model. `report` is the
// task's.
Json answer_json(const hop::Graph& graph, const hop::Results& results, const hop::Options& options, const Json& report);

}  // namespace hop::cli
