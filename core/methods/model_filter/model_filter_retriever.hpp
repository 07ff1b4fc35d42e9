// model_filter (docs/methods/model_filter.md): a language model reads the first passages of a ranking, in one call, and names those
// that help. These come first; behind them, a second spread that starts at them is fused with the rest of the first ranking.
#pragma once

#include <memory>

#include "core/base/result.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

Result<std::unique_ptr<Retriever>> make_model_filter_retriever(GraphPart part, const SearchSettings& settings,
                                                               const Options& options);

}  // namespace hop::core
