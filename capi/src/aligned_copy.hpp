// Memory for a graph file's bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace hop::capi {

// A copy as well aligned as a mapped file, so that vector rows lie on cache lines; a large one on large pages where the
// system has some (docs/decisions/016-scan.md). Throws std::bad_alloc.
std::shared_ptr<const std::uint8_t> aligned_copy(std::span<const std::uint8_t> bytes);

}  // namespace hop::capi
