#include "core/results/question_result.hpp"

#include "core/results/explain.hpp"

namespace hop::core {

QuestionResult result_of(const OpenGraph& graph, const SearchSettings& settings, std::string_view question, Ranking ranking,
                         const Outcome* outcome) {
  if (settings.token_budget > 0) {
    ranking.cut(count_within_tokens(graph.view(), ranking.passages, settings.token_budget));
  }
  QuestionResult result;
  if (settings.explain) result.explanation = explain(graph, settings, question, ranking, outcome);
  result.explanation.evidence_graph = std::move(ranking.evidence_graph);
  result.passages = std::move(ranking.passages);
  result.scores = std::move(ranking.scores);
  return result;
}

}  // namespace hop::core
