// Shares are rounded to four digits, as a person compares them.
#include "cli/evaluation/reach_json.hpp"

#include <cmath>

#include "cli/arguments/option_arguments.hpp"
#include "cli/evaluation/graph_reach.hpp"
#include "cli/evaluation/question_set.hpp"

namespace hop::cli {

namespace {

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

Json reach_json(const QuestionSet& set, const std::vector<std::string>& options) {
  Json json = {{"questions", set.questions.size()}};
  std::size_t hops = 0;
  for (const Reach& reach : measure_reach(set.graph, set.sections, set.questions, options)) {
    json["within_" + std::to_string(hops) + (hops == 1 ? "_hop" : "_hops")] = {{"all_gold", rounded(reach.all_gold)},
                                                                               {"recall", rounded(reach.recall)},
                                                                               {"precision", rounded(reach.precision)},
                                                                               {"passages", rounded(reach.size)}};
    ++hops;
  }
  return json;
}

}  // namespace

Json facts_with_reach(const std::string& graph, const std::string& questions, const std::vector<std::string>& options) {
  QuestionSetArguments of_set;
  of_set.graph = graph;
  of_set.questions = questions;
  const QuestionSet set = open_question_set(of_set);
  hop::Options describing;
  set_options(options, describing);
  Json facts = parse_json(set.graph.describe(describing).text(), "description");
  facts["reach"] = reach_json(set, options);
  return facts;
}

}  // namespace hop::cli
