// Exact dense retrieval: the cosines of one or more question vectors with all passages, computed in blocks over as many
// steps as the work budget needs.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/base/work_budget.hpp"
#include "core/methods/open_graph.hpp"

namespace hop::core {

// Resumes at passage `scanned`; returns true when it has reached the last one. Each question's products: one per passage.
bool scan_passages(const OpenGraph& graph, std::span<const ScanQuestion> questions, std::uint32_t& scanned, WorkBudget& budget);

// The same for one vector. Does nothing if `cosines` is empty.
bool scan_passages(const OpenGraph& graph, std::span<const float> vector, std::uint32_t& scanned, std::span<float> cosines,
                   WorkBudget& budget);

// A scan for only the best passages, by way of the graph's rough rows. It makes them if the graph has none yet.
class BestScan {
 public:
  // Whether the graph has vectors that rough rows make faster to scan.
  static bool is_possible(const OpenGraph& graph);

  // Resumes where it stopped; returns true when done. Every step needs the same arguments. The cosines of the `count` best of the
  // allowed passages are then exact, and all others are below these.
  bool step(const OpenGraph& graph, std::span<const float> vector, std::size_t count, const PassageSet* allowed,
            std::span<float> cosines, WorkBudget& budget);

 private:
  bool make_rough_rows(const OpenGraph& graph, WorkBudget& budget);

  std::unique_ptr<RoughRowsBuilder> builder_;
  std::shared_ptr<const RoughRows> rows_;
  std::optional<RoughQuestion> question_;  // null before the first row, at the end, or without bounds
  std::uint32_t scanned_ = 0;
};

}  // namespace hop::core
