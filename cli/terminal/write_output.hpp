// Writes the command's files atomically.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

// Called before long work. Throws Failure if `path` cannot become a file, because it is something else or its folder does not
// exist.
void check_output(const std::string& path);

// Writes with a save task: a new file, synced, renamed. On failure no new file remains, and the old file at `path` is
// unchanged.
void write_output(const std::string& path, std::span<const std::uint8_t> bytes, hop::Host host = {});

}  // namespace hop::cli
