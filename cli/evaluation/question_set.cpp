#include "cli/evaluation/question_set.hpp"

#include <algorithm>
#include <iterator>

#include "cli/arguments/method_table.hpp"
#include "cli/evaluation/eval_vectors.hpp"
#include "cli/reading/open_graph.hpp"
#include "cli/terminal/counted.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

void check_arguments(const QuestionSetArguments& arguments) {
  const DecompositionArguments& steps = arguments.decomposition;
  if (steps.source.empty() && (!steps.step_vectors.empty() || !steps.step_rows.empty() || !steps.trace_source.empty())) {
    throw Failure("--step-vectors, --steps and --trace-source need --decomposition");
  }
  if (!steps.step_rows.empty() && steps.step_vectors.empty())
    throw Failure("--steps needs --step-vectors, whose rows it describes");
}

// Drops the questions that `drop` selects, and prints their number.
template <class Drop>
void drop_questions(std::vector<EvalQuestion>& questions, const std::string& why, Drop drop) {
  const auto kept = std::remove_if(questions.begin(), questions.end(), drop);
  const auto dropped = questions.end() - kept;
  questions.erase(kept, questions.end());
  if (dropped > 0) print_notice(std::to_string(dropped) + (dropped == 1 ? " question " : " questions ") + why);
}

// The questions with gold, steps and given vectors. Rows of files are those of all questions of the file, so data is read by
// row before any question is dropped.
void prepare_questions(const QuestionSetArguments& arguments, QuestionSet& set) {
  set.questions = read_questions(arguments.questions);
  std::vector<EvalQuestion>& questions = set.questions;
  set.questions_in_file = questions.size();
  read_question_vectors(arguments.vectors, questions.size(), questions);
  const bool in_steps = !arguments.decomposition.source.empty();
  if (in_steps) read_steps(arguments.decomposition, questions);

  if (!arguments.split.empty()) {
    std::erase_if(questions, [&](const EvalQuestion& question) { return question.split != arguments.split; });
  }
  const auto has_no_gold = [](const EvalQuestion& question) {
    return question.gold_ids.empty() && question.gold_sections.empty();
  };
  std::copy_if(questions.begin(), questions.end(), std::back_inserter(set.without_gold), has_no_gold);
  drop_questions(questions, "without gold: only the answer lines count them", has_no_gold);
  if (in_steps) {
    drop_questions(questions, "without steps ignored", [](const EvalQuestion& question) { return question.steps.empty(); });
    print_notice(arguments.questions + ", step by step: " + counted(questions.size(), "question", "questions"));
  }
  if (questions.empty()) throw Failure(arguments.questions + ": no question is left to evaluate");
  set.gold_missing = find_gold(set.graph, set.sections, questions);
  if (set.gold_missing > 0) {
    print_notice(counted(set.gold_missing, "gold passage is", "gold passages are") +
                 " not in the graph, which counts as not found");
  }
}

}  // namespace

bool QuestionSet::has_vectors(const Services& services) const {
  return graph.vectors().dimension > 0 && (services.has_embedder() || !questions.front().vector.empty());
}

QuestionSet open_question_set(const QuestionSetArguments& arguments) {
  check_arguments(arguments);
  hop::Graph graph = open_graph(arguments.graph);
  Sections sections(graph);
  QuestionSet set{arguments, std::move(graph), std::move(sections), {}, {}, 0, 0};
  prepare_questions(arguments, set);
  return set;
}

void embed_for(std::span<const MethodChoice> choices, Services& services, QuestionSet& set) {
  if (!services.has_embedder() || set.graph.vectors().dimension == 0) return;
  // Few methods use the masked question, on their own or as a retriever. Other methods need not pay for embedding it.
  const bool masked = std::any_of(choices.begin(), choices.end(), [](const MethodChoice& choice) {
    return has_trait(choice.method, HOP_METHOD_TAKES_MASKED_VECTOR | HOP_METHOD_NEEDS_LANGUAGE_MODEL);
  });
  embed_questions(set.graph, services, masked, set.questions);
  embed_questions(set.graph, services, masked, set.without_gold);
}

}  // namespace hop::cli
