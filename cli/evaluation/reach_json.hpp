// How near the gold of questions lies to the passages that their words find, as JSON: what `info FILE QUESTIONS` adds to the facts of a graph.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/json.hpp"

namespace hop::cli {

// The description of the graph in the file or store `graph`, with a member "reach" for the questions in the file `questions`.
Json facts_with_reach(const std::string& graph, const std::string& questions, const std::vector<std::string>& options);

}  // namespace hop::cli
