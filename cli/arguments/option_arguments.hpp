// --option key=value, which may be repeated.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "hoptrail.hpp"

namespace hop::cli {

void add_option_arguments(CLI::App& verb, std::vector<std::string>& assignments);

// Throws Failure for an assignment without '=', and hop::Error, which names the key, for one that the engine rejects.
void set_options(const std::vector<std::string>& assignments, hop::Options& options);

// --weights FILE: the weights that `hoptrail train` wrote.
void add_weights_argument(CLI::App& verb, std::string& path);
// Does nothing for an empty path. Throws Failure or hop::Error, which name the file.
void set_weights(const std::string& path, hop::Options& options);

// Whether an option has this value, set or by default.
bool option_is(const hop::Options& options, std::string_view key, std::string_view value);

}  // namespace hop::cli
