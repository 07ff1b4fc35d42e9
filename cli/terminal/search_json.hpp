// A search as JSON (schemas/trace.schema.json), for the command's output and for HTTP.
#pragma once

#include <string>

#include "cli/services/services.hpp"
#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Sets the options that a search needs for explanations and for the services. Throws Failure if the method needs a language
// model, or option search.score a reranker, and none is given.
void prepare_search(const Services& services, hop::Options& options);

// The explanation of the hits with the passages' texts and, for a method that a language model drives, its steps.
Json search_json(const hop::Graph& graph, const hop::Results& results, const hop::Options& options);

}  // namespace hop::cli
