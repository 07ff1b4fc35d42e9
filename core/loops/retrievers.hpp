// The factory of retrievers: maps a method to its Retriever by the table of methods (core/methods/method_table.inc). A method
// without a row HOP_RETRIEVER gets the plain retriever, which only requests vectors.
#pragma once

#include <memory>

#include "core/base/result.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Makes the retriever of settings.method, except golden, which needs no search. Errors: those of the method's factory.
Result<std::unique_ptr<Retriever>> make_retriever(GraphPart part, const SearchSettings& settings, const Options& options);

}  // namespace hop::core
