// The walk and the hits share one set unless option filter.walk separates them.
#include "core/methods/question_filter.hpp"

#include <algorithm>

#include "core/methods/quoted_phrases.hpp"
#include "core/methods/views.hpp"
#include "core/search/filter.hpp"

namespace hop::core {

QuestionFilter filter_of(const OpenGraph& open, const SearchSettings& settings, const Question& question) {
  const Graph& graph = open.view();
  QuestionFilter filter;
  const std::vector<Condition> on_walk = conditions_on_walk(question.conditions, settings.walk);
  if (!on_walk.empty()) filter.walk = evaluate(on_walk, metadata_view(graph));
  if (on_walk != question.conditions) filter.hits = evaluate(question.conditions, metadata_view(graph));
  for (const std::string_view phrase : quoted_phrases(question.text)) {
    const PassageSet with_phrase = passages_with_phrase(graph, open.analyzer(), phrase);
    if (with_phrase.empty()) {
      filter.missing_phrases.emplace_back(phrase);
      continue;
    }
    if (filter.walk) filter.walk->intersect(with_phrase);
    else filter.walk = with_phrase;
    if (filter.hits) filter.hits->intersect(with_phrase);
  }
  return filter;
}

SearchSettings settings_before_filter(const SearchSettings& settings) {
  SearchSettings wide = settings;
  wide.hits = std::max(settings.hits, hits_before_filter);
  return wide;
}

}  // namespace hop::core
