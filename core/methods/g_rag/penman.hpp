// PENMAN, the notation that AMR graphs are written in: (w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b)).
#pragma once

#include <optional>
#include <string_view>

#include "core/methods/g_rag/concept_graph.hpp"

namespace hop::core {

// More than this is no parse.
inline constexpr std::size_t most_penman_bytes = 65536;

// The one graph of a text. Lines before and after it that begin with '#' (PENMAN's comments) or with three backticks
// are passed over; anything else around it, an open bracket, a node without a concept, a variable that is declared
// twice, a relation without a target or a control character make it no PENMAN.
//
// Nodes are the variables in the order of the text, then the constants. A name that is declared anywhere in the graph
// means its node (a re-entrancy); any other one, and every quoted text, is a constant and a separate node. A concept
// loses its sense number (want-01 → want), every token its alignment (~e.4). Takes no stack for the depth of the
// brackets.
std::optional<ConceptGraph> read_penman(std::string_view text);

// The one graph in a language model's reply, without thoughts, fences, a preamble and remarks around it: from the first
// "(VARIABLE /" to the bracket that closes it. The whole reply if there is none, or a second one.
std::string_view penman_in(std::string_view reply);

}  // namespace hop::core
