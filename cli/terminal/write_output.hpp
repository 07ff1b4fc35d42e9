// Files that the command writes: all or nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

// Before long work: Failure when `path` cannot become a file, because it is something else or its folder is not there.
void check_output(const std::string& path);

// By a save task: a new file, synced, renamed. On failure nothing is left behind and what was at `path` is as it was.
void write_output(const std::string& path, std::span<const std::uint8_t> bytes, hop::Host host = {});

}  // namespace hop::cli
