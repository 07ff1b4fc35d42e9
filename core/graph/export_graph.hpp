// Exports the graph as text that other programs read: GraphML, JSON or Graphviz DOT.
//
// The export is the bipartite graph, in which each keyword is a node, so its size is linear in the number of links.
#pragma once

#include <cstdint>
#include <string>

#include "core/graph/graph.hpp"

namespace hop::core {

enum class ExportFormat : std::uint8_t { graphml, json, dot };

// Appends the whole graph to `out` as UTF-8. Nodes: documents (d0, d1, …), passages (p0, …) and the keywords with at
// least two passages (k0, …, numbered as in the graph's keyword table). Each has a kind and a name: the id of a document
// or passage, the surface form of a keyword. Edges have a kind: contains (document → passage), adjacent, link
// (directed), nearest, and keyword with the ways in which passage and keyword are linked ("own mention").
void export_graph(const Graph& graph, ExportFormat format, std::string& out);

}  // namespace hop::core
