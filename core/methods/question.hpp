// A question as the host passes it: text, optional vectors, given sub-questions (steps), filter conditions, and, for
// evaluation and training, gold passages and answers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/methods/spelling.hpp"
#include "core/search/filter.hpp"

namespace hop::core {

struct Step {
  std::string text;                      // the text that is ranked: with corrected words
  std::vector<float> vector;             // unit length, or empty
  std::vector<std::uint32_t> gold = {};  // known passages that answer it, ascending
  std::string written = {};              // as the host passed it, if it was corrected
};

struct Question {
  std::string text;                  // the text that is ranked: with corrected words
  std::string written;               // as the host passed it, if it was corrected
  std::vector<float> vector;         // unit length, or empty: not given
  std::vector<float> masked_vector;  // of the masked question
  std::vector<Step> steps;           // given sub-questions
  std::vector<Condition> conditions;
  std::vector<Correction> corrections;  // of the question and its steps

  // Only in evaluation and training: the gold passages, ascending, and the gold answers.
  std::vector<std::uint32_t> gold;
  std::vector<std::string> gold_answers;
};

// The question with each mention of a title entity replaced by "it", without combining marks, case preserved
// (docs/methods/trail.md, "Second stage").
class OpenGraph;
std::string mask_question(const OpenGraph& graph, std::string_view question, const EntityRules& rules = {});

// Corrects the words of the question and its steps that no allowed passage has (correct_spelling).
void correct_words(const OpenGraph& graph, const PassageSet* allowed, Question& question);

}  // namespace hop::core
