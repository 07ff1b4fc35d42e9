// A ranking with all that explains it: for each hit its path and the sentences that make its links, the parts of its score,
// reasons, a snippet with highlights.
#pragma once

#include <string_view>

#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"
#include "core/results/explanation.hpp"

namespace hop::core {

// `outcome`: null for a question that did not ask its host on the way.
Explanation explain(const OpenGraph& graph, const SearchSettings& settings, std::string_view question, const Ranking& ranking,
                    const Outcome* outcome = nullptr);

}  // namespace hop::core
