// The cosines of vectors with all passages, over as many steps as they take.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/work_budget.hpp"
#include "core/methods/open_graph.hpp"

namespace hop::core {

// Goes on at passage `scanned`; true when it has come to the end. The questions' products: one for each passage.
bool scan_passages(const OpenGraph& graph, std::span<const ScanQuestion> questions, std::uint32_t& scanned, WorkBudget& budget);

// Of one vector; nothing without room for cosines.
bool scan_passages(const OpenGraph& graph, std::span<const float> vector, std::uint32_t& scanned, std::span<float> cosines,
                   WorkBudget& budget);

}  // namespace hop::core
