// Whether hops can help in a corpus: what the facts of a graph say of its names, its links and trail's gate, in words.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/json.hpp"

namespace hop::cli {

// Lines of hop_graph_describe's facts under the method trail; empty under another method.
std::vector<std::string> hops_in_words(const Json& facts);

}  // namespace hop::cli
