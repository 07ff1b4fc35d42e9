// Where the passages of each part come to lie in the merged graph.
#pragma once

#include <cstdint>
#include <vector>

#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

// A passage of one of the parts.
struct PartPassage {
  std::uint32_t part = 0, passage = 0;
};

// Passages of a part that lie behind each other there and in the merged graph, up to the next run's.
struct PassageRun {
  std::uint32_t part = 0, first = 0, merged_first = 0;
};

struct PassageMap {
  std::vector<std::vector<std::uint32_t>> merged;  // part → its passage → merged passage, ascending; no_index: deleted
  std::vector<PartPassage> place;                  // of each merged passage

  bool is_living(std::uint32_t part, std::uint32_t passage) const { return merged[part][passage] != no_index; }
};

}  // namespace hop::core
