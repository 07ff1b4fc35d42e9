// hoptrail eval FILE QUESTIONS.jsonl
#include <algorithm>
#include <memory>

#include "decomposition.hpp"
#include "eval_vectors.hpp"
#include "evaluate.hpp"
#include "failure.hpp"
#include "open_graph.hpp"
#include "option_arguments.hpp"
#include "print_evaluation.hpp"
#include "progress.hpp"
#include "services.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace hop::cli {

namespace {

struct EvalArguments {
  std::string graph, questions, split, ks = "2,5,10", question_step;
  std::vector<std::string> methods, options;
  bool by_type = false, by_gold = false, json = false;
  VectorArguments vectors;
  DecompositionArguments decomposition;
  ServiceArguments services;
};

std::vector<std::size_t> parse_ks(const std::string& text) {
  std::vector<std::size_t> ks;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string number = text.substr(begin, end - begin);
    const bool digits =
        !number.empty() && number.size() <= 4 && number.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || std::stoul(number) == 0)
      throw Failure("--k " + text + ": numbers from 1 to 9999 separated by commas");
    ks.push_back(std::stoul(number));
    begin = end + 1;
  }
  std::sort(ks.begin(), ks.end());
  ks.erase(std::unique(ks.begin(), ks.end()), ks.end());
  return ks;
}

// Leaves out the questions that `drop` names, and says how many.
template <class Drop>
void drop_questions(std::vector<EvalQuestion>& questions, const std::string& why, Drop drop) {
  const auto kept = std::remove_if(questions.begin(), questions.end(), drop);
  const auto dropped = questions.end() - kept;
  questions.erase(kept, questions.end());
  if (dropped > 0) print_notice(std::to_string(dropped) + (dropped == 1 ? " question " : " questions ") + why);
}

struct Counts {
  std::size_t in_file = 0, gold_missing = 0;
};

// The questions to be asked, with gold, steps and given vectors. Rows of files count all questions of the file, so
// whatever is read by row is read before any question is left out.
std::vector<EvalQuestion> prepare_questions(const EvalArguments& arguments, const hop::Graph& graph,
                                            const Sections& sections, Counts& counts) {
  std::vector<EvalQuestion> questions = read_questions(arguments.questions);
  counts.in_file = questions.size();
  read_question_vectors(arguments.vectors, questions.size(), questions);
  const bool in_steps = !arguments.decomposition.source.empty();
  if (in_steps) read_steps(arguments.decomposition, questions);

  if (!arguments.split.empty()) {
    std::erase_if(questions, [&](const EvalQuestion& question) { return question.split != arguments.split; });
  }
  drop_questions(questions, "without gold left out", [](const EvalQuestion& question) {
    return question.gold_ids.empty() && question.gold_sections.empty();
  });
  if (in_steps) {
    drop_questions(questions, "without steps left out",
                   [](const EvalQuestion& question) { return question.steps.empty(); });
    print_notice("asked step by step: " + std::to_string(questions.size()) + " questions");
  }
  if (questions.empty()) throw Failure(arguments.questions + ": no question is left to ask");
  counts.gold_missing = find_gold(graph, sections, questions);
  if (counts.gold_missing > 0) {
    print_notice(std::to_string(counts.gold_missing) + " gold passages are not in the graph; they count as not found");
  }
  return questions;
}

std::vector<MethodChoice> chosen_methods(const EvalArguments& arguments, bool vectors_at_hand) {
  if (arguments.methods.empty()) return default_methods(vectors_at_hand, !arguments.decomposition.source.empty());
  std::vector<MethodChoice> choices;
  for (const std::string& method : arguments.methods) choices.push_back(parse_method(method));
  return choices;
}

EvaluationSettings evaluation_settings(const EvalArguments& arguments, std::span<const std::size_t> ks) {
  EvaluationSettings settings;
  settings.options = arguments.options;
  if (!arguments.question_step.empty()) settings.options.push_back("steps.question=" + arguments.question_step);
  settings.hits = static_cast<std::int64_t>(std::max<std::size_t>(ks.back(), 10));  // nDCG@10 needs ten
  if (arguments.by_type)
    settings.group = [](const EvalQuestion& question) { return question.type.empty() ? "(none)" : question.type; };
  if (arguments.by_gold) {
    settings.group = [](const EvalQuestion& question) { return std::to_string(question.gold.size()); };
  }
  return settings;
}

// Only trail looks at the masked question; who measures other methods alone need not pay for its vectors.
void embed_for(std::span<const MethodChoice> choices, const hop::Graph& graph, Services& services,
               std::span<EvalQuestion> questions) {
  const bool masked =
      std::any_of(choices.begin(), choices.end(), [](const MethodChoice& choice) { return choice.method == "trail"; });
  embed_questions(graph, services, masked, questions);
}

