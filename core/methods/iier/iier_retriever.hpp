// IIER, retrieval by inter-chunk interactions (Guo et al. 2024): chains of passages grown over a graph whose edges combine
// adjacency, vector similarity and shared keywords (docs/methods/iier.md).
#pragma once

#include <memory>

#include "core/base/result.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Errors: option_out_of_bounds; bad_input for weights that do not fit. Of a shard: wrong_state without phrase counts, unsupported
// if it stores nearest neighbors.
Result<std::unique_ptr<Retriever>> make_iier_retriever(GraphPart part, const SearchSettings& settings, const Options& options);

}  // namespace hop::core
