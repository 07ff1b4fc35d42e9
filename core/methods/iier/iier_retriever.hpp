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

// Errors: option_out_of_bounds; bad_input for weights that do not fit.
Result<std::unique_ptr<Retriever>> make_iier_retriever(std::shared_ptr<const OpenGraph> graph, const SearchSettings& settings,
                                                       const Options& options);

}  // namespace hop::core
