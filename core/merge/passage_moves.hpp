// A compact view of PassageMap::merged for hot loops. Consecutive passages mostly move by the same distance, so one distance per
// block of 256 passages replaces a random read per passage. Blocks whose distances vary fall back to the full map.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/wrap_around.hpp"
#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

class PassageMoves {
 public:
  // `merged`: the part's row of PassageMap::merged; it must outlive this object.
  HOP_WRAPS_AROUND explicit PassageMoves(std::span<const std::uint32_t> merged) : merged_(merged) {
    for (std::size_t first = 0; first < merged.size(); first += block) {
      const auto of_block = merged.subspan(first, std::min<std::size_t>(block, merged.size() - first));
      const std::uint32_t distance = of_block[0] - static_cast<std::uint32_t>(first);
      bool is_equal = true, any_deleted = false;
      for (std::size_t i = 0; i < of_block.size(); ++i) {
        is_equal &= of_block[i] == distance + static_cast<std::uint32_t>(first + i);
        any_deleted |= of_block[i] == no_index;
      }
      any_deleted_ |= any_deleted;
      distances_.push_back(is_equal && !any_deleted ? distance : various);
    }
    // From the last block to the first: a block ends where the run of its distance does.
    run_ends_.resize(distances_.size());
    for (std::size_t b = distances_.size(); b-- > 0;) {
      const bool continues = b + 1 < distances_.size() && distances_[b] == distances_[b + 1];
      run_ends_[b] = continues ? run_ends_[b + 1] : static_cast<std::uint32_t>(std::min(merged.size(), (b + 1) * block));
      if (!continues) ++runs_;
    }
  }

  bool any_deleted() const { return any_deleted_; }
  // Passages that move equally far, or to various distances, up to `end`. There are few runs if few documents were added.
  struct Run {
    std::uint32_t distance = 0, end = 0;
    bool is_even() const { return distance != various; }
  };
  Run run_of(std::uint32_t passage) const { return {distances_[passage / block], run_ends_[passage / block]}; }
  std::size_t runs() const { return runs_; }
  // A copy for loops: stores in the loop cannot alias a local object, so the pointers stay in registers.
  struct View {
    HOP_WRAPS_AROUND std::uint32_t operator[](std::uint32_t passage) const {
      const std::uint32_t distance = distances[passage / block];
      return distance != various ? passage + distance : merged[passage];
    }
    const std::uint32_t *merged, *distances;
  };
  // The merged passage; no_index: deleted.
  std::uint32_t operator[](std::uint32_t passage) const { return view()[passage]; }
  View view() const { return {merged_.data(), distances_.data()}; }

 private:
  static constexpr std::uint32_t block = 256;
  static constexpr std::uint32_t various = 0x80000000;  // cannot be a distance: there are fewer passages

  std::span<const std::uint32_t> merged_;
  std::vector<std::uint32_t> distances_;  // by block: merged − own number, modulo 2³²; or `various`
  std::vector<std::uint32_t> run_ends_;   // by block: the end of the run of blocks with its distance
  std::size_t runs_ = 0;
  bool any_deleted_ = false;
};

}  // namespace hop::core
