// Opens the user's graphs: files, or the contents of a store.
#pragma once

#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

// Maps and checks a graph file, or opens the store in a folder. hop::Error has the path and, for a damaged file, the broken
// invariant.
hop::Graph open_graph(const std::string& path);

}  // namespace hop::cli
