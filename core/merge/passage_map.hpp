// The map between the passages of the parts and those of the merged graph, in both directions.
//
// Documents are merged in byte order of their ids, so the passages of a part keep their order, but other parts' passages may be
// placed between them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

// A passage of one of the parts.
struct PartPassage {
  std::uint32_t part = 0, passage = 0;
};

// Passages that are consecutive both in their part and in the merged graph. A run ends where the next one begins.
struct PassageRun {
  std::uint32_t part = 0, first = 0, merged_first = 0;
};

struct PassageMap {
  std::vector<std::vector<std::uint32_t>> merged;  // part → its passage → merged passage, ascending; no_index: deleted
  std::vector<PartPassage> place;                  // of each merged passage

  bool is_living(std::uint32_t part, std::uint32_t passage) const { return merged[part][passage] != no_index; }
};

}  // namespace hop::core
