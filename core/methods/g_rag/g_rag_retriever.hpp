// G-RAG (Dong et al. 2024): reranks the top of a first ranking by a graph network over the concepts that its documents share,
// or without training by their neighbors' scores (docs/methods/g_rag.md).
#pragma once

#include <memory>

#include "core/base/result.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Errors: option_out_of_bounds; bad_input for weights that do not fit.
Result<std::unique_ptr<Retriever>> make_g_rag_retriever(GraphPart part, const SearchSettings& settings, const Options& options);

}  // namespace hop::core
