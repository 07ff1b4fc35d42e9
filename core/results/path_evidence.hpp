// The sentence that makes an edge of a path: where a passage names the entity, or links to the other passage.
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

// Of the link by which a path goes from one node to the next; none: an edge that no sentence makes (the question's, that to an
// adjacent or nearest passage, or a keyword that the host gave). A title is evidence as a whole. Where the text of a link
// shares no word with its target's title, the whole passage is its evidence.
std::optional<PathEvidence> find_path_evidence(const OpenGraph& graph, const EntityGraph& entities, const PathStep& from,
                                               const PathStep& to);

}  // namespace hop::core
