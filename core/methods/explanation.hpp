// A ranking in JSON (schemas/trace.schema.json): for each hit the passage, its path, the parts of its score, a snippet with
// highlights.
#pragma once

#include <string>
#include <string_view>

#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"

namespace hop::core {

std::string explain(const OpenGraph& graph, const SearchSettings& settings, std::string_view question,
                    const Ranking& ranking);

}  // namespace hop::core
