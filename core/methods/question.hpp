// A question as the host gives it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/search/filter.hpp"

namespace hop::core {

struct Step {
  std::string text;
  std::vector<float> vector;             // unit length, or empty
  std::vector<std::uint32_t> gold = {};  // passages that answer it, ascending, where they are known
};

struct Question {
  std::string text;
  std::vector<float> vector;         // unit length, or empty: not given
  std::vector<float> masked_vector;  // of the masked question
  std::vector<Step> steps;           // given sub-questions
  std::vector<Condition> conditions;

  // What is known of a question that measures or trains: passages, ascending, and answers.
  std::vector<std::uint32_t> gold;
  std::vector<std::string> gold_answers;
};

// The question with each mention of a title entity replaced by "it", without combining marks, case kept
// (docs/methods/trail.md, "Second stage").
class OpenGraph;
std::string mask_question(const OpenGraph& graph, std::string_view question, const EntityRules& rules = {});

}  // namespace hop::core
