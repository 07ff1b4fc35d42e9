// What a text says as a graph: concepts and the relations between them, such as an abstract meaning representation
// (AMR; Banarescu et al. 2013).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

// From a node to another one as the notation has it; a relation that ends in "-of" is the inverse of the one before.
struct ConceptArc {
  std::uint32_t source = 0, target = 0;
  std::string relation;  // without its colon: "ARG0", "ARG0-of"
};

struct ConceptGraph {
  std::vector<std::string> concepts;  // of each node; nodes may have equal ones
  std::vector<ConceptArc> arcs;       // in the order of the text
};

// Where the paths of concepts_from_question begin, and what no two texts have in common.
inline constexpr std::string_view question_concept = "question";

// The concepts on the shortest paths from the first node "question" along the arcs as written, each concept once, in
// the order of a walk down the paths, with a space between them (G-RAG, §3.2.1). Of several shortest paths to a node
// the one that comes first in the text. Empty without such a node; whole concepts, at most `most_bytes`.
std::string concepts_from_question(const ConceptGraph& graph, std::size_t most_bytes);

}  // namespace hop::core
