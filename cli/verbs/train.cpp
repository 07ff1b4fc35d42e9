// hoptrail train FILE QUESTIONS.jsonl --method METHOD -o WEIGHTS
#include <algorithm>
#include <chrono>
#include <memory>

#include "cli/arguments/method_table.hpp"
#include "cli/arguments/option_arguments.hpp"
#include "cli/arguments/option_effect.hpp"
#include "cli/evaluation/comparison_arguments.hpp"
#include "cli/evaluation/evaluate.hpp"
#include "cli/evaluation/question_set.hpp"
#include "cli/evaluation/table_cells.hpp"
#include "cli/evaluation/training_questions.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/terminal/write_output.hpp"
#include "cli/verbs/descriptions.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

struct TrainArguments {
  QuestionSetArguments set;
  std::string method, output;
  std::string held_out;  // a split to measure on; may be empty
  std::vector<std::string> options;
  bool json = false;
  ServiceArguments services;
};

// Whether the method learns from a question's steps with gold.
bool learns_from_steps(const std::string& method) { return has_trait(method, HOP_METHOD_LEARNS_FROM_STEPS); }

std::string number_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string train_summary(const TrainArguments& arguments, const Json& report, std::size_t bytes, double seconds) {
  const auto number = [&](const char* key) { return number_text(report.value(key, 0.0)); };
  const bool learned = report.at("kept") == "learned";
  std::string text = (learned ? "trained " : "nothing better learned for ") + arguments.method + " on " +
                     std::to_string(report.value("questions", std::uint64_t{0})) + " questions: loss " + number("loss_before") +
                     " → " + number("loss_after");
  if (!learned && report.contains("loss_least")) text += " (smallest during training " + number("loss_least") + ")";
  if (report.contains("recall_before")) text += ", recall@5 " + number("recall_before") + " → " + number("recall_after");
  for (const auto& [name, value] : report.at("learned").items()) {
    const std::string after = value.get<std::string>();
    const auto before = report.at("before").find(name);
    text += "; " + name + " ";
    if (before == report.at("before").end()) text += after;
    else if (before->get<std::string>() == after) text += after + ", as before";
    else text += (before->get<std::string>().empty() ? "(none)" : before->get<std::string>()) + " → " + after;
  }
  return text + "; " + std::to_string(bytes) + (learned ? " bytes in " : " bytes, the untrained values, in ") + arguments.output +
         ", " + std::to_string(static_cast<int>(seconds * 1000)) + " ms.";
}

constexpr std::size_t held_out_depth = 5;

// Measures the effect of the weights on held-out questions: recall@5 without and with them. Null without such questions.
Json measure_held_out(const TrainArguments& arguments) {
  QuestionSetArguments set_arguments = arguments.set;
  set_arguments.split = arguments.held_out;
  QuestionSet set = open_question_set(set_arguments);
  ComparisonArguments comparison;
  comparison.services = arguments.services;
  for (const std::string& assignment : arguments.options) {
    if (key_of(assignment).substr(0, 6) != "train.") comparison.options.push_back(assignment);
  }
  const std::vector<std::size_t> ks = {held_out_depth};
  EvaluationSettings settings = evaluation_settings(comparison, ks);
  settings.in_steps = !set_arguments.decomposition.source.empty();
  std::vector<MethodChoice> choices = parse_methods({arguments.method, "trained=" + arguments.method});
  choices[1].weights = arguments.output;
  Services own(arguments.services, set.graph.vectors().embedder_id);
  embed_for(choices, own, set);
  const Evaluation before = evaluate(set.graph, set.sections, set.questions, choices[0], settings);
  const Evaluation after = evaluate(set.graph, set.sections, set.questions, choices[1], settings);
  const std::string name = metric_at("recall", held_out_depth);
  const hop::Interval interval = after.metrics.interval_of_difference(before.metrics, name);
  return {{"split", arguments.held_out},
          {"questions", set.questions.size()},
          {"recall_before", before.metrics.mean(name)},
          {"recall_after", after.metrics.mean(name)},
          {"difference", {interval.low, interval.high}}};
}

