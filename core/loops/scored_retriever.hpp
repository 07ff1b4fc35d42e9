// A scorer of the host, such as a cross-encoder, reads the question with each of the first passages of a ranking. Its scores and
// those of the ranking together give the order (docs/methods/scorer.md). This wraps the retriever of any method.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// `settings` with a list that is long enough to score: for the wrapped retriever.
SearchSettings settings_before_scores(const SearchSettings& settings, const Options& options);

// Wraps `first`, which ranks by settings_before_scores(). Errors: unsupported for a part of a corpus, for rgnn_ret, which orders its
// passages by a state, and for conditions that bind only the hits (filter.walk).
Result<std::unique_ptr<Retriever>> make_scored_retriever(GraphPart part, std::unique_ptr<Retriever> first,
                                                         const SearchSettings& settings, const Options& options);

// The order of a ranking whose first passages have `scores` of the host. Both kinds of scores are standardized over these passages
// (mean 0, variance 1; all equal: 0), which makes the result independent of the scorer's scale:
//
//   mixed = (1 − weight) · ranking's + weight · scorer's
//
// Passages without a score have the lowest one and keep their order behind. The parts "ranking" and "scorer" replace those of the
// ranking. A distance is 1 − distance here.
void mix_scores(std::span<const float> scores, double weight, Ranking& ranking);

}  // namespace hop::core
