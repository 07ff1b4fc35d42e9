// BGR, bidirectional evidence-graph retrieval (Zhu et al., "Towards Graph-hop Retrieval and Reasoning"): one search follows
// evidence forward from the question, one backward from the answer's side; the two graphs are fused (docs/methods/bgr.md).
#pragma once

#include <memory>

#include "core/base/result.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Errors: option_out_of_bounds; bad_input for weights that do not fit.
Result<std::unique_ptr<Retriever>> make_bgr_retriever(GraphPart part, const SearchSettings& settings, const Options& options);

}  // namespace hop::core
