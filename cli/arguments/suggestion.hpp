// The intention behind a mistaken command line: words of other tools, and misspelled ones.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

// The problem of the command line, with the remedy if it is known: "unknown verb "query": did you mean search?". Names the file
// of defaults, which may be empty, for a value that is not among the arguments.
std::string problem_of(const CLI::App& command, const CLI::ParseError& error, const std::vector<std::string>& arguments,
                       const std::string& configuration);

// The closest of the names if at most a third of it differs, and the first of equally close ones; else empty.
std::string closest(std::string_view given, const std::vector<std::string>& names);

// ": did you mean NAME?"; empty for an empty name.
std::string did_you_mean(std::string_view name);

}  // namespace hop::cli
