// The methods that ask only for the vectors of the text: words, vectors, GNN-Ret, trail.
#pragma once

#include <memory>

#include "core/methods/open_graph.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"

namespace hop::core {

std::unique_ptr<Retriever> make_plain_retriever(std::shared_ptr<const OpenGraph> graph, SearchSettings settings);

}  // namespace hop::core
