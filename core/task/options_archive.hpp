// Serializes options as part of the inputs of a saved task. Learned weights belong to the options: they change the ranking, so a
// resumed task needs them.
#pragma once

#include "core/base/result.hpp"
#include "core/options/options.hpp"
#include "core/task/archive.hpp"

namespace hop::core {

// Writes the options together with their weights.
void write_options(ArchiveWriter& out, const Options& options);
// Errors: those of Options::from_lines and set_weights.
Result<Options> read_options(ArchiveReader& in);

}  // namespace hop::core
