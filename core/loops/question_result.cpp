#include "core/loops/question_result.hpp"

#include <algorithm>

namespace hop::core {

QuestionResult result_of(const OpenGraph& graph, const SearchSettings& settings, std::string_view question, Ranking ranking,
                         const Outcome* outcome) {
  if (settings.token_budget > 0) {
    ranking.cut(count_within_tokens(graph.view(), ranking.passages, settings.token_budget));
  }
  QuestionResult result;
  if (settings.explain) result.explanation = explain(graph, settings, question, ranking, outcome);
  result.passages = std::move(ranking.passages);
  result.scores = std::move(ranking.scores);
  return result;
}

StepResult step_of(std::string sub_question, const Ranking& ranking, std::size_t hits) {
  const auto shown = static_cast<std::ptrdiff_t>(std::min(ranking.passages.size(), hits));
  return {std::move(sub_question), "", {ranking.passages.begin(), ranking.passages.begin() + shown}};
}

}  // namespace hop::core
