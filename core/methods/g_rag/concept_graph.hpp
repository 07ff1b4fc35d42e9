// A text as a semantic graph: concepts and the relations between them, such as an Abstract Meaning Representation (AMR;
// Banarescu et al. 2013). G-RAG reads it from a parser or a language model.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

// An arc in the direction in which the notation writes it; a relation that ends in "-of" is the inverse of the relation without
// the suffix.
struct ConceptArc {
  std::uint32_t source = 0, target = 0;
  std::string relation;  // without its colon: "ARG0", "ARG0-of"
};

struct ConceptGraph {
  std::vector<std::string> concepts;  // by node; several nodes may have the same concept
  std::vector<ConceptArc> arcs;       // in the order of the text
};

// The node at which the paths of concepts_from_question() begin. It is in nearly every graph, so it never counts as shared.
inline constexpr std::string_view question_concept = "question";

// The concepts on the shortest paths from the first node "question" along the arcs as written: each concept once, in the order
// of a walk down the paths, separated by spaces (G-RAG, §3.2.1). Of several shortest paths to a node, the first in the text
// counts. Empty without such a node. Only whole concepts, at most `most_bytes`.
std::string concepts_from_question(const ConceptGraph& graph, std::size_t most_bytes);

}  // namespace hop::core
