// The ranks that hits would have by words, by vectors, and without links: facts for the explanation of a hit.
#pragma once

#include "core/methods/base_list.hpp"
#include "core/methods/ranking.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// Fills Ranking::ranks for the first hits from the scores of the base list, which knows no links.
void find_hit_ranks(const BaseScores& base, const PassageSet* allowed, Ranking& ranking);

}  // namespace hop::core
