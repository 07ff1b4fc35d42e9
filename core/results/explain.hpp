// Builds the explanation of a ranking: for each hit its path, the sentences behind the path's edges, the parts of its score, the
// reasons, and a snippet with highlights.
#pragma once

#include <string_view>

#include "core/chain/corpus_facts.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"
#include "core/results/explanation.hpp"

namespace hop::core {

// `allowed`: the passages that a chain may pass; null: all. `outcome`: null for a question without a loop.
Explanation explain(const CorpusFacts& corpus, const SearchSettings& settings, std::string_view question,
                    const PassageSet* allowed, const Ranking& ranking, const Outcome* outcome = nullptr);

}  // namespace hop::core
