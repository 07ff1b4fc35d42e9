// Arguments that every verb takes: --color, --quiet, and the file with the user's own defaults.
#pragma once

#include <CLI/CLI.hpp>

namespace hop::cli {

// After all verbs are there.
void add_common_arguments(CLI::App& command);

}  // namespace hop::cli
