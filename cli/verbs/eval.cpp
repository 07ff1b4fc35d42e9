// hoptrail eval FILE QUESTIONS.jsonl
#include <memory>

#include "cli/arguments/method_table.hpp"
#include "cli/evaluation/comparison_arguments.hpp"
#include "cli/evaluation/evaluate.hpp"
#include "cli/evaluation/print_answers.hpp"
#include "cli/evaluation/print_evaluation.hpp"
#include "cli/evaluation/question_set.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/descriptions.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

struct EvalArguments {
  QuestionSetArguments set;
  ComparisonArguments comparison;
  std::string question_step;
  bool by_type = false, by_gold = false, by_step = false, chains = false, answers = false, json = false;
};

std::vector<MethodChoice> chosen_methods(const EvalArguments& arguments, bool vectors_at_hand) {
  if (!arguments.comparison.methods.empty()) return parse_methods(arguments.comparison.methods);
  return default_methods(vectors_at_hand, !arguments.set.decomposition.source.empty());
}

EvaluationSettings settings_of(const EvalArguments& arguments, std::span<const std::size_t> ks) {
  EvaluationSettings settings = evaluation_settings(arguments.comparison, ks);
  settings.by_step = arguments.by_step;
  settings.chains = arguments.chains;
  settings.answer_lines = arguments.answers;
  settings.in_steps = !arguments.set.decomposition.source.empty();
  if (!arguments.question_step.empty()) settings.options.push_back("steps.question=" + arguments.question_step);
  if (arguments.by_type)
    settings.group = [](const EvalQuestion& question) { return question.type.empty() ? "(none)" : question.type; };
  if (arguments.by_gold) {
    settings.group = [](const EvalQuestion& question) { return std::to_string(question.gold.size()); };
  }
  return settings;
}

int run_eval(const EvalArguments& arguments) {
  const std::vector<std::size_t> ks = parse_ks(arguments.comparison.ks);
  if (arguments.by_step && arguments.set.decomposition.source != "gold") throw Failure("--by-step needs --decomposition gold");
  QuestionSet set = open_question_set(arguments.set);
  Services services(arguments.comparison.services, set.graph.vectors().embedder_id);
  const std::vector<MethodChoice> choices = chosen_methods(arguments, set.has_vectors(services));
  EvaluationSettings settings = settings_of(arguments, ks);
  settings.without_gold = set.without_gold;
  check_comparison(choices, settings, ks);
  embed_for(choices, services, set);

  ProgressBar bar;
  std::vector<Evaluation> evaluations;
  for (const MethodChoice& choice : choices) {
    settings.progress = [&](std::size_t done) { bar.show({choice.label, done, set.questions.size()}); };
    evaluations.push_back(evaluate(set.graph, set.sections, set.questions, choice, settings));
  }
  bar.clear();

  if (arguments.json) {
    Json json = {{"results", evaluations_json(evaluations, ks)}};
    json.update(set_json(set));
    print_data(to_text(json) + "\n");
    return exit_success;
  }
  print_data(set_line(set) + "\n\n");
  print_data(markdown_table(evaluations, ks));
  if (const std::string structure = markdown_structure_table(evaluations); !structure.empty()) print_data("\n" + structure);
  if (const std::string graphs = markdown_graph_table(evaluations); !graphs.empty()) print_data("\n" + graphs);
  if (settings.chains) print_data("\n" + markdown_chain_table(evaluations));
  if (settings.answer_lines) print_data("\n" + markdown_answer_table(evaluations));
  if (settings.by_step) print_data("\n" + markdown_step_table(evaluations, ks));
  if (settings.group) print_data("\n" + markdown_group_table(evaluations, ks, arguments.by_gold ? "gold passages" : "type"));
  return exit_success;
}

}  // namespace

void add_eval_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<EvalArguments>();
  CLI::App& verb = *command.add_subcommand("eval", eval_description);
  QuestionSetArguments& set = arguments->set;
  verb.add_option("FILE", set.graph, "graph file, or a store's folder")->required();
  verb.add_option("QUESTIONS", set.questions,
                  "questions as .jsonl: question, gold or gold_sections; answer and aliases for --ask")
      ->required();
  add_comparison_arguments(verb, arguments->comparison);
  verb.add_option("--split", set.split, "only questions of this \"split\", such as train or dev");
  verb.add_option("--decomposition", set.decomposition.source, "ask step by step: gold, or a file of recorded traces");
  verb.add_option("--trace-source", set.decomposition.trace_source, "only traces of this \"source\"");
  verb.add_option("--step-vectors", set.decomposition.step_vectors, "NumPy file with vectors of the steps");
  verb.add_option("--steps", set.decomposition.step_rows, "the step of each row: one {\"id\" or \"trace\", \"step\"} per line");
  verb.add_option("--question-step", arguments->question_step, "add the question itself as a step (option steps.question)")
      ->check(CLI::IsMember({"true", "false"}));
  CLI::Option* by_type = verb.add_flag("--by-type", arguments->by_type, "also by the questions' \"type\"");
  verb.add_flag("--by-gold", arguments->by_gold, "also by the number of gold passages")->excludes(by_type);
  verb.add_flag("--by-step", arguments->by_step,
                "also the recall of each gold step; for rgnn_ret by the state (ĥ) and by the step only (h)");
  verb.add_flag("--chains", arguments->chains,
                "also how the chains of the first five hits relate to gold; the time then includes explanations");
  verb.add_flag("--answers", arguments->answers,
                "also how right the answer lines are, and whether questions without gold in FILE are told that an answer is "
                "unlikely; the time then includes explanations");
  verb.add_flag("--json", arguments->json, "print one JSON object (schemas/eval.schema.json), shares from 0 to 1");
  add_vector_arguments(verb, set.vectors, "row i is line i of QUESTIONS");
  verb.footer(
      "A method's own options follow a colon; vectors=none|question|all selects the vectors that it gets,\n"
      "weights=FILE its learned weights. " +
      one_of(methods_with(HOP_METHOD_ASKS_ON_THE_WAY)) + ": use their defaults without servers;\n" +
      one_of(methods_with(HOP_METHOD_NEEDS_LANGUAGE_MODEL)) +
      ": need --llm-url.\n"
      "Intervals are 95 % bootstrap intervals; differences are paired, relative to the first method.\n\n"
      "Examples:\n"
      "  hoptrail eval corpus.hop questions.jsonl\n"
      "  hoptrail eval corpus.hop questions.jsonl --query-vectors questions.f16.npy --masked-vectors masked.f16.npy "
      "--json\n"
      "  hoptrail eval corpus.hop questions.jsonl --method bm25 --method \"two layers=gnn_ret:gnn_ret.alpha=0.3,0.3\"\n"
      "  hoptrail eval corpus.hop questions.jsonl --decomposition gold --by-type\n"
      "  hoptrail eval corpus.hop questions.jsonl --ask --llm-url http://127.0.0.1:8080 --method none --method golden "
      "--method self_ask:retriever=trail");
  verb.callback([arguments, &run] { run = [arguments] { return run_eval(*arguments); }; });
}

}  // namespace hop::cli
