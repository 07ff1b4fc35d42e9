// The order of the steps matters: the token budget cuts the hits before they are explained, so the explanation covers exactly the
// returned hits.
#include "core/results/question_result.hpp"

#include "core/methods/views.hpp"
#include "core/results/explain.hpp"
#include "core/search/filter.hpp"

namespace hop::core {

QuestionResult result_of(const OpenGraph& graph, const SearchSettings& settings, const Question& question, Ranking ranking,
                         const Outcome* outcome) {
  if (settings.token_budget > 0) {
    ranking.cut(count_within_tokens(graph.view(), ranking.passages, settings.token_budget));
  }
  for (std::string& notice : notices_of_conditions(question.conditions, metadata_view(graph.view()))) {
    ranking.notices.push_back(std::move(notice));
  }
  for (const Correction& correction : question.corrections) ranking.notices.push_back(text_of(correction));
  QuestionResult result;
  if (settings.explain) result.explanation = explain(graph, settings, question.text, ranking, outcome);
  result.explanation.evidence_graph = std::move(ranking.evidence_graph);
  result.passages = std::move(ranking.passages);
  result.scores = std::move(ranking.scores);
  return result;
}

}  // namespace hop::core
