// Graphs of the user's: files, or what a store holds.
#pragma once

#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

// Maps and checks a graph file, or opens the store in a folder; hop::Error names it and, for a damaged one, the broken
// invariant.
hop::Graph open_graph(const std::string& path);

}  // namespace hop::cli
