// A question as the host gives it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/search/filter.hpp"

namespace hop::core {

struct Step {
  std::string text;
  std::vector<float> vector;  // unit length, or empty
};

struct Question {
  std::string text;
  std::vector<float> vector;         // unit length, or empty: not given
  std::vector<float> masked_vector;  // of the masked question
  std::vector<Step> steps;           // given sub-questions
  std::vector<Condition> conditions;
};

// The question with each mention of a title entity replaced by "it", without combining marks, case kept
// (docs/methods/trail.md, "Second stage").
class OpenGraph;
std::string mask_question(const OpenGraph& graph, std::string_view question, const EntityRules& rules = {});

}  // namespace hop::core
