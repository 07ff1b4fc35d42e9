// hoptrail train FILE QUESTIONS.jsonl --method METHOD -o WEIGHTS
#include <algorithm>
#include <chrono>
#include <memory>

#include "failure.hpp"
#include "json.hpp"
#include "method_table.hpp"
#include "option_arguments.hpp"
#include "option_effect.hpp"
#include "progress.hpp"
#include "question_set.hpp"
#include "terminal.hpp"
#include "verbs.hpp"
#include "write_output.hpp"

namespace hop::cli {

namespace {

struct TrainArguments {
  QuestionSetArguments set;
  std::string method, output;
  std::vector<std::string> options;
  bool json = false;
  ServiceArguments services;
};

// They learn from a question's steps, where these have gold.
bool learns_from_steps(const std::string& method) { return has_trait(method, HOP_METHOD_LEARNS_FROM_STEPS); }

// Gold that the graph does not hold teaches nothing.
std::vector<std::uint32_t> passages_there(const hop::Graph& graph, std::vector<std::uint32_t> passages) {
  std::erase_if(passages, [&](std::uint32_t passage) { return passage >= graph.passage_count(); });
  return passages;
}

hop::Questions questions_with_gold(const QuestionSet& set) {
  hop::Questions questions;
  for (const EvalQuestion& question : set.questions) {
    questions.add(question.text);
    if (!question.vector.empty()) questions.set_vector(question.vector);
    if (!question.masked_vector.empty()) questions.set_masked_vector(question.masked_vector);
    questions.add_gold(passages_there(set.graph, question.gold));
    for (std::size_t step = 0; step < question.steps.size(); ++step) {
      questions.add_step(question.steps[step].text, question.steps[step].vector);
      questions.add_step_gold(passages_there(set.graph, question.steps[step].gold));
    }
  }
  return questions;
}

std::string train_summary(const TrainArguments& arguments, const Json& report, std::size_t bytes, double seconds) {
  const auto number = [&](const char* key) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", report.value(key, 0.0));
    return std::string(text);
  };
  std::string text = "trained " + arguments.method + " on " + std::to_string(report.value("questions", std::uint64_t{0})) +
                     " questions: loss " + number("loss_before") + " → " + number("loss_after");
  if (report.contains("recall_before")) text += ", recall@5 " + number("recall_before") + " → " + number("recall_after");
  for (const auto& [name, learned] : report.at("learned").items()) text += "; " + name + " " + learned.get<std::string>();
  return text + "; " + std::to_string(bytes) + " bytes in " + arguments.output + ", " +
         std::to_string(static_cast<int>(seconds * 1000)) + " ms.";
}

int run_train(TrainArguments arguments) {
  const auto begin = std::chrono::steady_clock::now();
  check_output(arguments.output);
  if (learns_from_steps(arguments.method)) arguments.set.decomposition.source = "gold";
  const QuestionSet set = open_question_set(arguments.set);
  Services services(arguments.services, set.graph.vectors().embedder_id);
  hop::Options options;
  set_options(arguments.options, options);
  options.set_text("method", arguments.method);
  check_effects(arguments.options, options, option_use::training);
  const bool vectors_given = set.has_vectors(services) || !arguments.set.decomposition.step_vectors.empty();
  if (!services.has_embedder()) search_without_embedder(set.graph, vectors_given, options);

  ProgressBar bar;
  hop::Host host = services.host();
  host.progress = [&](const hop::Progress& progress) { bar.show(progress); };
  hop::Task task = hop::Task::train(set.graph, questions_with_gold(set), options);
  hop::run(task, host);
  const hop::Bytes weights = task.take_bytes();
  write_output(arguments.output, weights.view());
  bar.clear();

  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const Json report = parse_json(task.report().text(), "report");
  print_summary(train_summary(arguments, report, weights.view().size(), seconds));
  if (arguments.json) print_data(to_text(report) + "\n");
  return exit_success;
}

}  // namespace

void add_train_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<TrainArguments>();
  CLI::App& verb = *command.add_subcommand("train", "Learn a method's weights from questions whose passages are known");
  QuestionSetArguments& set = arguments->set;
  const std::string from_steps = one_of(methods_with(HOP_METHOD_LEARNS_FROM_STEPS));
  verb.add_option("FILE", set.graph, "graph file, or a store's folder")->required();
  verb.add_option("QUESTIONS", set.questions, "questions as .jsonl, as `eval` reads them")->required();
  verb.add_option("--method", arguments->method, one_of(methods_with(HOP_METHOD_LEARNS)))->required();
  verb.add_option("-o,--output", arguments->output, "the file of weights to write, for --weights")->required();
  verb.add_option("--split", set.split, "only questions of this \"split\", such as train");
  verb.add_option("--step-vectors", set.decomposition.step_vectors, from_steps + ": NumPy file with vectors of the steps");
  verb.add_option("--steps", set.decomposition.step_rows, "which step each of its rows is: {\"id\", \"step\"} a line");
  verb.add_flag("--json", arguments->json, "print the report as one JSON object");
  add_option_arguments(verb, arguments->options);
  add_embedder_arguments(verb, arguments->services);
  add_language_model_arguments(verb, arguments->services);
  add_vector_arguments(verb, set.vectors, "row i is line i of QUESTIONS");
  verb.footer(from_steps +
              ": learns from the questions' \"decomposition\", whose steps have gold of their own.\n\n"
              "Example:\n"
              "  hoptrail train corpus.hop questions.jsonl --split train --method gnn_ret -o gnn_ret.weights\n"
              "  hoptrail eval corpus.hop questions.jsonl --split dev --method gnn_ret --method "
              "gnn_ret:weights=gnn_ret.weights");
  verb.callback([arguments, &run] { run = [arguments] { return run_train(*arguments); }; });
}

}  // namespace hop::cli
