// --decomposition: sub-questions for answering questions step by step without a language model.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/evaluation/eval_question.hpp"

namespace hop::cli {

struct DecompositionArguments {
  std::string source;        // "gold", or a file of traces
  std::string trace_source;  // use only traces with this "source"
  std::string step_vectors;  // .npy
  std::string step_rows;     // .jsonl with the step of each row
};

// Sets the steps of the questions that have a decomposition. "gold": the questions' own decompositions, with "#n" replaced by
// the gold answer of step n. A file: recorded traces of a language model, one per line, {"question","steps",…,"ids":{set: id}}.
// They are matched by id, else by the question's words. The steps are the leaves of ProbTree traces as they were filled, or the
// searches of ReAct traces. Rows of step vectors follow the order of all questions (or traces) and their steps, or `step_rows`.
void read_steps(const DecompositionArguments& arguments, std::span<EvalQuestion> questions);

}  // namespace hop::cli
