// Knowledge-graph prompting: passages found by walking a graph towards a guess of the next evidence (docs/methods/kgp.md;
// Wang et al. 2024).
#pragma once

#include <memory>

#include "core/base/result.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Errors: bad_input for a graph by nearest neighbors where the file has neither them nor vectors.
Result<std::unique_ptr<Retriever>> make_kgp_retriever(std::shared_ptr<const OpenGraph> graph, const SearchSettings& settings,
                                                      const Options& options);

}  // namespace hop::core