std::string held_out_text(const Json& held_out) {
  return "on " + std::to_string(held_out.at("questions").get<std::size_t>()) + " questions of the split \"" +
         held_out.at("split").get<std::string>() + "\": recall@5 " + number_text(held_out.at("recall_before").get<double>()) +
         " → " + number_text(held_out.at("recall_after").get<double>()) + ", 95 % of the difference from " +
         number_text(held_out.at("difference")[0].get<double>()) + " to " +
         number_text(held_out.at("difference")[1].get<double>()) + ".";
}

int run_train(TrainArguments arguments) {
  const auto begin = std::chrono::steady_clock::now();
  check_output(arguments.output, {arguments.set.graph, arguments.set.questions});
  hop::Options options;
  set_options(arguments.options, options);
  options.set_text("method", arguments.method);
  check_effects(arguments.options, options, option_use::training);
  const bool by_graph = has_effect("train.graph", options, option_use::training) && option_is(options, "train.graph", "auto");
  if (by_graph) options.set_text("train.graph", "references");
  else if (learns_from_steps(arguments.method)) arguments.set.decomposition.source = "gold";
  const QuestionSet set = open_question_set(arguments.set);
  Services services(arguments.services, set.graph.vectors().embedder_id);
  const bool vectors_given = set.has_vectors(services) || !arguments.set.decomposition.step_vectors.empty();
  if (!services.has_embedder()) search_without_embedder(set.graph, vectors_given, options);

  ProgressBar bar;
  hop::Host host = services.host();
  host.progress = [&](const hop::Progress& progress) { bar.show(progress); };
  hop::Task task = hop::Task::train(set.graph, questions_with_gold(set, by_graph), options);
  hop::run(task, host);
  const hop::Bytes weights = task.take_bytes();
  write_output(arguments.output, weights.view());
  bar.clear();

  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  Json report = parse_json(task.report().text(), "report");
  print_summary(train_summary(arguments, report, weights.view().size(), seconds));
  if (!arguments.held_out.empty()) {
    report["held_out"] = measure_held_out(arguments);
    print_summary(held_out_text(report["held_out"]));
  }
  if (arguments.json) print_data(to_text(report) + "\n");
  return report.at("kept") == "learned" ? exit_success : exit_no_hit;
}

}  // namespace

void add_train_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<TrainArguments>();
  CLI::App& verb = *command.add_subcommand("train", train_description);
  QuestionSetArguments& set = arguments->set;
  const std::string from_steps = one_of(methods_with(HOP_METHOD_LEARNS_FROM_STEPS));
  verb.add_option("FILE", set.graph, "graph file, or a store's folder")->required();
  verb.add_option("QUESTIONS", set.questions, "questions as .jsonl, as `eval` reads them")->required();
  verb.add_option("--method", arguments->method, one_of(methods_with(HOP_METHOD_LEARNS)))->required();
  verb.add_option("-o,--output", arguments->output, "the file of weights to write, for --weights")->required();
  verb.add_option("--split", set.split, "only questions of this \"split\", such as train");
  verb.add_option("--held-out", arguments->held_out,
                  "also measure recall@5 without and with the weights, on the questions of this \"split\", such as dev");
  verb.add_option("--step-vectors", set.decomposition.step_vectors, from_steps + ": NumPy file with vectors of the steps");
  verb.add_option("--steps", set.decomposition.step_rows, "the step of each row: one {\"id\", \"step\"} per line");
  verb.add_flag("--json", arguments->json, "print the report as one JSON object");
  add_option_arguments(verb, arguments->options);
  add_embedder_arguments(verb, arguments->services);
  add_language_model_arguments(verb, arguments->services);
  add_vector_arguments(verb, set.vectors, "row i is line i of QUESTIONS");
  verb.footer(from_steps +
              ": learns from the questions' \"decomposition\", whose steps have gold.\n\n"
              "If training finds nothing better than the untrained values, it writes these, and the exit code is 1.\n\n"
              "Example:\n"
              "  hoptrail train corpus.hop questions.jsonl --split train --method gnn_ret -o gnn_ret.weights --held-out dev\n"
              "  hoptrail eval corpus.hop questions.jsonl --split dev --method gnn_ret --method "
              "gnn_ret:weights=gnn_ret.weights");
  verb.callback([arguments, &run] { run = [arguments] { return run_train(*arguments); }; });
}

}  // namespace hop::cli
