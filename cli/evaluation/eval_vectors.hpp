// Vectors of the questions, from files or from an embedder that embeds all of them in one pass.
#pragma once

#include <span>
#include <string>

#include "cli/evaluation/eval_question.hpp"
#include "cli/services/question_vectors.hpp"
#include "cli/services/services.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Rows are those of the whole questions file, `question_count` of them, even if only some questions are evaluated.
void read_question_vectors(const VectorArguments& arguments, std::size_t question_count, std::span<EvalQuestion> questions);

// Embeds everything that lacks a vector: questions, their masked forms if `masked` is set, their steps.
void embed_questions(const hop::Graph& graph, Services& services, bool masked, std::span<EvalQuestion> questions);

}  // namespace hop::cli
