// The library that is loaded, and what it still holds. None of this throws, and any thread may ask.
#pragma once

#include <cstdint>
#include <string_view>

#include "hoptrail.h"

namespace hop {

// "major.minor.patch".
inline std::string_view version() noexcept { return hop_version(); }

// Versions of the graph file: the one that is written, and the oldest that is read.
inline std::uint32_t file_version() noexcept { return hop_file_version(); }
// The oldest version of the graph file that is read.
inline std::uint32_t oldest_file_version() noexcept { return hop_file_version_minimum(); }

// Objects of all kinds that are not freed: for tests of leaks.
inline std::int64_t live_objects() noexcept { return hop_live_objects(); }

}  // namespace hop
