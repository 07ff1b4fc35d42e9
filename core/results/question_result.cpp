// The order of the steps matters: the token budget cuts the hits before they are explained, so the explanation covers exactly the
// returned hits.
#include "core/results/question_result.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/eval/answer_metrics.hpp"
#include "core/methods/views.hpp"
#include "core/results/explain.hpp"
#include "core/search/filter.hpp"

namespace hop::core {

namespace {

void measure_span(const std::vector<std::string>& gold_answers, Explanation& explanation) {
  auto& span = explanation.answer.span;
  if (!span || gold_answers.empty()) return;
  const AnswerScore score = best_answer_score(explanation.piece(span->text), gold_answers);
  AnswerMeasures& measures = span->measures.emplace();
  measures.exact_match = score.exact_match, measures.f1 = score.f1;
  const std::string sentence = concat(" ", normalize_answer(explanation.piece(span->sentence)), " ");
  span->sentence_answers = std::any_of(gold_answers.begin(), gold_answers.end(), [&](const std::string& gold) {
    return sentence.find(concat(" ", normalize_answer(gold), " ")) != std::string::npos;
  });
}

}  // namespace

// A filter that binds the walk may leave hits that no hop reaches: "bergen" is found over two passages that it excludes.
std::string notice_of_walk(const SearchSettings& settings, std::uint64_t admitted, std::uint64_t passages) {
  if (!has_trait(settings.method, method_trait::gives_paths) || admitted == 0) return {};
  return concat("no hit: the filter admits ", admitted, " of ", passages,
                " passages, and hops may use no others; with option filter.walk=none, they may");
}

std::string notice_of_missing_phrase(std::string_view phrase) {
  return concat("no passage has the words “", phrase, "” in this order: they are searched one by one");
}

QuestionResult explained_result(const CorpusFacts& corpus, const SearchSettings& settings, const Question& question,
                                const PassageSet* allowed, Ranking ranking, const Outcome* outcome) {
  QuestionResult result;
  if (settings.explain) {
    result.explanation = explain(corpus, settings, question.text, allowed, ranking, outcome);
    measure_span(question.gold_answers, result.explanation);
  }
  result.explanation.evidence_graph = std::move(ranking.evidence_graph);
  result.passages = std::move(ranking.passages);
  result.scores = std::move(ranking.scores);
  return result;
}

QuestionResult result_of(const OpenGraph& graph, const SearchSettings& settings, const Question& question,
                         const QuestionFilter& filter, Ranking ranking, const Outcome* outcome) {
  if (filter.hits) ranking.keep_in(*filter.hits);
  ranking.cut(settings.hits);
  ranking.drop_first(settings.offset);
  if (settings.token_budget > 0) {
    ranking.cut(count_within_tokens(graph.view(), ranking.passages, settings.token_budget));
  }
  for (std::string& notice : notices_of_conditions(question.conditions, metadata_view(graph.view()))) {
    ranking.notices.push_back(std::move(notice));
  }
  if (ranking.passages.empty() && !question.conditions.empty() && filter.walk) {
    std::string notice = notice_of_walk(settings, filter.on_hits()->count(), filter.walk->passage_count());
    if (!notice.empty()) ranking.notices.push_back(std::move(notice));
  }
  for (const std::string& phrase : filter.missing_phrases) {
    ranking.notices.push_back(notice_of_missing_phrase(phrase));
  }
  for (const Correction& correction : question.corrections) ranking.notices.push_back(text_of(correction));
  return explained_result(graph, settings, question, filter.on_walk(), std::move(ranking), outcome);
}

}  // namespace hop::core
