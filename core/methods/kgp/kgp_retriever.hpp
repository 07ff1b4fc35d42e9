// KGP, Knowledge Graph Prompting (Wang et al. 2024): starting from TF-IDF seeds, a walk visits those neighbors of each passage
// that are most similar to a language model's guess of the next evidence, or to the question without a model
// (docs/methods/kgp.md).
#pragma once

#include <memory>

#include "core/base/result.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Errors: bad_input for edges by nearest neighbors if the file has neither nearest neighbors nor vectors. On a part of a corpus:
// unsupported for nearest neighbors that its file does not store; wrong_state for a vocabulary that it was not given.
Result<std::unique_ptr<Retriever>> make_kgp_retriever(GraphPart part, const SearchSettings& settings, const Options& options);

}  // namespace hop::core
