// hoptrail report --set NAME=GRAPH,QUESTIONS.jsonl …
#include <memory>

#include "cli/arguments/method_table.hpp"
#include "cli/evaluation/comparison_arguments.hpp"
#include "cli/evaluation/print_evaluation.hpp"
#include "cli/evaluation/print_report.hpp"
#include "cli/evaluation/question_set.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/terminal/write_output.hpp"
#include "cli/verbs/descriptions.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_gold_told_apart = 5;

struct ReportArguments {
  std::vector<std::string> sets;
  ComparisonArguments comparison;
  std::string split, output, json;
  bool bounds = false;
};

struct NamedSet {
  std::string name;
  QuestionSetArguments arguments;
};

// NAME=GRAPH,QUESTIONS[,query-vectors=FILE][,masked-vectors=FILE][,split=SPLIT]
NamedSet parse_set(const std::string& text) {
  const auto refuse = [&](const std::string& why) { return Failure("--set " + text + ": " + why); };
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || text.find(',') < equals)
    throw refuse("must have the form NAME=GRAPH,QUESTIONS,…");
  NamedSet set{text.substr(0, equals), {}};
  QuestionSetArguments& arguments = set.arguments;
  for (std::size_t begin = equals + 1, piece_number = 0; begin <= text.size(); ++piece_number) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string piece = text.substr(begin, end - begin);
    begin = end + 1;
    if (piece_number == 0) arguments.graph = piece;
    else if (piece_number == 1) arguments.questions = piece;
    else if (piece.rfind("query-vectors=", 0) == 0) arguments.vectors.query_vectors = piece.substr(14);
    else if (piece.rfind("masked-vectors=", 0) == 0) arguments.vectors.masked_vectors = piece.substr(15);
    else if (piece.rfind("split=", 0) == 0) arguments.split = piece.substr(6);
    else throw refuse("\"" + piece + "\" must be query-vectors=, masked-vectors= or split=");
  }
  if (arguments.graph.empty() || arguments.questions.empty()) throw refuse("the graph or the questions are missing");
  return set;
}

std::vector<NamedSet> parse_sets(const ReportArguments& arguments) {
  std::vector<NamedSet> sets;
  for (const std::string& text : arguments.sets) {
    sets.push_back(parse_set(text));
    if (sets.back().arguments.split.empty()) sets.back().arguments.split = arguments.split;
    for (std::size_t i = 0; i + 1 < sets.size(); ++i) {
      if (sets[i].name == sets.back().name) throw Failure("--set " + text + ": the name of the set is already in use");
    }
  }
  return sets;
}

std::string gold_group(const EvalQuestion& question) {
  const std::size_t gold = question.gold.size();
  return gold < most_gold_told_apart ? std::to_string(gold) : std::to_string(most_gold_told_apart) + " or more";
}

ReportedSet report_set(const NamedSet& named, const ReportArguments& arguments, EvaluationSettings settings,
                       std::span<const std::size_t> ks) {
  QuestionSet set = open_question_set(named.arguments);
  Services services(arguments.comparison.services, set.graph.vectors().embedder_id);
  const std::vector<std::string>& wanted = arguments.comparison.methods;
  std::vector<MethodChoice> choices =
      wanted.empty() ? report_methods(set.has_vectors(services), arguments.bounds) : parse_methods(wanted);
  check_comparison(choices, settings, ks);
  embed_for(choices, services, set);

  ReportedSet reported{named.name, set_line(set), set_json(set), {}};
  ProgressBar bar;
  for (const MethodChoice& choice : choices) {
    settings.progress = [&](std::size_t done) { bar.show({choice.label, done, set.questions.size()}); };
    reported.evaluations.push_back(evaluate(set.graph, set.sections, set.questions, choice, settings));
  }
  return reported;
}

void write_text(const std::string& path, const std::string& text) {
  write_output(path, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

int run_report(const ReportArguments& arguments) {
  for (const std::string& path : {arguments.output, arguments.json}) {
    if (!path.empty()) check_output(path, {});
  }
  const std::vector<NamedSet> sets = parse_sets(arguments);
  const std::vector<std::size_t> ks = parse_ks(arguments.comparison.ks);
  EvaluationSettings settings = evaluation_settings(arguments.comparison, ks);
  settings.group = gold_group;
  std::vector<ReportedSet> reported;
  for (const NamedSet& set : sets) reported.push_back(report_set(set, arguments, settings, ks));

  if (!arguments.json.empty()) write_text(arguments.json, to_text(report_json(reported, ks)) + "\n");
  const std::string markdown = report_markdown(reported, ks);
  if (arguments.output.empty()) print_data(markdown);
  else write_text(arguments.output, markdown);
  return exit_success;
}

}  // namespace

void add_report_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<ReportArguments>();
  CLI::App& verb = *command.add_subcommand("report", report_description);
  verb.add_option("--set", arguments->sets, "NAME=GRAPH,QUESTIONS[,query-vectors=FILE][,masked-vectors=FILE][,split=SPLIT]")
      ->required()
      ->allow_extra_args(false);
  verb.add_option("-o,--output", arguments->output, "file for the Markdown (default: standard output)");
  verb.add_option("--json", arguments->json, "file for the figures as JSON (schemas/report.schema.json)");
  verb.add_flag("--bounds", arguments->bounds, "also the bounds none and golden: without passages, and with the gold passages");
  verb.add_option("--split", arguments->split, "only questions of this \"split\", for sets that do not set one");
  add_comparison_arguments(verb, arguments->comparison);
  verb.footer("Without --method: each of " + one_of(reported_methods()) +
              "; dense and hybrid if there are vectors.\n"
              "The other rows are compared with those labeled bm25, dense and hybrid.\n\n"
              "Examples:\n"
              "  hoptrail report --set notes=notes.hop,questions.jsonl\n"
              "  hoptrail report --set a=a.hop,a.jsonl,query-vectors=a.npy --set b=b.hop,b.jsonl,query-vectors=b.npy -o "
              "report.md "
              "--json report.json\n"
              "  hoptrail report --set a=a.hop,a.jsonl --ask --llm-url http://127.0.0.1:8080 --bounds --method trail --method "
              "self_ask:retriever=trail");
  verb.callback([arguments, &run] { run = [arguments] { return run_report(*arguments); }; });
}

}  // namespace hop::cli
