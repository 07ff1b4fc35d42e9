// Writes the command's files atomically.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hoptrail.hpp"

namespace hop::cli {

// Called before long work. Throws Failure if `path` cannot become a file, because it is something else, its folder does not
// exist, or it is one of the inputs, which it would replace.
void check_output(const std::string& path, const std::vector<std::string>& inputs);

// Writes with a save task: a new file, synced, renamed. On failure no new file remains, and the old file at `path` is
// unchanged.
void write_output(const std::string& path, std::span<const std::uint8_t> bytes, hop::Host host = {});

}  // namespace hop::cli
