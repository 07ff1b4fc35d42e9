// Graph files of the user's.
#pragma once

#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

// Maps and checks a graph file; hop::Error names the file and, for a damaged one, the broken invariant.
hop::Graph open_graph(const std::string& path);

}  // namespace hop::cli
