// A graph and the questions to be asked of it, made ready: gold as passages, steps, vectors.
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
  std::string split;  // only questions of it; empty: all
  VectorArguments vectors;
  DecompositionArguments decomposition;
};

struct QuestionSet {
  QuestionSetArguments arguments;
  hop::Graph graph;
  Sections sections;
  std::vector<EvalQuestion> questions;  // at least one
  std::size_t questions_in_file = 0;
  std::size_t gold_missing = 0;  // gold passages that the graph does not hold

  // Whether questions have vectors, or `services` can give them some.
  bool has_vectors(const Services& services) const;
};

// Failure where no question is left to ask; notices say what was left out.
QuestionSet open_question_set(const QuestionSetArguments& arguments);

// All vectors that the methods are to be given, in one go.
void embed_for(std::span<const MethodChoice> choices, Services& services, QuestionSet& set);

}  // namespace hop::cli
