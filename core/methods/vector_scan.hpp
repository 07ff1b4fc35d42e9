// The cosines of a vector with all passages, over as many steps as they take.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/work_budget.hpp"
#include "core/methods/open_graph.hpp"

namespace hop::core {

// Goes on at passage `scanned`; true when it has come to the end. `cosines`: one for each passage.
bool scan_passages(const OpenGraph& graph, std::span<const float> vector, std::uint32_t& scanned, std::span<float> cosines,
                   WorkBudget& budget);

}  // namespace hop::core
