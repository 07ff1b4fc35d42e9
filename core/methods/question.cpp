// The masked question is a by-product of the full analysis; a caller that needs more than it calls analyze_question(). The
// entity rules matter because the analysis maps mentions to the entities of their graph.
#include "core/methods/question.hpp"

#include "core/methods/open_graph.hpp"
#include "core/methods/question_analysis.hpp"

namespace hop::core {

std::string mask_question(const OpenGraph& graph, std::string_view question, const EntityRules& rules) {
  return analyze_question(graph.view(), *graph.entities(rules), graph.analyzer(), question).masked;
}

}  // namespace hop::core
