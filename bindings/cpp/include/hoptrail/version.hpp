// The version of the loaded library, and its number of live objects. These functions do not throw and are thread-safe.
#pragma once

#include <cstdint>
#include <string_view>

#include "hoptrail.h"

namespace hop {

// "major.minor.patch".
inline std::string_view version() noexcept { return hop_version(); }

// The version of the graph files that the library writes.
inline std::uint32_t file_version() noexcept { return hop_file_version(); }
// The oldest version of graph files that the library reads.
inline std::uint32_t oldest_file_version() noexcept { return hop_file_version_minimum(); }

// The number of objects of all kinds that are not freed, for leak tests.
inline std::int64_t live_objects() noexcept { return hop_live_objects(); }

}  // namespace hop
