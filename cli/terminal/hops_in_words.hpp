// Estimates in words whether hops can help in a corpus, from a graph's facts about names, links and trail's gate.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/json.hpp"

namespace hop::cli {

// Lines from the facts of hop_graph_describe for the method trail; empty for other methods.
std::vector<std::string> hops_in_words(const Json& facts);

}  // namespace hop::cli
