// --option key=value, as often as wanted.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "hoptrail.hpp"

namespace hop::cli {

void add_option_arguments(CLI::App& verb, std::vector<std::string>& assignments);

// Failure for one without '='; hop::Error, which names the key, for what the engine does not take.
void set_options(const std::vector<std::string>& assignments, hop::Options& options);

// --weights FILE: what `hoptrail train` has learned.
void add_weights_argument(CLI::App& verb, std::string& path);
// Nothing for an empty path. Failure or hop::Error, which name the file.
void set_weights(const std::string& path, hop::Options& options);

// Whether an option, set or default, has this value.
bool option_is(const hop::Options& options, std::string_view key, std::string_view value);

}  // namespace hop::cli
