// A graph and the questions for it, prepared for evaluation: gold as passages, steps, vectors.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments/method_choice.hpp"
#include "cli/evaluation/decomposition.hpp"
#include "cli/evaluation/eval_question.hpp"
#include "cli/evaluation/gold.hpp"
#include "cli/services/question_vectors.hpp"
#include "cli/services/services.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

struct QuestionSetArguments {
  std::string graph, questions;
  std::string split;  // only questions of this split; empty: all
  VectorArguments vectors;
  DecompositionArguments decomposition;
};

struct QuestionSet {
  QuestionSetArguments arguments;
  hop::Graph graph;
  Sections sections;
  std::vector<EvalQuestion> questions;     // at least one, with gold
  std::vector<EvalQuestion> without_gold;  // those that the corpus does not answer; they count for answer lines only
  std::size_t questions_in_file = 0;
  std::size_t gold_missing = 0;  // gold passages that are not in the graph

  // Whether the questions have vectors, or `services` can embed them.
  bool has_vectors(const Services& services) const;
};

// Throws Failure if no question is left. Notices state the numbers of ignored questions.
QuestionSet open_question_set(const QuestionSetArguments& arguments);

// Embeds in one pass all texts whose vectors the methods use.
void embed_for(std::span<const MethodChoice> choices, Services& services, QuestionSet& set);

}  // namespace hop::cli
