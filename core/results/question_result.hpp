#pragma once

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"
#include "core/results/results.hpp"

namespace hop::core {

// Hits, scores and explanation of a ranking, cut to the token budget. The explanation has a notice for each key of the question's
// conditions that no passage of the graph has. `outcome`: null for a question that did not ask its host on the way.
QuestionResult result_of(const OpenGraph& graph, const SearchSettings& settings, const Question& question, Ranking ranking,
                         const Outcome* outcome = nullptr);

}  // namespace hop::core
