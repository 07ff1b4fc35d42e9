// The evidence of a path's edge: the sentence in which a passage mentions the entity or refers to the other passage. Users read
// it to check why a hit was found.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/byte_range.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"

namespace hop::core {

struct PathEvidence {
  std::uint32_t passage = 0;
  bool in_title = false;
  ByteRange source;  // bytes of the passage's title or text
};

// The evidence of the edge from one node of a path to the next. Nothing for an edge without a sentence: the first edge from the
// question, an adjacent or nearest passage, or a keyword given by the host. A title is evidence as a whole. If no sentence of
// a linking passage shares a word with the target's title, the whole passage is the evidence.
std::optional<PathEvidence> find_path_evidence(const OpenGraph& graph, const EntityGraph& entities, const PathStep& from,
                                               const PathStep& to);

}  // namespace hop::core
