// "Did you mean": the verb or argument that is closest to a misspelt one.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hop::cli {

// ": did you mean --explain?" for the first argument that is no verb, or no argument of the verb, and close to one; else empty.
std::string suggestion(const CLI::App& command, const std::vector<std::string>& arguments);

}  // namespace hop::cli
