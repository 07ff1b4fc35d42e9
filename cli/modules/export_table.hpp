// The function that each module exports.
#pragma once

#include <string_view>

// Returns the module's table; nullptr for a command of another version, whose types may differ.
extern "C" __attribute__((visibility("default"))) const void* hoptrail_module_table(const char* version);

namespace hop::cli {

inline bool is_this_version(const char* version) { return std::string_view(version) == HOPTRAIL_VERSION; }

}  // namespace hop::cli
