// Arguments of every verb: --color, --quiet, and the file with the user's defaults; --wait of verbs that change a store.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

namespace hop::cli {

// Call it after all verbs are added.
void add_common_arguments(CLI::App& command);

void add_wait_argument(CLI::App& verb, double& seconds);

// The file with the user's defaults: of --config, else the usual one if it exists, else empty.
std::string configuration_of(int argument_count, const char* const* arguments);
// Throws Failure for a pipe, a device or a large file: the parser of the command line would read a pipe or a device forever.
void check_configuration(const std::string& path);
// The problem of a file of defaults, with the line and the argument that was meant. `what`: the parser's message.
std::string problem_of_configuration(const CLI::App& command, const std::string& path, std::string_view what);

}  // namespace hop::cli
