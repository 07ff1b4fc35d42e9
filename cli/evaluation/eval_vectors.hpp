// Vectors of the questions to be evaluated, from files or, for all of them at once, from an embedder.
#pragma once

#include <span>
#include <string>

#include "cli/evaluation/eval_question.hpp"
#include "cli/services/question_vectors.hpp"
#include "cli/services/services.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Rows are those of the whole questions file, `question_count` of them, also where only some questions are evaluated.
void read_question_vectors(const VectorArguments& arguments, std::size_t question_count, std::span<EvalQuestion> questions);

// What has no vector yet: questions, their masked forms if wanted, their steps.
void embed_questions(const hop::Graph& graph, Services& services, bool masked, std::span<EvalQuestion> questions);

}  // namespace hop::cli
