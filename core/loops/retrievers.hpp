// The table of methods: which retriever each of them is.
#pragma once

#include <memory>

#include "core/base/result.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Of settings.method but golden, which is a question's gold and no search. Errors: those of the method's own maker.
Result<std::unique_ptr<Retriever>> make_retriever(std::shared_ptr<const OpenGraph> graph, const SearchSettings& settings,
                                                  const Options& options);

}  // namespace hop::core
