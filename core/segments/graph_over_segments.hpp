// A graph that no file can hold: one merged file without texts and vectors, which stay in the segments.
#pragma once

#include <memory>
#include <vector>

#include "core/base/result.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/methods/open_graph.hpp"
#include "core/segments/snapshot.hpp"

namespace hop::core {

// `merged`: with left_in_parts, of these segments in this order.
Result<std::shared_ptr<const OpenGraph>> open_over_segments(std::vector<std::shared_ptr<const Segment>> segments,
                                                            MergedGraph merged);

}  // namespace hop::core
