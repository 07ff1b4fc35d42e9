// The facts that explain a hit, as lines.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/json.hpp"

namespace hop::cli {

// "26th without links"; empty if links did not raise the hit, or its rank without them is unknown.
std::string rank_note(const Json& hit);

// Where a reader finds the passage: "towns.md:7" in a file that is read as it is, else its id.
std::string place_of_hit(const Json& hit);
// "has bridge, designer (as “designed”); lacks organist", how the question leads to it, its ranks. `trace`: its explanation.
std::vector<std::string> fact_lines(const Json& trace, const Json& hit);
// "parts: learned 6.2, base 0"; empty if the score has no parts.
std::string part_line(const Json& hit);

}  // namespace hop::cli