void check_arguments(const EvalArguments& arguments) {
  const DecompositionArguments& steps = arguments.decomposition;
  if (steps.source.empty() &&
      (!steps.step_vectors.empty() || !steps.step_rows.empty() || !steps.trace_source.empty())) {
    throw Failure("--step-vectors, --steps and --trace-source need --decomposition");
  }
  if (!steps.step_rows.empty() && steps.step_vectors.empty())
    throw Failure("--steps names the rows of --step-vectors, which are not given");
}

int run_eval(const EvalArguments& arguments) {
  check_arguments(arguments);
  const std::vector<std::size_t> ks = parse_ks(arguments.ks);
  const hop::Graph graph = open_graph(arguments.graph);
  const Sections sections(graph);
  Counts counts;
  std::vector<EvalQuestion> questions = prepare_questions(arguments, graph, sections, counts);

  Services services(arguments.services, graph.vectors().embedder_id);
  const bool graph_has_vectors = graph.vectors().dimension > 0;
  const bool vectors_at_hand = graph_has_vectors && (services.has_embedder() || !questions.front().vector.empty());
  const std::vector<MethodChoice> choices = chosen_methods(arguments, vectors_at_hand);
  if (services.has_embedder() && graph_has_vectors) embed_for(choices, graph, services, questions);

  EvaluationSettings settings = evaluation_settings(arguments, ks);
  ProgressBar bar;
  std::vector<Evaluation> evaluations;
  for (const MethodChoice& choice : choices) {
    settings.progress = [&](std::size_t done) { bar.show({choice.label, done, questions.size()}); };
    evaluations.push_back(evaluate(graph, sections, questions, choice, settings));
  }
  bar.clear();

  if (arguments.json) {
    Json json = {{"results", evaluations_json(evaluations, ks)},
                 {"graph", arguments.graph},
                 {"questions_file", arguments.questions},
                 {"questions_in_file", counts.in_file},
                 {"questions_asked", questions.size()},
                 {"gold_missing", counts.gold_missing},
                 {"split", arguments.split},
                 {"decomposition", arguments.decomposition.source}};
    print(to_text(json) + "\n");
    return exit_success;
  }
  print(std::to_string(questions.size()) + " questions, " + std::to_string(graph.passage_count()) + " passages\n\n");
  print(markdown_table(evaluations, ks));
  if (settings.group) print("\n" + markdown_group_table(evaluations, ks, arguments.by_gold ? "gold passages" : "type"));
  return exit_success;
}

}  // namespace

void add_eval_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<EvalArguments>();
  CLI::App& verb = *command.add_subcommand("eval", "Measure methods on questions whose passages are known");
  verb.add_option("FILE", arguments->graph, "graph file")->required();
  verb.add_option("QUESTIONS", arguments->questions, "questions as .jsonl: question, gold or gold_sections")
      ->required();
  verb.add_option("--method", arguments->methods, "[LABEL=]METHOD[:key=value,…]; may be repeated")
      ->allow_extra_args(false);
  verb.add_option("--k", arguments->ks, "ranks to measure at, separated by commas (2,5,10)");
  verb.add_option("--split", arguments->split, "only questions of this \"split\", such as train or dev");
  verb.add_option("--decomposition", arguments->decomposition.source,
                  "ask step by step: gold, or a file of recorded traces");
  verb.add_option("--trace-source", arguments->decomposition.trace_source, "only traces of this \"source\"");
  verb.add_option("--step-vectors", arguments->decomposition.step_vectors, "NumPy file with vectors of the steps");
  verb.add_option("--steps", arguments->decomposition.step_rows,
                  "which step each of its rows is: {\"id\" or \"trace\", \"step\"} a line");
  verb.add_option("--question-step", arguments->question_step,
                  "take the question itself as one more step (option steps.question)")
      ->check(CLI::IsMember({"true", "false"}));
  CLI::Option* by_type = verb.add_flag("--by-type", arguments->by_type, "also by the questions' \"type\"");
  verb.add_flag("--by-gold", arguments->by_gold, "also by the number of gold passages")->excludes(by_type);
  verb.add_flag("--json", arguments->json, "print one JSON object (schemas/eval.schema.json), shares from 0 to 1");
  add_vector_arguments(verb, arguments->vectors, "row i is line i of QUESTIONS");
  add_embedder_arguments(verb, arguments->services);
  add_option_arguments(verb, arguments->options);
  verb.footer(
      "A method's own options follow a colon; vectors=none|question|all says which vectors at hand it is given.\n"
      "Intervals are 95 % bootstrap intervals; differences are paired, to the first method.\n\n"
      "Examples:\n"
      "  hoptrail eval corpus.hop questions.jsonl\n"
      "  hoptrail eval corpus.hop questions.jsonl --query-vectors questions.f16.npy --masked-vectors masked.f16.npy "
      "--json\n"
      "  hoptrail eval corpus.hop questions.jsonl --method bm25 --method \"two layers=gnn_ret:gnn_ret.alpha=0.3,0.3\"\n"
      "  hoptrail eval corpus.hop questions.jsonl --decomposition gold --by-type");
  verb.callback([arguments, &run] { run = [arguments] { return run_eval(*arguments); }; });
}

}  // namespace hop::cli
