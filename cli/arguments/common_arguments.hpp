// Arguments of every verb: --color, --quiet, and the file with the user's defaults.
#pragma once

#include <CLI/CLI.hpp>

namespace hop::cli {

// Call it after all verbs are added.
void add_common_arguments(CLI::App& command);

}  // namespace hop::cli
