// The last step of every question: cuts a ranking to the token budget, explains it, and moves it into a QuestionResult. Shared by
// search and ask tasks.
#pragma once

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/methods/question_filter.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"
#include "core/results/results.hpp"

namespace hop::core {

// The hits, scores and explanation of a ranking, filtered and cut to the number of hits and the token budget. Notices say which
// keys of the question's conditions no passage has, that a filter left no walk to any hit, and which words were corrected.
// `outcome`: null for a question without a loop.
QuestionResult result_of(const OpenGraph& graph, const SearchSettings& settings, const Question& question,
                         const QuestionFilter& filter, Ranking ranking, const Outcome* outcome = nullptr);

}  // namespace hop::core
