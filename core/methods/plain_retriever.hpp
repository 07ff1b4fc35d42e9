// The Retriever of methods whose only host request is for the vectors of the text: the base methods, GNN-Ret and trail. Other
// methods, such as kgp or bgr, send more requests during retrieval and have their own Retriever.
#pragma once

#include <memory>

#include "core/methods/open_graph.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"

namespace hop::core {

std::unique_ptr<Retriever> make_plain_retriever(GraphPart part, SearchSettings settings);

}  // namespace hop::core
