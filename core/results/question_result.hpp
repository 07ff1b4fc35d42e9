// The last step of every question: cuts a ranking to the token budget, explains it, and moves it into a QuestionResult. Shared by
// search and ask tasks.
#pragma once

#include "core/chain/corpus_facts.hpp"
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

// The last part of it, for a ranking that is filtered and cut: explains it. `allowed`: the passages that a chain may pass; null: all.
QuestionResult explained_result(const CorpusFacts& corpus, const SearchSettings& settings, const Question& question,
                                const PassageSet* allowed, Ranking ranking, const Outcome* outcome = nullptr);
// The notice on a question without hits whose filter admits some passages. Empty: none is needed.
std::string notice_of_walk(const SearchSettings& settings, std::uint64_t admitted, std::uint64_t passages);
std::string notice_of_missing_phrase(std::string_view phrase);

}  // namespace hop::core
