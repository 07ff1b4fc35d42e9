// The graph of a store version without copying its bulk data: the merge holds structure and postings, while passage texts and
// vectors stay in the files of the segments. Opening a version is therefore much cheaper than rewriting it as one file.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/result.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/segments/snapshot.hpp"

namespace hop::core {

// `merged` is a merge of `parts` in this order. `most_file_bytes` limits the one-file form, which is assembled at first use.
Result<LivingDocuments> open_over_segments(std::span<const SegmentPart> parts, MergedGraph merged, std::uint64_t most_file_bytes);

}  // namespace hop::core
