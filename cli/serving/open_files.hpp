// The number of connections that the system's limit of open files allows.
#pragma once

#include <cstddef>

namespace hop::cli {

// Raises the process's limit as far as `wanted` connections need and the system allows. Returns `wanted`, or the smaller number
// that is possible, at least 1.
std::size_t allow_connections(std::size_t wanted);

}  // namespace hop::cli
