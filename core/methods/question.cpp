// The masked question is a by-product of the full analysis; a caller that needs more than it calls analyze_question(). The
// entity rules matter because the analysis maps mentions to the entities of their graph.
#include "core/methods/question.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/methods/open_graph.hpp"
#include "core/methods/question_analysis.hpp"

namespace hop::core {

std::string mask_question(const OpenGraph& graph, std::string_view question, const EntityRules& rules) {
  return analyze_question(graph.view(), *graph.entities(rules), graph.analyzer(), question).masked;
}

void correct_words(const OpenGraph& graph, const PassageSet* allowed, Question& question) {
  const auto correct = [&](std::string& text, std::string& written) {
    std::string corrected = text;
    std::vector<Correction> made = correct_spelling(graph.view(), graph.analyzer(), allowed, corrected);
    if (made.empty()) return;
    written = std::exchange(text, std::move(corrected));
    std::move(made.begin(), made.end(), std::back_inserter(question.corrections));
  };
  correct(question.text, question.written);
  for (Step& step : question.steps) correct(step.text, step.written);
}

}  // namespace hop::core
