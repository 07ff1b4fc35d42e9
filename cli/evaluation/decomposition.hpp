// --decomposition: the sub-questions with which questions are asked step by step, without a language model.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/evaluation/eval_question.hpp"

namespace hop::cli {

struct DecompositionArguments {
  std::string source;        // "gold", or a file of traces
  std::string trace_source;  // only traces whose "source" is this
  std::string step_vectors;  // .npy
  std::string step_rows;     // .jsonl that names the step of each row
};

// Fills the steps of those questions that have some. "gold": the questions' own decompositions, "#n" filled with the
// gold answer of step n. A file: recorded traces of a language model, one a line, {"question","steps",…,"ids":{set:
// id}}, matched by id, else by the question's words; of ProbTree traces the leaves as they were filled, of ReAct traces
// the searches. Rows of step vectors follow all questions (or traces) and their steps in order, or as `step_rows` says.
void read_steps(const DecompositionArguments& arguments, std::span<EvalQuestion> questions);

}  // namespace hop::cli
