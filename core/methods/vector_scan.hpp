// Exact dense retrieval: the cosines of one or more question vectors with all passages, computed in blocks over as many
// steps as the work budget needs.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/work_budget.hpp"
#include "core/methods/open_graph.hpp"

namespace hop::core {

// Resumes at passage `scanned`; returns true when it has reached the last one. Each question's products: one per passage.
bool scan_passages(const OpenGraph& graph, std::span<const ScanQuestion> questions, std::uint32_t& scanned, WorkBudget& budget);

// The same for one vector. Does nothing if `cosines` is empty.
bool scan_passages(const OpenGraph& graph, std::span<const float> vector, std::uint32_t& scanned, std::span<float> cosines,
                   WorkBudget& budget);

}  // namespace hop::core
