#pragma once

#include <string_view>

#include "core/loops/results.hpp"
#include "core/methods/explanation.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"

namespace hop::core {

// Hits, scores and explanation of a ranking, cut to the token budget. `outcome`: null where the question was no course.
QuestionResult result_of(const OpenGraph& graph, const SearchSettings& settings, std::string_view question, Ranking ranking,
                         const Outcome* outcome = nullptr);

// A step of a question with the first `hits` of its list.
StepResult step_of(std::string sub_question, const Ranking& ranking, std::size_t hits);

}  // namespace hop::core
