// The methods and loops of this build. CMake's HOPTRAIL_METHODS names them (docs/decisions/075-left-out-methods.md); a build without
// the definition has every row of the table. The readers of the table test the name of a row at compile time, so that the linker
// drops the code of the others.
#pragma once

#include <cstddef>
#include <string_view>

namespace hop::core {

#if defined(HOPTRAIL_METHODS)
inline constexpr std::string_view built_methods = HOPTRAIL_METHODS;  // separated by commas
#else
inline constexpr std::string_view built_methods;  // empty: all
#endif

// Whether this build has the method or loop.
constexpr bool is_built(std::string_view method) {
  if (built_methods.empty()) return true;
  for (std::string_view left = built_methods;;) {
    const std::size_t comma = left.find(',');
    if (left.substr(0, comma) == method) return true;
    if (comma == left.npos) return false;
    left.remove_prefix(comma + 1);
  }
}

}  // namespace hop::core
