// A search as JSON (schemas/trace.schema.json), for the command's output and for HTTP.
#pragma once

#include <string>

#include "cli/services/services.hpp"
#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Sets what a search needs to be explained and to use the services. Failure for a method that needs a language model
// where there is none.
void prepare_search(const Services& services, hop::Options& options);

// What explains the hits, with the passages' texts and, of a method that a language model leads, its steps.
Json search_json(const hop::Graph& graph, const hop::Results& results, const hop::Options& options);

}  // namespace hop::cli
