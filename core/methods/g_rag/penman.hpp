// A parser of PENMAN, the notation of AMR graphs: (w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b)). The input is a
// language model's reply, so it is untrusted and often wrapped in prose.
#pragma once

#include <optional>
#include <string_view>

#include "core/methods/g_rag/concept_graph.hpp"

namespace hop::core {

// Longer texts are rejected.
inline constexpr std::size_t most_penman_bytes = 65536;

// Parses a text that holds exactly one graph. Lines before and after it that begin with '#' (PENMAN's comments) or with three
// backticks are skipped. The text is rejected for any other text around the graph, an unclosed bracket, a node without a
// concept, a variable declared twice, a relation without a target, or a control character.
//
// Nodes are the variables in the order of the text, then the constants. A name that is declared anywhere in the graph
// refers to its node (a re-entrancy); any other name, and every quoted text, is a constant and a separate node. A concept
// loses its sense number (want-01 → want), every token its alignment (~e.4). Stack use does not depend on the nesting depth.
std::optional<ConceptGraph> read_penman(std::string_view text);

// The single graph in a language model's reply, without thoughts, fences, preamble and remarks: from the first "(VARIABLE /" to
// the bracket that closes it. Returns the whole reply if it has no graph or several.
std::string penman_in(std::string_view reply);

}  // namespace hop::core
