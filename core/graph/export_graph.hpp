// The graph as text for other programs.
#pragma once

#include <cstdint>
#include <string>

#include "core/graph/graph.hpp"

namespace hop::core {

enum class ExportFormat : std::uint8_t { graphml, json, dot };

// Appends the whole graph to `out`, UTF-8. Nodes: documents (d0, d1, …), passages (p0, …) and the keywords with at
// least two passages (k0, … by their place in the graph's keyword table), each with its kind and name: id of a document
// or passage, surface form of a keyword. Edges with their kind: contains (document → passage), adjacent, link
// (directed), nearest, and keyword with the ways of the link ("own mention").
void export_graph(const Graph& graph, ExportFormat format, std::string& out);

}  // namespace hop::core
