// "Did you mean": the verb or argument that is closest to a misspelled one.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hop::cli {

// ": did you mean --explain?" for the first argument that is neither a verb nor an argument of the verb, and close to one of
// them; else empty.
std::string suggestion(const CLI::App& command, const std::vector<std::string>& arguments);

}  // namespace hop::cli
