// A version's graph over several segments: one merged file without texts and vectors, which stay in the segments.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/result.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/segments/snapshot.hpp"

namespace hop::core {

// `merged`: a version of these parts in this order. `most_file_bytes`: of the graph's file, which is assembled at first use.
Result<LivingDocuments> open_over_segments(std::span<const SegmentPart> parts, MergedGraph merged, std::uint64_t most_file_bytes);

}  // namespace hop::core
